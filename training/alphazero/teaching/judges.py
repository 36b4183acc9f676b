"""Solvers as self-play asks them: in passing, thousands of times a minute."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Move, Position, States
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from engines.solvers.oracle import find_oracle

if TYPE_CHECKING:
    from engines.solvers.animal_shogi.tablebase import Tablebase


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


class Told(NamedTuple):
    """What is known of K unfinished positions."""

    known: NDArray[np.float32]
    """f32 [K] what they are worth to the side to move: -1, 0 or 1; NaN where it would take too long to
    tell."""
    plies: NDArray[np.int16]
    """i16 [K] of best play before the end; 0 for a draw, and where nobody counts them."""
    marks: NDArray[np.int8] | None = None
    """i8 [K, A] of their moves, see `engines.solvers.marks`, the best by plies; None where nobody asked."""


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

    def worth(self, states: States) -> Told:
        """What unfinished positions, u64 [K, W], are worth."""


class Adviser(Judge, Protocol):
    """A judge who knows of any position what is to be done."""

    def advise(self, states: States) -> Told:
        """What unfinished positions, u64 [K, W], are worth, of which nothing is NaN, and the marks of their
        moves."""


def find_judge(game: Game) -> Judge:
    """Who knows about Reversi or Animal Shogi. Only what this game needs is loaded: compiled rules take their
    time, in every process that plays along."""
    if not isinstance(game, Reversi):
        return find_adviser(game)
    from training.alphazero.teaching.judge_by_search import judge_by_search

    return judge_by_search(game)


def find_adviser(game: Game) -> Adviser:
    """Who knows all about Animal Shogi."""
    assert isinstance(game, AnimalShogi)
    from training.alphazero.teaching.judge_by_table import judge_by_table

    return judge_by_table(game)


def read_ahead(game: Game) -> None:
    """Read the whole of a game's table, where it has one; otherwise that is done bit by bit, and takes the
    first minutes of a training."""
    if (table := _table(game)) is not None:
        table.read_whole()


def table_memory(game: Game) -> int | None:
    """The memory of a game's table, to be passed on, see `Tablebase.memory`; None where it has none."""
    table = _table(game)
    return None if table is None else table.memory


def _table(game: Game) -> "Tablebase | None":
    if not isinstance(game, AnimalShogi):
        return None
    from engines.solvers.animal_shogi.oracle import TableOracle

    oracle = find_oracle(game)
    return oracle.table if isinstance(oracle, TableOracle) else None
