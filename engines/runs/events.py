"""What a run tells the world: records, and their one-line JSON form."""

import dataclasses
import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.errors import InputError

VERSION = 1
"""Version of the event format; readers refuse newer ones."""
ROLLED_BACK, GATE_PASSED, GATE_FAILED = "rolled back", "gate passed", "gate failed"
MARKS = (ROLLED_BACK, GATE_PASSED, GATE_FAILED)
"""What a message can tell of that is to be seen beside the curves; a reader passes over others."""


@dataclass(frozen=True, slots=True)
class Started:
    """A process has taken up the run, or has gone back to a checkpoint with it. `iterations` is the planned
    number, 0 when time ends the run. `made_with` are texts and numbers by name that say what the process
    works with: version, commit, seed, threads, machine. Older versions did not tell it, nor does going
    back."""

    kind: str
    game: str
    preset: str
    iterations: int
    resumed: bool
    version: int = VERSION
    time: float = field(default_factory=time.time)
    made_with: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """Where the run is: `done` of `total` parts of the phase; `eta` are seconds until the whole run
    ends, None when unknown. Phases: selfplay, learning, evaluation, export, paused."""

    iteration: int
    phase: str
    done: int
    total: int
    eta: float | None = None
    time: float = field(default_factory=time.time)


@dataclass(frozen=True, slots=True)
class Metric:
    """One point of a curve. `games` and `seconds` are self-play games and active seconds of the whole
    run so far; `value` is NaN where none could be told; `low` and `high` bound a 95 % interval where
    there is one."""

    iteration: int
    games: int
    seconds: float
    name: str
    value: float
    low: float | None = None
    high: float | None = None
    time: float = field(default_factory=time.time)


@dataclass(frozen=True, slots=True)
class Profile:
    """Curves that are not drawn over the run, but over something else, such as the moves of a game: the
    values of each of the `lines`, by the names of their metrics, at each of the `places`. A later one takes
    the place of an earlier one."""

    iteration: int
    places: Sequence[float]
    lines: Mapping[str, Sequence[float]]
    time: float = field(default_factory=time.time)


@dataclass(frozen=True, slots=True)
class NetworkSaved:
    """A network was written to `path`, relative to the run folder; `best` when it is the best so far."""

    iteration: int
    path: str
    best: bool
    time: float = field(default_factory=time.time)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for people; `level` is info, warning or error. Where it can be said in other languages,
    `template` is the English sentence with `{named}` places, and `values` what goes into them: texts,
    numbers, and sentences, each a `template` with its `values` (older versions wrote these as texts). `mark`
    is one of `MARKS` where it tells of something that belongs beside the curves."""

    level: str
    text: str
    time: float = field(default_factory=time.time)
    template: str | None = None
    values: Mapping[str, object] | None = None
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """The process ended by itself; `outcome` is completed, stopped or failed. `template` and `values` as a
    message has them."""

    outcome: str
    text: str
    time: float = field(default_factory=time.time)
    template: str | None = None
    values: Mapping[str, object] | None = None


Event = Started | Phase | Metric | Profile | NetworkSaved | Message | Finished
TYPES: dict[str, type[Event]] = {
    "started": Started,
    "phase": Phase,
    "metric": Metric,
    "profile": Profile,
    "network": NetworkSaved,
    "message": Message,
    "finished": Finished,
}
_NAMES = {cls: name for name, cls in TYPES.items()}
_OPTIONAL = ("low", "high", "template", "values", "made_with", "mark")


def warning(error: InputError, level: str = "warning", mark: str | None = None) -> Message:
    """A sentence that people should not miss, in a form that can be translated; `mark` is as in `Message`."""
    return Message(level, str(error), template=error.template, values=_plain(error.values), mark=mark)


def failed(error: InputError) -> Finished:
    """The end of a run that could not go on, in a form that can be translated."""
    return Finished("failed", str(error), template=error.template, values=_plain(error.values))


def _plain(values: Mapping[str, object]) -> dict[str, object]:
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: object) -> object:
    if isinstance(value, InputError):
        return {"template": value.template, "values": _plain(value.values)}
    return value if isinstance(value, int | float) else str(value)


def to_line(event: Event) -> str:
    """One line of JSON without the line end. Numbers that are not finite become null."""
    values = {entry.name: _finite(getattr(event, entry.name)) for entry in dataclasses.fields(event)}
    kept = {name: value for name, value in values.items() if value is not None or name not in _OPTIONAL}
    return json.dumps({"type": _NAMES[type(event)], **kept}, ensure_ascii=False)


def from_line(line: str) -> Event | None:
    """Read one line; None for a type that this version does not know. Unknown fields are ignored.
    Raises InputError for events of a newer version, another ValueError when the line is no event."""
    try:
        values = json.loads(line)
        cls = TYPES.get(_text(values["type"]))
        if cls is None:
            return None
        if cls is Started and _whole(values.get("version", VERSION)) > VERSION:
            raise InputError("This run's events were written by a newer version of this program.")
        return cls(**{name: read(values[name]) for name, read in _READERS[cls] if name in values})
    except (KeyError, TypeError, OverflowError, RecursionError) as error:
        raise ValueError(f"not an event: {error}") from None


def _finite(value: object) -> object:
    if isinstance(value, dict):
        return {name: _finite(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("neither true nor false")
    return value


def _number(value: object) -> float:
    """A number; NaN for null, as `to_line` writes what is not finite."""
    if value is None:
        return math.nan
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("no number")
    return float(value)


def _whole(value: object) -> int:
    return int(_number(value))


def _perhaps(value: object) -> float | None:
    return None if value is None else _number(value)


def _words(value: object) -> str | None:
    return None if value is None else _text(value)


def _values(value: object) -> Mapping[str, object] | None:
    """Texts, numbers and sentences by name."""
    if value is None:
        return None
    if not isinstance(value, dict) or not all(map(_can_be_told, value.values())):
        raise TypeError("no values")
    return value


def _can_be_told(value: object) -> bool:
    if isinstance(value, dict):
        return isinstance(value["template"], str) and _values(value["values"]) is not None
    return isinstance(value, str | int | float)


def _numbers(value: object) -> Sequence[float]:
    """Some numbers in their order."""
    if not isinstance(value, list):
        raise TypeError("no numbers")
    return tuple(_number(one) for one in value)


def _lines(value: object) -> Mapping[str, Sequence[float]]:
    """Numbers by name."""
    if not isinstance(value, dict):
        raise TypeError("no lines")
    return {_text(name): _numbers(numbers) for name, numbers in value.items()}


_BY_TYPE: dict[Any, Callable[[object], Any]] = {
    str: _text, bool: _truth, float: _number, int: _whole, float | None: _perhaps,
    str | None: _words, Mapping[str, object] | None: _values,
    Sequence[float]: _numbers, Mapping[str, Sequence[float]]: _lines,
}  # fmt: skip
_READERS = {
    cls: tuple((entry.name, _BY_TYPE[entry.type]) for entry in dataclasses.fields(cls))
    for cls in TYPES.values()
}
