"""Many games of random moves, in no time: what a deep Q-network learns from first."""

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import ONGOING, States
from engines.games.chance import draw_below
from engines.games.reversi.afterstates import END
from engines.games.reversi.kernels import legal, play
from engines.games.signatures import kernel

_STATE = types.Array(types.uint64, 1, "C")


@kernel(types.void(_STATE, types.Array(types.uint8, 2, "C"), _STATE))
def random_games(start: States, games: NDArray[np.uint8], generator: States) -> None:
    """Fill `games` uint8 [G, P] with the squares of games of random moves from a position of Reversi, one a
    row, END after them. Passes are left out: they follow from the rules. `generator` holds the one word of
    the random numbers."""
    moves, pair = np.empty(64, np.int64), np.empty((2, 3), np.uint64)
    n = types.int64(start[2]) >> 4 & 15
    for g in range(len(games)):
        games[g] = END
        pair[0] = start
        at = ply = 0
        while True:
            state, other = pair[at], pair[1 - at]
            move = moves[draw_below(generator, legal(state, moves))]
            if move != n * n:
                games[g, ply] = move
                ply += 1
            if play(state, move, other) != ONGOING:
                break
            at = 1 - at
