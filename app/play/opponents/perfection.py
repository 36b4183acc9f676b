"""The perfect player to choose: what it is called, and how far its perfection goes. No Qt here."""

from app.i18n import tr
from engines.game import Game
from engines.games.reversi.rules import Reversi
from engines.paths import resource
from engines.solvers.oracle import has_oracle

PERFECT = "perfect"


def perfect_seats(game: Game) -> tuple[str, ...]:
    """The seat of the perfect player, where the game has one."""
    return (PERFECT,) if has_oracle(game) else ()


def is_perfect(seat: str) -> bool:
    """Whether a seat is the perfect player's."""
    return seat.partition(":")[0] == PERFECT


def sentence(game: Game) -> str:
    """What it is, and where it is not perfect."""
    begins = _begins(game)
    if begins is None:
        return tr("Knows the exact result of every position and never errs.")
    return tr("Never errs once {empties} squares are empty; before that, network and search.", empties=begins)


def _begins(game: Game) -> int | None:
    """With so many empty squares it begins to be perfect; None where it always is."""
    if not isinstance(game, Reversi):
        return None
    from engines.opponents.patience import EMPTIES
    from engines.solvers.reversi.book import reach

    squares = game.rows * game.columns
    known = reach(resource("books", f"{game.id}.book"))
    open_from = squares - 4 if known is None else known
    return None if EMPTIES[game.rows] >= open_from else EMPTIES[game.rows]
