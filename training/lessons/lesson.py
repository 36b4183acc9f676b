"""What a lesson is, and how it becomes a kind of run. Making one loads nothing slow."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from engines.paths import from_everywhere
from training.control import RunControl
from training.kind import Kind, Preset
from training.lessons import curves
from training.reporter import Reporter
from training.runs import Run
from training.settings import with_settings


@dataclass(frozen=True, slots=True)
class Lesson:
    """A network and how it learns. The functions stand in the lesson's own file, top to bottom."""

    id: str
    title: str
    help: str
    reads: str
    """What it learns from: one of the words of training.lessons.finding."""
    options: type[Any]
    """A dataclass that extends LessonOptions."""
    presets: tuple[Preset, ...]
    fixed: tuple[str, ...]
    """Options that make the network what it is, which a run cannot change once it has begun."""
    build: Callable[[tuple[int, ...], int, Any], Any]
    """Shape of an example, number of answers, options -> a fresh Keras model."""
    scale: Callable[[Any, Any], Any]
    """Examples to learn from, options -> the Scaling of the inputs."""
    loss: str
    """Keras's name for what is to become small."""
    choose: Callable[[Any, Any], Any] | None = None
    """A set as it comes, options -> what of it the network may see; None where that is all."""
    target: Callable[[Any, Any], Any] | None = None
    """Examples to learn from, options -> the Scaling of what is estimated; None where classes are told."""
    vary: Callable[[Any, Any, Any], Any] | None = None
    """Pictures of a batch, options, random numbers -> pictures that show the same; None where none vary."""

    def options_from(self, settings: Mapping[str, object]) -> Any:
        """The lesson's options with some values given; raises InputError."""
        return with_settings(self.options(), settings)


def as_kind(lesson: Lesson) -> Kind:
    """The lesson as a kind of run of the Labs."""
    numbers = lesson.reads == "numbers"
    return Kind(
        id=lesson.id,
        title=lesson.title,
        help=lesson.help,
        place="labs",
        games=(),
        presets=lesson.presets,
        options=lesson.options,
        options_from=lesson.options_from,
        check=partial(_check, lesson),
        work=partial(_work, lesson),
        metrics=curves.NUMBERS if numbers else curves.PICTURES,
        panels=curves.NUMBER_PANELS if numbers else curves.PICTURE_PANELS,
        copy=_copy,
        paths={"data": _data_from_everywhere},
    )


def _data_from_everywhere(text: str) -> str:
    from training.lessons.finding import KERAS

    return text if text.partition(":")[0] == KERAS else from_everywhere(text)


def _check(lesson: Lesson, run: Run, options: Any) -> None:
    from training.lessons.start import check

    check(lesson, run, options)


def _work(lesson: Lesson, run: Run, options: Any, control: RunControl, reporter: Reporter) -> str:
    from training.lessons.start import work

    return work(lesson, run, options, control, reporter)


def _copy(source: Path, target: Path) -> None:
    from training.lessons.exporting import copy_lesson

    copy_lesson(source, target)
