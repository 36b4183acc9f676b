"""A lesson's network as a file, with its card."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from engines.evaluation.lesson_card import LessonCard, write_card
from engines.evaluation.manifest import checksum
from engines.files import write_atomically
from engines.matches.rating import wilson
from engines.runs.layout import NETWORKS
from training.kinds import origin
from training.lessons.judging import Judged

if TYPE_CHECKING:
    from training.lessons.course import Course


def publish(course: "Course", content: bytes, test: Judged, epoch: int) -> str:
    """Write the network of an epoch and its card; gives its path in the run folder. Raises InputError when
    the disk is full."""
    given, scaling = course.data.given, course.learner.scaling
    path = course.run.path / NETWORKS / f"{epoch:06}.onnx"
    write_atomically(path, content)
    figures: dict[str, Any] = {"examples": len(given.test), "loss": test.loss}
    if given.classes:
        low, high = wilson(test.figure, len(given.test))
        figures |= {"accuracy": test.figure, "low": low, "high": high}
    else:
        figures |= {"error": test.figure}
    card = LessonCard(
        lesson=course.lesson.id,
        name=f"{course.lesson.id} {path.stem}",
        created=datetime.now(UTC).date().isoformat(),
        sha256=checksum(content),
        shape=given.shape,
        data=given.name,
        classes=given.classes,
        columns=given.columns,
        unit=given.unit,
        scaling={"mean": list(scaling.mean), "deviation": list(scaling.deviation)},
        layers=tuple(course.layers),
        test=figures,
        training={
            "epochs": epoch,
            "examples": len(course.data.learned),
            "held_out": len(course.data.held),
            "minutes": round(course.clock.seconds / 60, 2),
            "threads": course.threads,
            "seed": course.state.seed,
        },
        origin=origin(course.run.config, course.options),
    )
    write_card(path, card)
    return f"{NETWORKS}/{path.name}"
