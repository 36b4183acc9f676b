"""What is said of runs, in the current language."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.board.looks import LOOKS, game_title
from app.i18n import moment, sentences, tr
from app.runs.description import Description, Kind, Metric
from app.runs.forecast import Forecast
from app.runs.model import RunModel, State
from app.runs.sentence import Sentence
from app.signs import true_minus
from engines import kernel_cache
from engines.runs.command import Command
from engines.runs.config import Config
from engines.runs.events import Phase

PHASES = {
    "selfplay": "playing against itself",
    "learning": "learning",
    "evaluation": "measuring its strength",
    "export": "writing the network",
    "saving": "writing the table",
    "paused": "paused",
}
AT_ONCE = 0.05
"""What is so early, as a part of the latest moment, may be now."""
WARNINGS = 2
"""So many of the last warnings are shown."""
STATES = {
    State.STARTING: "Starting …",
    State.RUNNING: "In training",
    State.PAUSED: "Paused",
    State.FINISHED: "Finished",
    State.STOPPED: "Stopped",
    State.FAILED: "Failed",
    State.DIED: "Broke off",
    State.UNREADABLE: "Unreadable",
}
"""On a run's card, and large above its curves."""
COMMAND = "hiyoko-"
"""Stands in a sentence that tells what to type."""
ASKED = {
    Command.PAUSE: "pausing …",
    Command.STOP_AFTER_ITERATION: "stops after this iteration",
    Command.STOP: "stopping …",
}


def say(sentence: Sentence) -> str:
    """A sentence in the current language; values that are titles, or sentences, are translated too, and games
    are called by their names, except in a command."""
    named = COMMAND not in sentence.template
    return tr(sentence.template, **{key: _told(value, named) for key, value in sentence.values.items()})


def _told(value: object, named: bool) -> object:
    if isinstance(value, Sentence):
        return say(value)
    return tr(game_title(value) if named else value) if isinstance(value, str) else value


def short_title(game: str) -> str:
    """A game's name, with its variant unless that is the usual one."""
    usual = next((look for look in LOOKS if look.game == game), None)
    first = next((look for look in LOOKS if usual is not None and look.tab == usual.tab), None)
    if usual is not None and first is usual and not usual.counts:
        return tr(usual.tab)
    return game_title(game)


def run_title(model: RunModel, description: Description) -> str:
    """What a run is called: as the person called it, else by what it is."""
    return model.label.name or plain_title(model, description)


def plain_title(model: RunModel, description: Description) -> str:
    """What a run is, whatever the person calls it."""
    if model.config is None:
        return tr("New run") if model.status.state is State.STARTING else model.folder.name
    return title_of(model.config, description)


def distinct_titles(models: Sequence[RunModel], description: Description) -> list[tuple[str, str]]:
    """What runs are called beside each other; and, for those that are called alike, by what they are told
    apart."""
    titles = [run_title(model, description) for model in models]
    begun = [model.config.created if model.config else 0.0 for model in models]
    return list(zip(titles, told_apart(titles, begun, [model.folder for model in models]), strict=True))


def told_apart(titles: Sequence[str], begun: Sequence[float], folders: Sequence[Path]) -> list[str]:
    """By what runs of the same title are told apart: when they were `begun` (unix seconds), to the minute or
    to the second, or else their folders; "" for one that alone is called so."""
    ways = (
        [moment(one) for one in begun],
        [moment(one, exact=True) for one in begun],
        [folder.name for folder in folders],
    )
    found = []
    for title in titles:
        alike = [at for at, one in enumerate(titles) if one == title]
        telling = (way for way in ways if len({way[at] for at in alike} - {""}) == len(alike))
        found.append(next(telling, ways[-1]) if len(alike) > 1 else [""] * len(titles))
    return [way[at] for at, way in enumerate(found)]


def title_of(config: Config, description: Description) -> str:
    """What a run is called that was begun so; the usual way of learning is not named."""
    presets = description.kind(config.kind).presets_of(config.game)
    unknown = config.preset if description.kinds else ""
    preset = next((tr(one.title) for one in presets if one.id == config.preset), unknown)
    others = [kind.id for kind in description.offered("training")][1:]
    ways = [tr(description.kind(config.kind).title)] if config.kind in others else []
    return " · ".join(part for part in (short_title(config.game), *ways, preset) if part)


