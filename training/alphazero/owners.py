"""Whose disc lies on each square when a game is over: more to learn from a game than its result.

So many answers a position say why it is won, where the result only says that it is (KataGo learns the owners
of a Go board likewise, arXiv 1902.10565). What plays does not use them; they shape what the network sees.
"""

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import Game, States
from engines.games.reversi.rules import Reversi

UNKNOWN = 2.0
"""In place of an owner: nobody knows how the game would have ended."""


def has_owners(game: Game) -> bool:
    """Whether what lies on a square at the end tells whose it is."""
    return isinstance(game, Reversi)


def check_owners(game: Game, weight: float) -> None:
    """Raise InputError when owners are to be learned, with a `weight` above 0, in a game that has none."""
    if weight and not has_owners(game):
        raise InputError(
            "Only in Reversi do squares have owners; set their weight to 0 for {game}.", game=game.id
        )


def owners(game: Game, states: States, last: States) -> NDArray[np.float32]:
    """f32 [n, squares] for positions `states` u64 [n, W] of games that ended with `last` u64 [n, W]: 1 where
    the side to move in the position owns the square at the end, -1 where the other side does, 0 where it is
    empty; `UNKNOWN` everywhere where `last` is all 0."""
    bits = np.arange(game.rows * game.columns, dtype=np.uint64)
    first, second = (
        (last[:, [side], None] >> bits & np.uint64(1))[:, 0].astype(np.float32) for side in (0, 1)
    )
    mover = 1.0 - 2.0 * (states[:, -1:] & np.uint64(1)).astype(np.float32)
    found = (first - second) * mover
    found[~last.any(axis=1)] = UNKNOWN
    return found
