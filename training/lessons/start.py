"""A lesson as a kind of run. Its libraries are imported when the run has said that it started."""

import dataclasses
from functools import partial
from pathlib import Path
from typing import Any

from engines.errors import InputError
from engines.paths import from_everywhere
from engines.runs.layout import CHECKPOINTS, LOG
from training import checkpoints
from training.control import RunControl
from training.kind import Kind
from training.lessons import curves, finding
from training.lessons.lesson import Lesson
from training.lessons.state import State, exhausted
from training.limits import threads_of
from training.reporter import Reporter, clock, counted
from training.runs import Run

FIXED = ("data", "most", "held_out", "batch", "precision", "optimiser")
"""Options that no lesson can change once a run has begun."""


def as_kind(lesson: Lesson) -> Kind:
    """The lesson as a kind of run of the Labs."""
    numbers = lesson.reads == finding.NUMBERS
    return Kind(
        id=lesson.id,
        title=lesson.title,
        help=lesson.help,
        place="labs",
        games=(),
        presets=lesson.presets,
        options=lesson.options,
        options_from=lesson.options_from,
        check=partial(check, lesson),
        work=partial(work, lesson),
        metrics=curves.NUMBERS if numbers else curves.PICTURES,
        panels=curves.NUMBER_PANELS if numbers else curves.PICTURE_PANELS,
        copy=_copy,
        paths={"data": _data_from_everywhere},
    )


def _data_from_everywhere(text: str) -> str:
    return text if text.partition(":")[0] == finding.KERAS else from_everywhere(text)


def _copy(source: Path, target: Path) -> None:
    from training.lessons.exporting import copy_lesson

    copy_lesson(source, target)


def check(lesson: Lesson, run: Run, options: Any) -> None:
    """Raise InputError when a run cannot begin, or go on, with these options. Nothing slow is loaded."""
    finding.find(options.data, lesson.reads)
    found = checkpoints.load(run.path / CHECKPOINTS, State)[0]
    if found is None:
        return
    values = dataclasses.asdict(options)
    for name in (*FIXED, *lesson.fixed):
        if values[name] != run.config.options.get(name, values[name]):
            raise InputError("{name} cannot be changed in a run that has begun.", name=name)
    if exhausted(options, found) and run.completed:
        raise InputError("The run in {path} is complete. Extend it with more epochs.", path=run.path)


def work(lesson: Lesson, run: Run, options: Any, control: RunControl, reporter: Reporter) -> str:
    """Learn until complete and return the closing sentence; raises Stopped."""
    from training.networks.backend import errors_to, quiet_tensorflow

    with control.ending_at_once(reporter.take_leave):
        quiet_tensorflow(threads_of(options.threads), run.path / LOG)
        from training.lessons.course import Course

        with errors_to(run.path / LOG):
            given = finding.load(finding.find(options.data, lesson.reads), lesson.reads)
            given = lesson.choose(given, options) if lesson.choose else given
        course = Course(lesson, run, given, options, control, reporter)
    course.train()
    state = course.state
    done = f"Complete after {counted(state.epoch - 1, 'epoch')} and {clock(state.seconds)}"
    if state.said is None:
        return f"{done}."
    if given.classes:
        result = f"{state.said:.1%} of the test pictures told right"
    else:
        error = f"{state.said:.3g} {given.unit}".strip()
        result = f"off by {error} on average in the test"
    return f"{done}: {result}; loss {state.said_loss:.4g}."
