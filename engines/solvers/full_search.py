"""The truth about a game that is small enough to be searched to all its ends, such as tic-tac-toe."""

import time
from functools import cache

from engines.game import Game, Move, Position
from engines.solvers.oracle import OracleControl, Solution, Source, Truth, finished, no_move, sorted_moves


class FullSearch:
    """Searches everything that can follow, and remembers it: a game of a few thousand positions, none
    of which comes again, is known within a second."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._worth = cache(self._look)

    def quick(self, position: Position) -> bool:
        """As `Oracle` says: always."""
        return True

    def effort(self, position: Position) -> float:
        """As `Oracle` says."""
        return 0.2

    def solve(self, position: Position, control: OracleControl | None = None) -> Solution:
        """As `Oracle` says; too quick to be stopped."""
        over = finished(self.game, position)
        if over:
            return over
        started = time.perf_counter()
        before = self._worth.cache_info().misses
        moves = sorted_moves(self._moves(position))
        nodes, seconds = self._worth.cache_info().misses - before, time.perf_counter() - started
        return Solution(moves, next(iter(moves.values())), True, Source.SEARCH, nodes, seconds)

    def choose(self, position: Position, control: OracleControl | None = None) -> tuple[Move, Truth | None]:
        """As `Oracle` says."""
        solution = self.solve(position)
        if not solution.moves:
            raise no_move()
        return next(iter(solution.moves.items()))

    def _look(self, position: Position) -> Truth:
        over = finished(self.game, position)
        if over and over.truth:
            return over.truth
        return max(self._moves(position).values(), key=lambda truth: truth.rank)

    def _moves(self, position: Position) -> dict[Move, Truth]:
        return {
            move: self._passed_up(position, self.game.play(position, move))
            for move in self.game.legal_moves(position)
        }

    def _passed_up(self, position: Position, after: Position) -> Truth:
        """The worth of `after` to the side that moved there."""
        truth = self._worth(after)
        value = truth.value if after.side == position.side else -truth.value
        return Truth(value, None, None if truth.distance is None else truth.distance + 1)
