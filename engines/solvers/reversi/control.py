"""The caller's hand on a running solver."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from engines.game import Move

REPORT_SECONDS = 0.1


class Stopped(Exception):
    """The search was stopped before its answer was known."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: `values` are the exact values found so far, of `total` moves; `nodes`
    and `seconds` since it began."""

    values: dict[Move, int]
    total: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class SolverControl:
    """Set `stop`, and within about a tenth of a second the search raises `Stopped`; so it does from `until`
    on, a moment of `time.perf_counter`. `progress` hears of it on the searching thread: after each move's
    value, and ten times a second between."""

    stop: Event = field(default_factory=Event)
    progress: Callable[[Progress], None] | None = None
    until: float | None = None


class Reporter:
    """Passes one search's progress on to its `SolverControl`."""

    def __init__(self, control: SolverControl | None, total: int, nodes: Callable[[], int]) -> None:
        """`nodes` tells the count that grows during the search."""
        self.values: dict[Move, int] = {}
        self._control = control or SolverControl()
        self._total = total
        self._nodes = nodes
        self._before = nodes()
        self._started = self._last = time.perf_counter()

    def pulse(self) -> None:
        """To be called often. Raises `Stopped` when that is what the caller wants."""
        until, now = self._control.until, time.perf_counter()
        if self._control.stop.is_set() or (until is not None and now >= until):
            raise Stopped
        if self._control.progress and now - self._last >= REPORT_SECONDS:
            self._report()

    def found(self, move: Move, value: int) -> None:
        """One more move's value is known."""
        self.values[move] = value
        self._report()

    def _report(self) -> None:
        self._last = time.perf_counter()
        if self._control.progress:
            nodes, seconds = self._nodes() - self._before, self._last - self._started
            self._control.progress(Progress(dict(self.values), self._total, nodes, seconds))
