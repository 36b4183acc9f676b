"""Solvers as self-play asks them: in passing, thousands of times a minute."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Move, Position, States, position_of
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from engines.solvers.animal_shogi.oracle import TableOracle
from engines.solvers.animal_shogi.retrograde import LONGEST
from engines.solvers.oracle import find_oracle
from engines.solvers.reversi.kernels.marking import mark_moves, play_best
from engines.solvers.reversi.solver import ReversiSolver
from training.alphazero.exactness import SURE_EMPTIES

TABLE_BITS = 16
"""Memory of the solver of Reversi: so few empty squares need no more."""
MARKING_BITS = 13
"""The same for endings, whose positions are asked about one after the other: it stays near the processor."""
MARGIN_EMPTIES = 10
"""With more empty squares only results are asked for, not margins, which take some four times as long."""


class Solved(NamedTuple):
    """What n positions near the end teach."""

    states: States
    """u64 [n, W]"""
    marks: NDArray[np.int8]
    """i8 [n, A] of their moves, see `engines.solvers.marks`; all are ILLEGAL where there is no move."""
    values: NDArray[np.int8]
    """i8 [n] for the side to move: -1, 0 or 1."""
    plies: NDArray[np.int16]
    """i16 [n] of best play before the end, 0 for a draw and where they are not counted."""

    def part(self, which: NDArray[np.bool_] | slice) -> "Solved":
        """Some of them, bool [n] or a slice."""
        return Solved(self.states[which], self.marks[which], self.values[which], self.plies[which])

    @staticmethod
    def joined(parts: "Sequence[Solved]") -> "Solved":
        """All of some parts, one or more."""
        return Solved(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


class Line(NamedTuple):
    """The end of a game as both sides should play it: the positions, solved, and the move played in each."""

    solved: Solved
    moves: tuple[Move, ...]


Worth = tuple[NDArray[np.float32], NDArray[np.int16]]
"""What positions are worth to the side to move: -1, 0 or 1, f32 [K]; NaN where it would take too long to
tell. And how many plies of best play they are before the end: i16 [K]; 0 for a draw, and where nobody counts
them."""


class Judge(Protocol):
    """Who knows the truth about a game. Not for two threads at once."""

    @property
    def game(self) -> Game:
        """The game."""

    def near(self, states: States, reach: int) -> NDArray[np.bool_]:
        """Which of some positions, u64 [K, W], are at most `reach` empty squares (Reversi) or plies of best
        play (Animal Shogi, unless drawn) before the end: bool [K]."""

    def solve(self, states: States) -> Solved:
        """What unfinished positions near the end, u64 [K, W], teach."""

    def line(self, position: Position, rng: np.random.Generator) -> Line:
        """The rest of a game from an unfinished position that is `near` its end, of best moves, each as
        likely as the others."""

    def worth(self, states: States) -> Worth:
        """What unfinished positions, u64 [K, W], are worth."""


class Adviser(Judge, Protocol):
    """A judge who knows of any position what is to be done."""

    def advise(self, states: States) -> tuple[NDArray[np.int8], Worth]:
        """The `marks` of the actions of unfinished positions, u64 [K, W]: i8 [K, A]; the best are so by
        plies. And what the positions are worth, of which nothing is NaN."""


def find_judge(game: Game) -> Judge:
    """Who knows about Reversi or Animal Shogi."""
    return _Search(game) if isinstance(game, Reversi) else find_adviser(game)


def find_adviser(game: Game) -> Adviser:
    """Who knows all about Animal Shogi."""
    assert isinstance(game, AnimalShogi)
    return _Table(game)


def read_ahead(game: Game) -> None:
    """Read the whole of a game's table, where it has one; otherwise that is done bit by bit, and takes the
    first minutes of a training."""
    if isinstance(game, AnimalShogi) and isinstance(oracle := find_oracle(game), TableOracle):
        oracle.table.read_whole()


def table_memory(game: Game) -> int | None:
    """The memory of a game's table, to be passed on, see `Tablebase.memory`; None where it has none."""
    if isinstance(game, AnimalShogi) and isinstance(oracle := find_oracle(game), TableOracle):
        return oracle.table.memory
    return None


class _Search:
    """Searches to the end of the game."""

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
        black, white, _ = position.words
        most = 2 * (self._squares - (black | white).bit_count())  # with a pass after every move
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

    def worth(self, states: States) -> Worth:
        found = np.full(len(states), np.nan, np.float32)
        for k in np.nonzero(self.near(states, self._sure))[0]:
            found[k] = self._solver.result(position_of(states[k]))
        return found, np.zeros(len(states), np.int16)


class _Table:
    """Looks everything up."""

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

    def worth(self, states: States) -> Worth:
        return _worth(*self._probe(states))

    def advise(self, states: States) -> tuple[NDArray[np.int8], Worth]:
        marks, results, distances = self._oracle.table.mark_moves(states)
        return marks, _worth(results, distances)


def _worth(results: NDArray[np.int8], distances: NDArray[np.int16]) -> Worth:
    return results.astype(np.float32), np.maximum(distances, 0)
