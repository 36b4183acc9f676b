"""How long a search may think, how it is stopped, and how it reports."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from engines.search.info import SearchInfo

REPORT_SECONDS = 0.1
FEWEST_SIMS = 8
"""What fewer simulations found is not worth a report."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `sims` simulations and at most `seconds` seconds a move; None means no such limit."""

    sims: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """The caller's hand on a running search: set `stop` and it answers with what it has, within
    a tenth of a second; `progress` hears of the first match's search on the searching thread: ten times
    a second, and each time that its simulations have doubled. With `unfold` answers hold the tree as well,
    where there is one."""

    stop: Event = field(default_factory=Event)
    progress: Callable[[SearchInfo], None] | None = None
    unfold: bool = False


class Reports:
    """When a search has something to report."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._next = FEWEST_SIMS

    def due(self, sims: int, now: float) -> bool:
        """Whether to report now, after so many simulations."""
        if sims < FEWEST_SIMS or (sims < self._next and now - self._last < REPORT_SECONDS):
            return False
        self._last, self._next = now, max(self._next, 2 * sims)
        return True
