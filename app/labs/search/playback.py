"""Where a watched search is: a simulation, and how much of it is to be seen. No Qt."""

import math
import time
from dataclasses import dataclass, field
from enum import IntEnum

from app.labs.search.preparing import Prepared
from engines.game import Move
from engines.search.watched import Node, Visit

SLOWEST, SHOWN, FASTEST = 0.1, 4.0, 20_000.0
"""Simulations a second; up to `SHOWN` each is seen phase by phase."""
BUDGET = 0.008
"""Seconds of thinking at one beat of the clock."""


class Phase(IntEnum):
    """The four parts of a simulation."""

    SELECT = 0
    EXPAND = 1
    JUDGE = 2
    BACK_UP = 3


@dataclass(frozen=True, slots=True)
class Point:
    """The search after so many simulations: `share` of the visits that moves have which keep what can be had,
    0 to 1, and by how much the root's mean is off the truth, 0 to 2."""

    done: int
    share: float
    error: float


@dataclass(slots=True)
class Playback:
    """A search as it is shown. Nothing is ever taken back: there is one way, on."""

    prepared: Prepared
    visit: Visit | None = None
    phase: Phase = Phase.BACK_UP
    fraction: float = 1.0
    """How much of the phase has passed, 0 to 1."""
    speed: float = 0.5
    hurried: bool = False
    """Whether simulations passed without their phases being seen."""
    points: list[Point] = field(default_factory=list)
    _debt: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether the last simulation has been seen to its end."""
        return self.phase is Phase.BACK_UP and self.fraction >= 1.0

    @property
    def at_end(self) -> bool:
        """Whether there is nothing more to see."""
        return self.whole and self.prepared.search.finished

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self.speed > SHOWN:
            self._hurry(seconds)
            return
        left = seconds * self.speed * len(Phase)
        while left > 0 and (self.fraction < 1.0 or self._next_phase()):
            step = min(left, 1.0 - self.fraction)
            left -= step
            self.fraction = 1.0 if self.fraction + step > 1.0 - 1e-9 else self.fraction + step

    def take_phase(self) -> None:
        """Show this phase to its end, or else the next in full."""
        if self.fraction < 1.0 or self._next_phase():
            self.fraction = 1.0

    def take_simulation(self) -> None:
        """Show the rest of this simulation, or else the next."""
        if not self.whole or self._next_phase():
            self.hurried = True
            self.phase, self.fraction = Phase.BACK_UP, 1.0

    def _next_phase(self) -> bool:
        """Begin the next phase, of this simulation or of another one; False where there is none."""
        if self.phase is not Phase.BACK_UP:
            self.phase = Phase(self.phase + 1)
        elif self.prepared.search.finished:
            return False
        else:
            self._grow()
            self.phase = Phase.SELECT
        self.fraction, self.hurried = 0.0, False
        return True

    def _hurry(self, seconds: float) -> None:
        self.phase, self.fraction, self.hurried = Phase.BACK_UP, 1.0, True
        self._debt += seconds * self.speed
        ends = time.perf_counter() + BUDGET
        while self._debt >= 1 and not self.prepared.search.finished:
            self._grow()
            self._debt -= 1
            if time.perf_counter() >= ends:
                self._debt = 0.0

    def _grow(self) -> None:
        self.visit = self.prepared.search.grow()
        point = self._point() if not self.prepared.exhaustive else None
        if point is not None:
            self.points.append(point)

    def _point(self) -> Point | None:
        root, truth = self.prepared.search.root, self.prepared.truth
        tried = sum(node.visits for node in root.children)
        if not tried or root.value is None or not truth:
            return None
        best = max(one.value for one in truth.values())
        kept = sum(k.visits for k in root.children if k.move in truth and truth[k.move].value == best)
        return Point(self.prepared.search.done, kept / tried, abs(root.value - best))

    def figures(self, node: Node) -> tuple[int, float | None]:
        """Visits and value of a node as they are to be seen now: those of before, until the back-up has come
        to it."""
        visit = self.visit
        if visit is None or self.whole or node not in visit.path:
            return node.visits, node.value
        at = visit.path.index(node)
        if at >= len(visit.path) - self.backed_up:
            return node.visits, node.value
        return visit.before[at]

    def bound(self, node: Node) -> float:
        """What UCT goes by when it chooses among the moves at the root, as it is to be seen now: the mean of
        one of them, 0 to 1, and its bonus; infinite before the first try."""
        visits, value = self.figures(node)
        if not visits or value is None:
            return math.inf
        whole = max(1, self.figures(self.prepared.search.root)[0])  # the back-up comes to the root last
        return (value + 1) / 2 + math.sqrt(2 * math.log(whole) / visits)

    @property
    def backed_up(self) -> int:
        """How many nodes of the path, from the leaf on, the back-up has come to."""
        if self.visit is None or self.phase is not Phase.BACK_UP:
            return 0
        return min(len(self.visit.path), int(self.fraction * len(self.visit.path) + 1e-9))

    @property
    def lit(self) -> tuple[Node, ...]:
        """The part of the path that lights up."""
        if self.visit is None:
            return ()
        path = self.visit.path
        known = path[:-1] if self.visit.new and len(path) > 1 else path
        if self.phase is Phase.SELECT:
            return known[: max(1, int(self.fraction * len(known) + 1e-9))]
        return path

    def hides(self, node: Node) -> bool:
        """Whether a node is not to be seen yet, since its simulation has not come so far."""
        visit = self.visit
        if visit is None or self.phase is not Phase.SELECT or node is visit.path[0]:
            return False
        return visit.new and (node is visit.leaf or node.parent is visit.leaf)


def best_move(playback: Playback) -> Move | None:
    """The move that the search prefers now: the most visited one; in an exhaustive search the best of those
    that are settled."""
    children = [node for node in playback.prepared.search.root.children if node.visits and not node.cut]
    settled = [node for node in children if node.settled and node.value is not None]
    if settled:
        return max(settled, key=lambda node: node.value or 0.0).move
    return max(children, key=lambda node: node.visits).move if children else None
