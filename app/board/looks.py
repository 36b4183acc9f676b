"""One look per game: names, pieces, coordinates and how hands lie. Nothing here is a rule."""

from dataclasses import dataclass
from itertools import groupby

from app.i18n import said, tr
from app.sound.tones import Tone
from engines.game import Game, Piece, Side


@dataclass(frozen=True, slots=True)
class Look:
    """How one game is shown. `columns` and `rows` label the board from the first player's side,
    left to right and top to bottom."""

    game: str
    tab: str
    variant: str
    columns: str
    rows: str
    sides: tuple[str, str]
    """What the two players are called, as English sentences for `tr`."""
    pieces: str
    """Folder of the pieces' drawings."""
    touch: Tone
    """How a piece sounds that is put down."""
    counts: bool = False
    """Pieces on the board are the score."""
    turned: bool = False
    """The second player's pieces are turned round."""
    hand: tuple[str, ...] = ()
    """Kinds that can be held in hand, in the order in which they lie there."""
    board: str = "felt"
    """The board theme that suits the game."""
    inset: float = 0.06
    """Free room round a piece, as a part of its cell."""

    def drawing(self, piece: Piece) -> tuple[str, str, str]:
        """The resource that shows a piece."""
        names = {"disc": ("black", "white"), "mark": ("cross", "nought")}
        second = "-second" if piece.side is Side.SECOND else ""
        name = names[piece.kind][piece.side] if piece.kind in names else piece.kind + second
        return ("pieces", self.pieces, f"{name}.svg")

    def stone(self, side: Side) -> tuple[str, ...]:
        """The resource that shows which pieces are a side's on its card; empty where they are told
        apart by where they stand."""
        kind = {"reversi": "disc", "tictactoe": "mark"}.get(self.pieces)
        return self.drawing(Piece(kind, side)) if kind else ()


_DISCS = ("Black", "White")
_SHOGI = ("Sente", "Gote")
_HAND = ("giraffe", "elephant", "chick")

LOOKS: tuple[Look, ...] = (
    Look("reversi6", "Reversi", "6 × 6", "abcdef", "123456", _DISCS, "reversi", Tone.DISC, counts=True),
    Look("reversi4", "Reversi", "4 × 4", "abcd", "1234", _DISCS, "reversi", Tone.DISC, counts=True),
    Look("reversi8", "Reversi", "8 × 8", "abcdefgh", "12345678", _DISCS, "reversi", Tone.DISC, counts=True),
    Look("animal-shogi", "Animal Shogi", "Official rules", "321", "abcd", _SHOGI, "animal-shogi", Tone.WOOD,
         turned=True, hand=_HAND, board="meadow", inset=0.07),
    Look("animal-shogi-simple", "Animal Shogi", "Simplified rules", "321", "abcd", _SHOGI, "animal-shogi",
         Tone.WOOD, turned=True, hand=_HAND, board="meadow", inset=0.07),
    Look("tictactoe", "Tic-tac-toe", "", "abc", "123", ("Cross", "Nought"), "tictactoe", Tone.CHALK,
         board="slate", inset=0.16),
)  # fmt: skip
"""In the order of the tabs; the first of a tab is what it opens with."""


def tabs() -> tuple[tuple[str, tuple[Look, ...]], ...]:
    """The tabs with their variants, in order; variants by size where they have one."""
    return tuple((name, tuple(looks)) for name, looks in groupby(LOOKS, key=lambda look: look.tab))


def find_look(game: str) -> Look:
    """The look of a game of the catalogue."""
    return next(look for look in LOOKS if look.game == game)


def game_title(game: str) -> str:
    """A game's name with its variant."""
    look = next((look for look in LOOKS if look.game == game), None)
    if look is None:
        return game
    apart = " " if look.counts else " · "
    return f"{tr(look.tab)}{apart}{tr(look.variant)}" if look.variant else tr(look.tab)


said.register(Game, lambda game: game_title(game.id))
