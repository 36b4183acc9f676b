"""What is said of a lesson's run and of its answers, in the current language."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.i18n import tr
from app.labs.lessons.examination import Examination, Figures, Houses
from app.labs.lessons.prices import GREAT, money
from app.labs.lessons.tellings import Lesson, Subject
from app.runs.model import RunModel, State
from app.runs.sentence import sentence_of
from app.runs.words import ASKED, duration, say, time_left
from app.signs import with_power
from engines.errors import InputError
from engines.files import read_json
from engines.runs.events import Metric, from_line
from engines.runs.layout import EVENTS, NETWORKS

LAST_LINES = 65_536
"""Bytes at the end of a run's events, in which its last test stands."""


def state_text(model: RunModel, lesson: Lesson, unit: str, waited: float) -> str:
    """How a run stands. `unit` is that of prices; `waited` are the seconds since it was started here."""
    state = model.status.state
    if state is State.STARTING or (state is State.RUNNING and model.phase is None):
        return tr(
            "Starting: TensorFlow is being loaded, which takes a few seconds … {seconds} s",
            seconds=round(waited),
        )
    if state in (State.RUNNING, State.PAUSED):
        return _at_work(model)
    if not model.iteration:
        early = state is State.STOPPED
        return tr("Stopped before it began to learn.") if early else tr("The run could not begin.")
    epochs, result = f"{model.iteration:,}", result_text(model, lesson, unit)
    texts = {
        State.FINISHED: "Learned in {epochs} epochs and {duration}.",
        State.STOPPED: "Stopped in epoch {epochs}, after {duration}.",
    }
    text = texts.get(state, "Broken off in epoch {epochs}, after {duration}.")
    if state is State.FINISHED and model.iteration == 1:
        text = "Learned in one epoch and {duration}."
    text = tr(text, epochs=epochs, duration=duration(model.seconds))
    return tr("{text} {result}", text=text, result=result) if result else text


def _at_work(model: RunModel) -> str:
    phase = model.phase
    assert phase is not None, "a run at work is in a phase"
    planned = model.started.iterations if model.started is not None else 0
    number = max(1, phase.iteration)
    where = (
        tr("Epoch {epoch} of {planned}", epoch=number, planned=planned)
        if planned
        else tr("Epoch {epoch}", epoch=number)
    )
    if model.status.asked in ASKED and model.status.state is not State.PAUSED:
        return f"{where} · {tr(ASKED[model.status.asked])}"
    if model.status.state is State.PAUSED:
        return f"{where} · {tr('paused')}"
    return " · ".join(part for part in (where, time_left(model, phase.time)) if part)


def figures_text(model: RunModel | None, examination: Examination | None, lesson: Lesson) -> str:
    """What the test came to whose answers are shown, which the curves may be ahead of; where an older program
    wrote those down, the newest figures of the run. Empty where there are none."""
    if model is None or examination is None:
        return ""
    houses = lesson.subject is Subject.HOUSES
    figures = examination.figures or _newest(model, "error/test" if houses else "accuracy/test")
    if figures is None:
        return ""
    text = "In the test: loss {loss}, mean absolute error {figure}" if houses else (
        "In the test: loss {loss}, accuracy {figure}")  # fmt: skip
    unit = tr(examination.unit) if isinstance(examination, Houses) else ""
    return tr(text, loss=precise(figures.loss), figure=f"{precise(figures.other)} {unit}".strip())


def _newest(model: RunModel, other: str) -> Figures | None:
    parts = [model.series.get(name) for name in ("loss/test", other)]
    values = [float(one.values[-1]) for one in parts if one is not None and len(one)]
    return Figures(*values) if len(values) == len(parts) else None


def result_text(model: RunModel, lesson: Lesson, unit: str) -> str:
    """The newest figure on test examples; empty where none was measured."""
    houses = lesson.subject is Subject.HOUSES
    test = "error/test" if houses else "accuracy/test"
    series = model.series.get(test)
    if series is None or not len(series):
        return ""
    value, low, high = (float(part[-1]) for part in (series.values, series.low, series.high))
    if houses:
        result = tr("On test houses it is off by {error} on average", error=money(value, unit))
    elif low != low or high != high:  # NaN
        result = tr("On test pictures {share} right", share=percent(value))
    else:
        result = tr("On test pictures {share} right (95 % interval {low} – {high} %)",
                    share=percent(value), low=f"{low * 100:.1f}", high=f"{high * 100:.1f}")  # fmt: skip
    loss = model.series.get("loss/test")
    if loss is None or not len(loss):
        return tr("{result}.", result=result)
    return tr("{result}, loss {loss}.", result=result, loss=precise(float(loss.values[-1])))


def outcome_of(folder: Path) -> str:
    """What the newest network of a run came to on its test, in few words; "" where nobody knows."""
    cards = sorted((folder / NETWORKS).glob("*.json"))
    try:
        card: Any = read_json(cards[-1]) if cards else {}
        test = card.get("test", {})
        if isinstance(test.get("accuracy"), float):
            return tr("{share} right", share=percent(test["accuracy"]))
        if isinstance(test.get("error"), float):
            return tr("off by {error}", error=money(test["error"], str(card.get("unit", ""))))
    except (InputError, AttributeError):
        pass  # the list is there for all runs
    return ""


def epochs_of(folder: Path) -> str:
    """After how many epochs a run was tested last, in words; "" where its last lines do not tell."""
    try:
        with (folder / EVENTS).open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - LAST_LINES))
            lines = file.read().decode(errors="replace").splitlines()
    except OSError:
        return ""
    for line in reversed(lines):
        with suppress(ValueError):  # the first one may be half a line, and the last one half written
            event = from_line(line)
            if isinstance(event, Metric) and event.name == "loss/test":
                many = tr("{count} epochs", count=f"{event.iteration:,}")
                return many if event.iteration != 1 else tr("One epoch")
    return ""


def data_text(model: RunModel) -> str:
    """Which examples the run learns from; empty before the trainer has said so."""
    told = next((message for message in model.messages if message.level == "info"), None)
    return say(sentence_of(told)) if told is not None else ""


def class_name(english: str) -> str:
    """A class's name; digits stay as they are."""
    return english if english.isdigit() else tr(english)


def precise(figure: float) -> str:
    """A figure as it is printed of a test: with three decimals, large ones with fewer."""
    if abs(figure) >= GREAT:
        return with_power(figure)
    return f"{figure:,.1f}" if abs(figure) >= 100 else f"{figure:.3f}"


def percent(share: float) -> str:
    """A share of 0 to 1 in whole per cent, with a decimal near the ends."""
    value = share * 100
    near = 0.05 <= value < 0.95 or 99.05 <= value < 99.95
    return f"{value:.1f} %" if near else f"{value:.0f} %"
