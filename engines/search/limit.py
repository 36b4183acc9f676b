"""How long a search may think, how it is stopped, and how it reports."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from engines.search.info import SearchInfo


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `sims` simulations and at most `seconds` seconds a move; None means no such limit."""

    sims: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """The caller's hand on a running search: set `stop` and it answers with what it has, within
    a tenth of a second; `progress` hears of the first match's search at most ten times a second,
    on the searching thread."""

    stop: Event = field(default_factory=Event)
    progress: Callable[[SearchInfo], None] | None = None
