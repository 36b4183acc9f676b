"""The exact truth about the positions of one game, sought off the window's thread.

What is quick to know is sought as soon as somebody looks; the rest only when asked for, and not while
an opponent thinks. What was found once is kept, whatever happens to the game.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from engines.errors import InputError
from engines.game import Game, Position
from engines.solvers.oracle import Oracle, OracleControl, Solution, find_oracle, has_oracle

KEPT = 4000
"""Positions whose truth is remembered; the oldest make room."""
Found = dict[Position, Solution | InputError]
"""What was found of positions, or why nothing can be."""
log = logging.getLogger(__name__)


class Stage(Enum):
    """What is being done."""

    IDLE = "idle"
    PREPARING = "preparing"
    """The oracle is fetched."""
    LOOKING = "looking"
    SOLVING = "solving"
    REVIEWING = "reviewing"


@dataclass(frozen=True, slots=True)
class _Job:
    stage: Stage
    positions: tuple[Position, ...] = ()


_IDLE = _Job(Stage.IDLE)


class TruthSeeker(QObject):
    """Asks the game's oracle. At most one question is under way; the position looked at comes first."""

    changed = Signal()
    """What is known, or being done, changed."""
    failed = Signal(object)
    """The exception that says why, for the banner."""

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.able = has_oracle(game)
        self._known: dict[Position, Solution] = {}
        self._unknowable: set[Position] = set()
        """Of these the oracle can say nothing, as of boards on which a piece is missing."""
        self._told = False
        """Whether the person has heard that, since something was known last."""
        self._place: Position | None = None
        self._insisted = self._held = self._broken = False
        self._oracle: Oracle | None = None
        self._line: tuple[Position, ...] = ()
        self._job = _IDLE
        self._runner = TaskRunner(self)

    def known(self, position: Position) -> Solution | None:
        """What is known of a position, even if not of all its moves."""
        return self._known.get(position)

    def learn(self, found: Mapping[Position, Solution]) -> None:
        """This was known before."""
        self._keep(found)

    @property
    def stage(self) -> Stage:
        """What is being done now."""
        return self._job.stage

    @property
    def waiting(self) -> bool:
        """Whether a long search waits until the opponent has moved."""
        return self._insisted and self._held and self._open(self._place)

    @property
    def offers(self) -> bool:
        """Whether a short look was not enough for the position looked at, and a longer one could solve it."""
        place = self._place
        if place is None or place not in self._known or self._job.stage is Stage.LOOKING:
            return False
        return self._open(place) and not self._insisted

    @property
    def effort(self) -> float:
        """About how many seconds it takes to solve the position looked at."""
        if self._oracle is None or self._place is None:
            return 0.0
        return self._oracle.effort(self._place)

    def look(self, position: Position | None) -> None:
        """Seek what is quick to know of this position from now on; None seeks nothing."""
        if position != self._place:
            if self._place is None:
                self._broken = False
            self._place, self._insisted = position, False
            self._go_on()

    def insist(self) -> None:
        """Solve the position looked at, however long it takes."""
        self._insisted, self._broken = True, False
        self._go_on()

    def give_up(self) -> None:
        """Stop solving; what was found of the position stays."""
        self._insisted = False
        self._go_on()

    def review(self, positions: Sequence[Position]) -> None:
        """Seek what is quick to know of all these, the last first, when there is nothing else to do."""
        line = tuple(reversed(positions))
        if line != self._line:
            self._line = line
            self._go_on()

    def hold(self, held: bool) -> None:
        """Leave long searches and reviews be while an opponent thinks."""
        if held != self._held:
            self._held = held
            self._go_on()

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()

    def _open(self, position: Position | None) -> bool:
        """Whether more could be known of a position."""
        solution = self._known.get(position) if position is not None else None
        return position not in self._unknowable and (solution is None or not solution.exact)

    def _is_new(self, position: Position) -> bool:
        """Whether nothing was found of a position, or what is quick to know was not sought to the end."""
        known = self._known.get(position)
        cut_short = known is not None and not known.exact and self._oracle and self._oracle.quick(position)
        return position not in self._unknowable and (known is None or bool(cut_short))

    def _next(self) -> _Job:
        place = self._place
        if not self.able or self._broken or (place is None and not self._line):
            return _IDLE
        if self._oracle is None:
            return _Job(Stage.PREPARING)
        if place is not None and self._is_new(place):
            return _Job(Stage.LOOKING, (place,))
        if place is not None and self._insisted and self._open(place) and not self._held:
            return _Job(Stage.SOLVING, (place,))
        missing = tuple(position for position in self._line if self._is_new(position))
        return _Job(Stage.REVIEWING, missing) if missing and not self._held else _IDLE

    def _go_on(self) -> None:
        """Do what comes first now; what is under way already goes on."""
        job = self._next()
        if job.stage is self._job.stage and set(job.positions) <= set(self._job.positions):
            self.changed.emit()
            return
        self._runner.cancel()
        self._job = job
        if job.stage is Stage.PREPARING:
            fetch = partial(_fetch, self.game)
            self._runner.start(fetch, self._prepared, self._fail)
        elif self._oracle is not None and job.positions:
            work = partial(_seek, self._oracle, job.positions, job.stage)
            self._runner.start(work, self._done, self._fail, self._keep_and_tell)
        self.changed.emit()

    def _prepared(self, oracle: Any) -> None:
        self._oracle, self._job = oracle, _IDLE
        self._go_on()

    def _keep_and_tell(self, found: Any) -> None:
        self._keep(found)
        self.changed.emit()

    def _done(self, found: Any) -> None:
        self._keep(found)
        if self._job.stage is Stage.SOLVING:
            self._insisted = False
        self._job = _IDLE
        self._go_on()

    def _keep(self, found: Mapping[Position, Solution | InputError]) -> None:
        for position, solution in found.items():
            if isinstance(solution, InputError):
                self._unknowable.add(position)
                self._tell(position, solution)
                continue
            self._told = False
            old = self._known.get(position)
            if old is None or solution.exact or len(solution.moves) >= len(old.moves):
                self._known[position] = solution
        while len(self._known) > KEPT:
            self._known.pop(next(iter(self._known)))
        while len(self._unknowable) > KEPT:
            self._unknowable.pop()

    def _tell(self, position: Position, error: InputError) -> None:
        """Once for all positions of such a game."""
        if position == self._place and not self._told:
            self._told = True
            self.failed.emit(error)

    def _fail(self, error: Exception) -> None:
        asked = self._place is not None
        self._job, self._broken, self._insisted = _IDLE, True, False
        if asked:
            self.failed.emit(error)
        else:
            log.info("the game is not looked through: %s", error)
        self.changed.emit()


def _fetch(game: Game, *_: object) -> Oracle:
    """On the worker: the oracle."""
    return find_oracle(game)


def _seek(
    oracle: Oracle, positions: Sequence[Position], stage: Stage, stop: Event, report: Callable[[object], None]
) -> Found:
    """On the worker: what is quick to know of each position, or all of it. Reports what was found so far, of
    the position looked at move by move."""
    found: Found = {}
    for position in positions:
        if stop.is_set():
            break
        seconds = None if stage is Stage.SOLVING or oracle.quick(position) else 0.0
        hear = None if stage is Stage.REVIEWING else (lambda partly, one=position: report({one: partly}))
        try:
            found[position] = oracle.solve(position, OracleControl(stop, seconds, hear))
        except InputError as error:
            found[position] = error
        report(dict(found))
    return found
