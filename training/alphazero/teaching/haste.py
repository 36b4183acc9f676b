"""Haste: a win counts the more the nearer it is, so that a player that is winning anyway gets on with it.

A network that knows only who wins finds every move good that keeps the win, and its search shuffles to and
fro until the game is drawn. Lc0 has a head of its own for the moves left; here the distance goes into
the value itself, as the discount of reinforcement learning does.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import Game
from engines.games.animal_shogi.rules import AnimalShogi

FAR = 100
"""A win so many plies away counts less by the haste."""


def hastened(results: NDArray[Any], plies: NDArray[Any], haste: float) -> NDArray[np.float32]:
    """What exact results, -1, 0 or 1 of any shape, count when the game goes on for so many `plies` of best
    play (any number for a draw): 1 for a win at once, 1 - `haste` for one `FAR` plies away, and less and less
    beyond, so that no win is so far that getting nearer does not count."""
    return np.asarray(results * (1.0 - haste) ** (plies / FAR), np.float32)


def check_haste(game: Game, haste: float, exact_values: bool) -> None:
    """Raise InputError when nobody can tell how far away the wins are."""
    if haste and not (exact_values and isinstance(game, AnimalShogi)):
        raise InputError(
            "How far a win is can only be told of Animal Shogi with exact values; set haste to 0 for {game}.",
            game=game.id,
        )
