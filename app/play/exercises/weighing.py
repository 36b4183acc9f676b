"""What a guess and the move that was played are worth, found out one after the other, off the window's
thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any

from app.analysis.guess import Worth
from app.background.task import TaskRunner
from app.play.judging.judge import Judge
from engines.errors import InputError
from engines.game import Game, Move
from engines.matches.match import Match
from engines.review.doubts import left
from engines.search.info import SearchInfo
from engines.solvers.oracle import OracleControl, Solution, find_oracle, has_oracle

if TYPE_CHECKING:
    from app.play.page import GamePage

Weighed = Mapping[Move, tuple[Worth, SearchInfo | None]]
"""By move: what it is worth, and what the judge thinks of the position after it, if it was asked."""


class Weighing:
    """Questions wait for each other, and nobody for them. Whoever judges on the page is asked, and the oracle
    for what is quick to know."""

    def __init__(self, page: GamePage, done: Callable[[int, Weighed], None]) -> None:
        """`done` hears the ply after which the moves were made; nothing of their worth is in it where that
        could not be found out."""
        self._page, self._done = page, done
        self._judge = Judge(page.game)
        self._waiting: deque[tuple[Match, tuple[Move, ...]]] = deque()
        self._runner = TaskRunner(page)

    def ask(self, before: Match, moves: tuple[Move, ...]) -> None:
        """Have moves weighed that are legal where a match stands."""
        self._waiting.append((before, moves))
        if not self._runner.busy:
            self._begin()

    def cancel(self) -> None:
        """Forget what was asked."""
        self._waiting.clear()
        self._runner.cancel()

    def close(self) -> None:
        """Stop for good."""
        self._waiting.clear()
        self._runner.shutdown()

    def _begin(self) -> None:
        before, moves = self._waiting.popleft()
        known = self._page.seeker.known(before.position)
        spec, judge = self._page.analyst.spec, self._judge

        def work(stop: Event, _: Callable[[object], None]) -> tuple[Weighed, InputError | None]:
            solution = known if known is not None and known.exact else quickly(before, stop)
            afters = {move: before.play(move) for move in moves}
            thought, trouble = think(judge, spec, afters, stop)
            weighed = {move: (worth(before, after, solution, thought.get(move)), thought.get(move))
                       for move, after in afters.items()}  # fmt: skip
            return weighed, trouble

        self._runner.start(work, partial(self._found, before.plies), partial(self._fail, before.plies))

    def _found(self, ply: int, found: Any) -> None:
        weighed, trouble = found
        if self._waiting:
            self._begin()
        if trouble is not None:
            self._page.failed.emit(trouble)
        self._done(ply, weighed)

    def _fail(self, ply: int, error: Exception) -> None:
        self._found(ply, ({}, error))


def quickly(before: Match, stop: Event) -> Solution | None:
    """What is known within about a second of where a match stands."""
    game: Game = before.game
    if not has_oracle(game):
        return None
    try:
        oracle = find_oracle(game)
        seconds = None if oracle.quick(before.position) else 0.0
        return oracle.solve(before.position, OracleControl(stop, seconds))
    except InputError:
        return None


def think(
    judge: Judge, spec: str, afters: Mapping[Move, Match], stop: Event
) -> tuple[dict[Move, SearchInfo], InputError | None]:
    """What is thought after moves, but for those that end the game; or why nothing is."""
    open_still = {move: after for move, after in afters.items() if after.outcome is None}
    try:
        infos = judge.think(spec, list(open_still.values()), stop) if open_still else []
    except InputError as error:
        return {}, error
    return dict(zip(open_still, infos, strict=True)), None


def worth(before: Match, after: Match, solution: Solution | None, info: SearchInfo | None) -> Worth:
    """What the last move of a match is worth to the side that made it."""
    from engines.opponents.perfect import here

    value = left(after, {after.plies: info} if info is not None else {}, after.plies, trusting=True)
    truths = here(before, solution.moves) if solution is not None else {}
    return Worth(None if value is None else (value + 1) / 2, truths.get(after.moves[-1]))
