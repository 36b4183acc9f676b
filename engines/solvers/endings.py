"""Which games' endings can be solved inside a search tree."""

from engines.errors import InputError
from engines.game import Game
from engines.games.reversi.rules import Reversi
from engines.search.forest import Endings


def find_endings(game: Game, empties: int) -> Endings | None:
    """The solver of positions with at most `empties` empty squares; None for 0 of them. Raises
    InputError for a game whose endings no solver knows."""
    if not empties:
        return None
    if not isinstance(game, Reversi):
        raise InputError("Exact endings are for Reversi only; set them to 0 for {game}.", game=game.id)
    from engines.solvers.reversi.kernels.exact import exact

    return Endings(exact, empties)
