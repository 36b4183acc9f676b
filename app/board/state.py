"""What a board shows, as values: the controller makes them, the view only draws them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from app.board.touch import LegalMove
from engines.game import Anatomy, Move, Piece, Side


@dataclass(frozen=True, slots=True)
class BoardState:
    """A position as it is to be seen. `moves` is empty while the person may not play; `numbers` are those of
    the moves that put something down, by square, as the list of moves has them; `coming` is the move that was
    made here, where one looks back."""

    pieces: tuple[Piece | None, ...]
    hands: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})
    side: Side = Side.FIRST
    moves: tuple[LegalMove, ...] = ()
    last: Anatomy | None = None
    numbers: Mapping[int, int] = field(default_factory=dict)
    coming: Anatomy | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a line that nobody has made yet: how it lies, and what then stands on `target`."""

    target: int
    anatomy: Anatomy
    piece: Piece


@dataclass(frozen=True, slots=True)
class Figure:
    """What is written on a move: a headline, a line below, its weight of 0 to 1, and what is said of it.
    `line` is how the game is expected to go on, the move itself first; empty where nobody says."""

    move: Move
    anatomy: Anatomy
    headline: str
    detail: str = ""
    weight: float = 0.0
    words: str = ""
    line: tuple[Step, ...] = ()


class Tone(Enum):
    """How a move stands against the best one."""

    BEST = "best"
    KEEPS = "keeps"
    """It keeps the result, if not the margin or the pace."""
    LOSES = "loses"
    OPEN = "open"
    """Its worth is not known."""


@dataclass(frozen=True, slots=True)
class Chip:
    """What is true of a move beside what was thought of it. `prior` and `visits` are shares of 0 to 1,
    None where nobody thought; `favourite` is the move that was thought best, `played` the one made;
    `words` say it all in a line. `line` is how the game goes on if both play perfectly, the move itself
    first; empty where nobody has found out."""

    move: Move
    anatomy: Anatomy
    truth: str
    tone: Tone
    words: str = ""
    prior: float | None = None
    visits: float | None = None
    favourite: bool = False
    played: bool = False
    line: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What the person wants to see, and how fast things move (a factor; 0 is at once)."""

    coordinates: bool = True
    dots: bool = True
    preview: bool = True
    numbers: bool = False
    """On the stones that count, when they were put down."""
    speed: float = 1.0


@dataclass(frozen=True, slots=True)
class Ghost:
    """What a move would do: the piece that would stand there, and what would turn or go."""

    square: int
    piece: Piece
    touched: tuple[int, ...] = field(default=())
