"""What a run tells the world: records, and their one-line JSON form. Standard library only."""

import dataclasses
import json
import math
import time
from dataclasses import dataclass, field

VERSION = 1
"""Version of the event format; readers refuse newer ones."""


@dataclass(frozen=True, slots=True)
class Started:
    """A process has taken up the run. `iterations` is the planned number, 0 when time ends the run."""

    kind: str
    game: str
    preset: str
    iterations: int
    resumed: bool
    version: int = VERSION
    time: float = field(default_factory=time.time)


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
    run so far; `low` and `high` bound a 95 % interval where there is one."""

    iteration: int
    games: int
    seconds: float
    name: str
    value: float
    low: float | None = None
    high: float | None = None
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
    """A sentence for people; `level` is info, warning or error."""

    level: str
    text: str
    time: float = field(default_factory=time.time)


@dataclass(frozen=True, slots=True)
class Finished:
    """The process ended by itself; `outcome` is completed, stopped or failed."""

    outcome: str
    text: str
    time: float = field(default_factory=time.time)


Event = Started | Phase | Metric | NetworkSaved | Message | Finished
TYPES: dict[str, type[Event]] = {
    "started": Started,
    "phase": Phase,
    "metric": Metric,
    "network": NetworkSaved,
    "message": Message,
    "finished": Finished,
}
_NAMES = {cls: name for name, cls in TYPES.items()}
_OPTIONAL = ("low", "high")


def to_line(event: Event) -> str:
    """One line of JSON without the line end. Numbers that are not finite become null."""
    values = {name: _finite(getattr(event, name)) for name in _fields(type(event))}
    kept = {name: value for name, value in values.items() if value is not None or name not in _OPTIONAL}
    return json.dumps({"type": _NAMES[type(event)], **kept}, ensure_ascii=False)


def from_line(line: str) -> Event | None:
    """Read one line; None for a type that this version does not know. Unknown fields are ignored.
    Raises ValueError when the line is not an event at all."""
    values = json.loads(line)
    if not isinstance(values, dict) or not isinstance(values.get("type"), str):
        raise ValueError("not an event")
    cls = TYPES.get(values["type"])
    if cls is None:
        return None
    try:
        return cls(**{name: values[name] for name in _fields(cls) if name in values})
    except TypeError as error:
        raise ValueError(str(error)) from None


def _fields(cls: type[Event]) -> list[str]:
    return [entry.name for entry in dataclasses.fields(cls)]


def _finite(value: object) -> object:
    return None if isinstance(value, float) and not math.isfinite(value) else value
