"""What a game's rules are, in a few sentences for somebody who does not know it. No Qt here."""

from dataclasses import dataclass

from app.board.looks import Look
from engines.game import Game, Piece, Side
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from engines.games.tictactoe.rules import TicTacToe


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to know: a title and a text, English sentences for `tr`, and the piece that it is about."""

    title: str
    text: str
    piece: Piece | None = None


_REVERSI = (
    Point(
        "A move",
        "Black begins. You place a disc on an empty square so that discs of the other colour are trapped "
        "between it and another disc of yours, in a straight line: along a row, a column or a diagonal.",
        Piece("disc", Side.FIRST),
    ),
    Point(
        "Turning over",
        "All the discs trapped this way, in every direction, are turned over and become yours. A move "
        "must turn over at least one.",
        Piece("disc", Side.SECOND),
    ),
    Point("Passing", "If you cannot move, you pass. When neither side can move, the game is over."),
    Point("Winning", "The side with more discs wins. Squares left empty count for the winner."),
    Point("A hint", "A disc in a corner can never be turned over again."),
)
_LINE = (
    Point(
        "A move",
        "Cross begins. The sides take turns marking an empty square.",
        Piece("mark", Side.FIRST),
    ),
    Point(
        "Winning",
        "Three of your own in a row, a column or a diagonal win. If the board fills up first, the game "
        "is a draw.",
        Piece("mark", Side.SECOND),
    ),
)
_TURN = Point(
    "A move",
    "The sides take turns moving one of their animals by one step; its dots show where it can go. Moving "
    "onto an animal of the other side captures it.",
)
_LION = Point(
    "Lion", "One step in any direction. If your lion is captured, you lose.", Piece("lion", Side.FIRST)
)
_GIRAFFE = Point("Giraffe", "One step forwards, backwards or sideways.", Piece("giraffe", Side.FIRST))
_ELEPHANT = Point("Elephant", "One step along a diagonal.", Piece("elephant", Side.FIRST))
_CHICK = Piece("chick", Side.FIRST)
_HEN = Point(
    "Hen",
    "One step in any direction except diagonally backwards. When captured, it becomes a chick again.",
    Piece("hen", Side.FIRST),
)
_OFFICIAL = (
    _TURN, _LION, _GIRAFFE, _ELEPHANT,
    Point("Chick", "One step forwards. When it steps onto the farthest row it becomes a hen.", _CHICK),
    _HEN,
    Point(
        "Captured animals",
        "They are yours: instead of moving, you may place one on any empty square. A chick placed on the "
        "farthest row stays a chick.",
    ),
    Point(
        "Winning",
        "You win by capturing the lion, or when your own lion reaches the farthest row and cannot be "
        "captured there at once. If you cannot move, you lose.",
    ),
    Point("A draw", "The game is a draw when the same position occurs for the third time."),
)  # fmt: skip
_SIMPLE = (
    _TURN, _LION, _GIRAFFE, _ELEPHANT,
    Point("Chick", "One step forwards. On the farthest row it can go no further.", _CHICK),
    Point(
        "Captured animals",
        "They are yours: instead of moving, you may place one on any empty square.",
    ),
    Point("Winning", "You win by capturing the lion. If you cannot move, you lose."),
    Point("A draw", "After 300 moves the game is a draw."),
)  # fmt: skip


def rules_of(game: Game) -> tuple[Point, ...]:
    """What to know of a game; nothing where nobody has written it down."""
    if isinstance(game, Reversi):
        return _REVERSI
    if isinstance(game, AnimalShogi):
        return _SIMPLE if game.simple else _OFFICIAL
    return _LINE if isinstance(game, TicTacToe) else ()


def picture_of(point: Point, look: Look) -> tuple[str, ...]:
    """The resource that shows what a point is about; empty where it is about no piece."""
    return look.drawing(point.piece) if point.piece is not None else ()
