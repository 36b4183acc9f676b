"""Who knows about Reversi: a search to the end of the game."""

import numpy as np
from numpy.typing import NDArray

from engines.game import Move, Position, States, position_of
from engines.games.reversi.rules import Reversi
from engines.solvers.reversi.kernels.marking import mark_moves, play_best
from engines.solvers.reversi.solver import ReversiSolver
from training.alphazero.teaching.exactness import SURE_EMPTIES
from training.alphazero.teaching.judges import Judge, Line, Solved, Told

TABLE_BITS = 16
"""Memory of the solver of Reversi: so few empty squares need no more."""
MARKING_BITS = 13
"""The same for endings, whose positions are asked about one after the other: it stays near the processor."""
MARGIN_EMPTIES = 10
"""With more empty squares only results are asked for, not margins, which take some four times as long."""


def judge_by_search(game: Reversi) -> Judge:
    """One who searches to the end of the game."""
    return _Search(game)


class _Search:
    def __init__(self, game: Reversi) -> None:
        self.game = game
        self._solver = ReversiSolver(game, TABLE_BITS)
        self._squares, self._sure = game.rows * game.columns, SURE_EMPTIES[game.rows]
        self._table = np.zeros(3 << MARKING_BITS, np.uint64)

    def near(self, states: States, reach: int) -> NDArray[np.bool_]:
        return np.asarray(self._squares - np.bitwise_count(states[:, 0] | states[:, 1]) <= reach)

    def solve(self, states: States) -> Solved:
        found = self._unsolved(states)
        mark_moves(states, MARGIN_EMPTIES, self._table, found.marks, found.values)
        return found

    def line(self, position: Position, rng: np.random.Generator) -> Line:
        most = 2 * self.game.empty_squares(position)  # with a pass after every move
        found, moves = self._unsolved(np.empty((most, self.game.words), np.uint64)), np.empty(most, np.int64)
        found.states[0] = position.words
        plies = play_best(
            rng.random(most), MARGIN_EMPTIES, self._table, found.states, moves, found.marks, found.values
        )
        return Line(found.part(slice(plies)), tuple(map(Move, moves[:plies].tolist())))

    def _unsolved(self, states: States) -> Solved:
        """Room for what is found out about some positions."""
        n = len(states)
        marks, values = np.empty((n, self.game.actions), np.int8), np.empty(n, np.int8)
        return Solved(states, marks, values, np.zeros(n, np.int16))

    def worth(self, states: States) -> Told:
        found = np.full(len(states), np.nan, np.float32)
        for k in np.nonzero(self.near(states, self._sure))[0]:
            found[k] = self._solver.result(position_of(states[k]))
        return Told(found, np.zeros(len(states), np.int16))