def duration(seconds: float) -> str:
    """A duration for people: `45 s`, `38 min`, `2 h 05 min`, `3 days`."""
    if seconds < 60:
        return tr("{seconds} s", seconds=max(1, round(seconds)))
    minutes = round(seconds / 60)
    if minutes < 120:
        return tr("{minutes} min", minutes=minutes)
    if minutes < 48 * 60:
        return tr("{hours} h {minutes} min", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    return tr("{days} days", days=round(minutes / 1440))


def about(minutes: float) -> str:
    """A preset's duration, as an estimate."""
    if minutes < 1:
        return tr("under a minute")
    if minutes < 1.5:
        return tr("about a minute")
    if minutes < 90:
        return tr("about {minutes} minutes", minutes=round(minutes))
    if minutes < 36 * 60:
        hours = minutes / 60
        return tr("about {hours} hours", hours=f"{hours:.1f}".removesuffix(".0"))
    return tr("about {days} days", days=f"{minutes / 1440:.1f}".removesuffix(".0"))


def phase_text(model: RunModel, now: float) -> str:
    """Where a live run is: iteration, phase, and how long it will still take; empty before it says so."""
    phase, asked = model.phase, model.status.asked
    gives_way = asked in ASKED and model.status.state is not State.PAUSED
    if phase is None:
        return tr(ASKED[asked]) if gives_way else ""
    doing = tr(ASKED[asked]) if gives_way else _doing(phase)
    planned = model.started.iterations if model.started else 0
    where = (
        tr("Iteration {iteration} of {planned}", iteration=phase.iteration, planned=planned)
        if planned
        else tr("Iteration {iteration}", iteration=phase.iteration)
    )
    return " · ".join(part for part in (where, doing + _count(phase), time_left(model, now)) if part)


def _doing(phase: Phase) -> str:
    return tr(PHASES.get(phase.phase, phase.phase))


def _count(phase: Phase) -> str:
    return f" {phase.done} / {phase.total}" if phase.total > 1 and phase.phase in PHASES else ""


def waiting_text(model: RunModel) -> str:
    """What a run that has measured nothing yet waits for, and how far that is; or that it is at rest."""
    if not model.status.live:
        return tr("Nothing was measured in this run.")
    if not kernel_cache.is_warm():
        return tr("Preparing the games (about a minute, this first time only) …")
    if model.phase is None:
        return tr("The first measurements are on their way.")
    doing = _doing(model.phase) + _count(model.phase)
    return tr("The first measurements are on their way: {doing}.", doing=doing)


def past_text(model: RunModel) -> str:
    """What a run that is at rest has behind it."""
    if not model.series:
        return ""
    iterations, lasted = model.iteration, duration(model.seconds)
    if iterations == 1:
        return tr("One iteration · {duration}", duration=lasted)
    return tr("{iterations} iterations · {duration}", iterations=iterations, duration=lasted)


def forecast_text(found: Forecast | Sentence) -> str:
    """When a run will be how strong, or why that will take long."""
    if isinstance(found, Sentence):
        return say(found)
    low, high = duration(found.low), duration(found.high)
    values = {"metric": tr(found.metric), "target": round(100 * found.target), "low": low, "high": high}
    if found.low < found.high * AT_ONCE or low == high:
        return tr("At this pace “{metric}” reaches {target} % within {high}.", **values)
    return tr("At this pace “{metric}” reaches {target} % in {low} to {high}.", **values)


def time_left(model: RunModel, now: float) -> str:
    """How long the run will still take; empty where nobody knows."""
    phase = model.phase
    if phase is None or phase.eta is None:
        return ""
    passed = now - phase.time if model.status.state is State.RUNNING else 0.0
    left = max(0.0, phase.eta - max(0.0, passed))
    return tr("{duration} left", duration=duration(left))


def card_text(model: RunModel, kind: Kind, now: float) -> str:
    """The second line of a run's card."""
    status = model.status
    if status.state is State.RUNNING and model.phase is not None:
        where = tr("Iteration {iteration}", iteration=model.phase.iteration)
        rest = tr(ASKED[status.asked]) if status.asked in ASKED else time_left(model, now)
        return " · ".join(part for part in (where, rest) if part)
    return " · ".join(part for part in (tr(STATES[status.state]), headline(model, kind)) if part)


def headline(model: RunModel, kind: Kind) -> str:
    """The latest figure that says most about a run's strength: against the truth, where that was measured, as
    half of the points is all that perfect play gets where draws are. Empty where there is none."""
    found = [(m, float(model.series[m.name].values[-1])) for m in kind.metrics
             if m.headline and m.name in model.series]  # fmt: skip
    if not found:
        return ""
    metric, value = max(found, key=lambda pair: (pair[0].truth, _telling(pair[1])))
    text = _percent(value, 0) if metric.unit == "share" else figure(value, metric)
    if metric.truth:
        return tr("{metric} {share} right", metric=tr(metric.title), share=text)
    return f"{tr(metric.title)} {text}"


def _telling(value: float) -> float:
    return min(value, 1.0 - value) if 0.0 <= value <= 1.0 else 0.0


def figure(value: float, metric: Metric) -> str:
    """A value with its unit, rounded to what can be read."""
    if math.isnan(value):
        return "–"
    if metric.unit == "share":
        return _percent(value, 1)
    text = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    if 0 < abs(value) < 0.001:
        text = f"{value:.1e}"
    text = true_minus(text)
    return f"{text} {tr(metric.unit)}" if metric.unit else text


def _percent(share: float, digits: int) -> str:
    """A share with so many digits; it is all of it only where nothing is missing."""
    most = 100.0 - 10.0**-digits
    return f"{min(100.0 * share, most):.{digits}f} %" if share < 1.0 else f"{100.0 * share:.0f} %"


def trouble_text(model: RunModel) -> str:
    """The sentences for a banner: why a run broke off, or what it has warned of; empty where all is well."""
    if model.status.sentence is not None:
        return say(model.status.sentence)
    return sentences(*(say(sentence) for sentence in model.warnings[-WARNINGS:]))


def settings_text(settings: Mapping[str, object], path: Path) -> str:
    """A run's folder and what was changed in it, for a tooltip."""
    lines = [str(path), *(f"{key} = {value}" for key, value in settings.items())]
    return "\n".join(lines)
