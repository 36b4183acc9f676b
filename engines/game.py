"""The vocabulary of every game: positions, moves, outcomes, and what a game must tell of itself.

A position is a few 64-bit words. The last word is the same in all games: bit 0 is the side to
move, bits 1-2 the result (see `ONGOING` ...). Kernels (numba) work on rows of such words; `Game`
puts them into the player's words. A move is an action number, the index of the network's policy;
it means something only together with its position, because a game may number moves from the
mover's own side of the board.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import NewType

import numpy as np
from numpy.typing import NDArray

Move = NewType("Move", int)
States = NDArray[np.uint64]

ONGOING, FIRST_WINS, SECOND_WINS, DRAW = 0, 1, 2, 3


class Side(IntEnum):
    """Who moves: the first player (Black, or the lower side) or the second."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)


class Reason(StrEnum):
    """Why a game ended."""

    DISCS = "discs"
    LINE = "line"
    BOARD_FULL = "board full"
    LION_CAPTURED = "lion captured"
    TRY = "try"
    NO_LEGAL_MOVE = "no legal move"
    REPETITION = "repetition"
    PLY_LIMIT = "ply limit"
    RESIGNATION = "resignation"
    TIME = "time"

    @property
    def on_the_board(self) -> bool:
        """Whether the moves ended the game, and not that a side gave up or had no time left."""
        return self not in (Reason.RESIGNATION, Reason.TIME)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winner` is None for a draw; `margin` (Reversi) is the final disc
    difference, 0 or more, empties to the winner."""

    winner: Side | None
    reason: Reason
    margin: int | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a square or in a hand: `disc`, `mark`, or `lion elephant giraffe chick hen`."""

    kind: str
    side: Side


@dataclass(frozen=True, slots=True)
class Anatomy:
    """A move taken apart. Squares are row * columns + column, rows from the top, always seen from
    the first player. `target` is None for a pass; `origin` is None unless a piece moves; `drop` is
    the kind of piece that comes from the hand."""

    target: int | None
    origin: int | None = None
    drop: str | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """An immutable, hashable position."""

    words: tuple[int, ...]

    @property
    def side(self) -> Side:
        """The side to move."""
        return Side(self.words[-1] & 1)

    @property
    def result(self) -> int:
        """`ONGOING`, `FIRST_WINS`, `SECOND_WINS` or `DRAW`, by the board alone."""
        return self.words[-1] >> 1 & 3

    def array(self) -> States:
        """The words as uint64 [W]."""
        return np.array(self.words, dtype=np.uint64)


def position_of(state: States) -> Position:
    """The position held by a row of words, uint64 [W]."""
    return Position(tuple(state.tolist()))


@dataclass(frozen=True, slots=True)
class Kernels:
    """A game's compiled rules, one signature for all games, so that search takes them as values.

    `legal(state u64[W], moves i64[max_moves]) -> count` writes the legal moves in ascending order;
    0 when the game is over by the board, or when no move exists.
    `play(state u64[W], move i64, out u64[W]) -> result` writes the next state; `out` is not `state`.
    `encode(state u64[W], repeats i64, out f32[rows * columns * planes])` writes the network's input
    [rows, columns, planes] for the side to move, of all the game's planes or of the first so many that
    networks of it may read; `repeats` counts earlier occurrences in the game.
    """

    legal: Callable[[States, NDArray[np.int64]], int]
    play: Callable[[States, int, States], int]
    encode: Callable[[States, int, NDArray[np.float32]], None]


@dataclass(frozen=True, slots=True)
class Handicap:
    """A position in which one side begins with more, or with less, than is usual. `title` is what people call
    it."""

    id: str
    title: str
    position: Position


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A symmetry of board and rules, seen by the side to move: the image's square i shows what was
    on square `squares[i]`, its action a is what was action `actions[a]` (both int64)."""

    squares: NDArray[np.int64]
    actions: NDArray[np.int64]


class Game(ABC):
    """The static facts of one game, its rules, and its texts. Instances are values without state."""

    id: str
    rules_version: int = 1
    rows: int
    columns: int
    actions: int
    """Size of the policy: legal moves are numbers in 0 .. actions - 1. A network gives each square of the
    board one logit for each kind of move, so that a move is kind * rows * columns + square, where which of
    its squares is the game's choice. Numbers after the last whole board are for what is never one of
    several moves, such as a pass."""
    words: int
    planes: int
    """What a new network reads of every square."""
    fewer_planes: tuple[int, ...] = ()
    """Networks may also read only the first so many planes."""
    kinds: tuple[str, ...]
    """The kinds of pieces that can stand on the board."""
    max_moves: int
    """An upper bound of the number of legal moves in one position."""
    max_plies: int = 0
    """The game is drawn at this ply; 0 means never."""
    repetition_limit: int = 0
    """The game is drawn at this occurrence of a position; 0 means never."""

    def __str__(self) -> str:
        """What sentences call it, where nobody has a name for it: its id, as commands take it."""
        return self.id

    @property
    def goes_in_circles(self) -> bool:
        """Whether a position can come again. Only such games need rules to end them."""
        return bool(self.repetition_limit or self.max_plies)

    @cached_property
    @abstractmethod
    def kernels(self) -> Kernels:
        """The compiled rules; first use loads (or compiles) them."""

    @cached_property
    @abstractmethod
    def symmetries(self) -> tuple[Symmetry, ...]:
        """All symmetries, the identity first."""

    @cached_property
    @abstractmethod
    def initial(self) -> Position:
        """Where the game starts. Needs no kernel."""

    @cached_property
    def handicaps(self) -> tuple[Handicap, ...]:
        """Where players of different strength may start, the smallest handicap first; empty where the game
        knows none. Needs no kernel."""
        return ()

    @abstractmethod
    def parse_position(self, text: str) -> Position:
        """Read a position; raises InputError with a sentence that says where it is wrong."""

    @abstractmethod
    def format_position(self, position: Position) -> str:
        """Write a position as `parse_position` reads it."""

    @abstractmethod
    def parse_move(self, position: Position, text: str) -> Move:
        """Read a legal move; raises InputError when unreadable or illegal here."""

    @abstractmethod
    def format_move(self, position: Position, move: Move) -> str:
        """Write a move: `d3`, `pass`; `2c2b`, `C*2b`, `2b2a+`; `b2`."""

    @abstractmethod
    def anatomy(self, position: Position, move: Move) -> Anatomy:
        """Which squares and pieces a move names."""

    @abstractmethod
    def pieces(self, position: Position) -> tuple[Piece | None, ...]:
        """What stands on each square. Needs no kernel."""

    @abstractmethod
    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Captured pieces in hand by kind, first and second player's; empty where a game has none."""

    @abstractmethod
    def arrange(
        self, pieces: Sequence[Piece | None], hands: Sequence[Mapping[str, int]], side: Side
    ) -> Position:
        """The position in which these `pieces` stand, square by square, with the `hands` of both players and
        `side` to move. Needs no kernel. Raises InputError for what cannot stand so."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """The end by the board alone (not by repetition or ply limit); None while play goes on."""

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """All legal moves in ascending order; empty when the game is over."""
        moves = np.empty(self.max_moves, np.int64)
        count = self.kernels.legal(position.array(), moves)
        return tuple(map(Move, moves[:count].tolist()))

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move; the given one is untouched."""
        after = np.empty(self.words, np.uint64)
        self.kernels.play(position.array(), move, after)
        return position_of(after)

    def empty_squares(self, position: Position) -> int:
        """On how many squares nothing stands. Needs no kernel."""
        return self.pieces(position).count(None)
