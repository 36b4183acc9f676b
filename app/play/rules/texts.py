"""What a game's rules are, in a few sentences for somebody who does not know it. No Qt here."""

from dataclasses import dataclass

from app.board.looks import Look
from engines.game import Game, Piece, Side
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to know: a title and a text, English sentences for `tr`, and the piece that it is about."""

    title: str
    text: str
    piece: Piece | None = None


_REVERSI = (
    Point(
        "A move",
        "Black begins. You put a disc on an empty square so that it encloses discs of the other colour "
        "between itself and another one of yours, in a straight line: along a row, a column or a diagonal.",
        Piece("disc", Side.FIRST),
    ),
    Point(
        "Turning over",
        "All discs enclosed in this way, in any direction, turn over and become yours. A move must turn over "
        "at least one.",
        Piece("disc", Side.SECOND),
    ),
    Point("Passing", "A side that cannot move passes. When neither side can move, the game is over."),
    Point("Winning", "Whoever has more discs wins. Squares that stay empty count for the winner."),
    Point("A hint", "A disc in a corner can never be turned over again."),
)
_LINE = (
    Point(
        "A move",
        "Cross begins. The sides take turns to mark an empty square.",
        Piece("mark", Side.FIRST),
    ),
    Point(
        "Winning",
        "Three of your own in a row, a column or a diagonal win. When the board is full before that, it is a "
        "draw.",
        Piece("mark", Side.SECOND),
    ),
)
_TURN = Point(
    "A move",
    "The sides take turns to move one of their animals by one step; its dots show where it can go. An "
    "animal of the other side that stands there is taken.",
)
_LION = Point(
    "Lion", "One step in any direction. Whoever loses the lion has lost.", Piece("lion", Side.FIRST)
)
_GIRAFFE = Point("Giraffe", "One step forwards, backwards or sideways.", Piece("giraffe", Side.FIRST))
_ELEPHANT = Point("Elephant", "One step along a diagonal.", Piece("elephant", Side.FIRST))
_CHICK = Piece("chick", Side.FIRST)
_HEN = Point(
    "Hen",
    "One step in any direction but diagonally backwards. When it is taken, it is a chick again.",
    Piece("hen", Side.FIRST),
)
_OFFICIAL = (
    _TURN, _LION, _GIRAFFE, _ELEPHANT,
    Point("Chick", "One step forwards. When it steps onto the farthest row it becomes a hen.", _CHICK),
    _HEN,
    Point(
        "Animals that you have taken",
        "They are yours: instead of moving you may put one on any empty square. A chick that is put on the "
        "farthest row stays a chick.",
    ),
    Point(
        "Winning",
        "You win when you take the lion, or when your own reaches the farthest row and cannot be taken there "
        "at once. Whoever cannot move has lost.",
    ),
    Point("A draw", "The game is drawn when the same position stands for the third time."),
)  # fmt: skip
_SIMPLE = (
    _TURN, _LION, _GIRAFFE, _ELEPHANT,
    Point("Chick", "One step forwards. On the farthest row it can go no further.", _CHICK),
    Point(
        "Animals that you have taken",
        "They are yours: instead of moving you may put one on any empty square.",
    ),
    Point("Winning", "You win when you take the lion. Whoever cannot move has lost."),
    Point("A draw", "After 300 moves the game is drawn."),
)  # fmt: skip


def rules_of(game: Game) -> tuple[Point, ...]:
    """What to know of a game."""
    if isinstance(game, Reversi):
        return _REVERSI
    if isinstance(game, AnimalShogi):
        return _SIMPLE if game.simple else _OFFICIAL
    return _LINE


def picture_of(point: Point, look: Look) -> tuple[str, ...]:
    """The resource that shows what a point is about; empty where it is about no piece."""
    return look.drawing(point.piece) if point.piece is not None else ()
