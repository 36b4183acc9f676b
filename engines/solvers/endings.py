"""Which games' endings can be solved inside a search tree."""

from engines.errors import InputError
from engines.game import Game
from engines.games.reversi.rules import Reversi
from engines.search.forest import Endings

QUICK_EMPTIES = {6: 14, 8: 14}
"""Rows of a Reversi board -> from so many empty squares on its solver takes no more time than it saves a
search with a network. On 4x4 that would be the whole game, and nothing would be left to the network."""


def find_endings(game: Game, empties: int | None) -> Endings | None:
    """The solver of positions with at most `empties` empty squares (None: `QUICK_EMPTIES`, where the game is
    Reversi); None for 0 of them. Raises InputError for a game whose endings no solver knows."""
    if empties is None:
        empties = QUICK_EMPTIES.get(game.rows, 0) if isinstance(game, Reversi) else 0
    if not empties:
        return None
    if not isinstance(game, Reversi):
        raise InputError("Exact endings are for Reversi only; set them to 0 for {game}.", game=game)
    from engines.solvers.reversi.kernels.exact import exact

    return Endings(exact, empties)
