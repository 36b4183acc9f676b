"""A position that is being set up, piece by piece. No Qt here."""

from engines.errors import InputError
from engines.game import Game, Piece, Position, Side

MOST_IN_HAND = 2
"""Of each kind."""


class Draft:
    """What stands on the board and lies in the hands so far; it may be no position yet."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.take(position)

    def take(self, position: Position) -> None:
        """Begin anew from a position."""
        self.pieces: list[Piece | None] = list(self.game.pieces(position))
        first, second = self.game.hands(position)
        self.hands = (dict(first), dict(second))
        self.side = position.side

    def clear(self) -> None:
        """Take everything away."""
        self.pieces = [None] * len(self.pieces)
        self.hands = ({}, {})

    def put(self, square: int, piece: Piece | None) -> None:
        """Let a piece stand on a square, or nothing."""
        self.pieces[square] = piece

    def hold(self, side: Side, kind: str, more: int) -> None:
        """Put so many more pieces of a kind into a hand; after the most none is left."""
        count = self.hands[side].get(kind, 0) + more
        self.hands[side][kind] = count % (MOST_IN_HAND + 1)

    def position(self) -> Position:
        """The position. Raises InputError where it is none, or where the game would be over in it."""
        position = self.game.arrange(self.pieces, self.hands, self.side)
        if self.game.outcome(position) is not None:
            raise InputError("The game is over in this position.")
        return position
