"""Who knows all about Animal Shogi: its table."""

import numpy as np
from numpy.typing import NDArray

from engines.game import Move, Position, States
from engines.games.animal_shogi.rules import AnimalShogi
from engines.solvers.animal_shogi.oracle import TableOracle
from engines.solvers.animal_shogi.retrograde import LONGEST
from engines.solvers.oracle import find_oracle
from training.alphazero.teaching.judges import Adviser, Line, Solved, Told


def judge_by_table(game: AnimalShogi) -> Adviser:
    """One who looks everything up."""
    return _Table(game)


class _Table:
    def __init__(self, game: AnimalShogi) -> None:
        oracle = find_oracle(game)
        assert isinstance(oracle, TableOracle)
        self.game, self._oracle, self._probe = game, oracle, oracle.table.probe_states

    def near(self, states: States, reach: int) -> NDArray[np.bool_]:
        results, distances = self._probe(states)
        return np.asarray((results != 0) & (distances <= reach))

    def solve(self, states: States) -> Solved:
        marks, results, distances = self._oracle.table.mark_moves(states)
        return Solved(states, marks, results, np.maximum(distances, 0))

    def line(self, position: Position, rng: np.random.Generator) -> Line:
        solved, moves = self._oracle.table.play_best(position, rng.random(LONGEST))
        return Line(Solved(*solved[:3], np.maximum(solved[3], 0)), tuple(map(Move, moves.tolist())))

    def worth(self, states: States) -> Told:
        return _told(*self._probe(states))

    def advise(self, states: States) -> Told:
        marks, results, distances = self._oracle.table.mark_moves(states)
        return _told(results, distances)._replace(marks=marks)


def _told(results: NDArray[np.int8], distances: NDArray[np.int16]) -> Told:
    return Told(results.astype(np.float32), np.maximum(distances, 0))
