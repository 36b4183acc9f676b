"""What can be forced within a few plies: a full-width look ahead, by the board's rules alone."""

from collections.abc import Callable

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, Game, Position, States
from engines.games.signatures import LEGAL_FN, PLAY_FN, STATE, kernel

_I = types.int64


def forced(game: Game, position: Position, plies: int) -> int:
    """1 when the side to move can force a win within `plies` plies, -1 when the opponent can, and
    0 when neither can (a drawn end counts as neither). Repetition and ply limits do not count."""
    kernels = game.kernels
    return int(_forced(kernels.legal, kernels.play, position.array(), plies, game.max_moves))


@kernel(_I(LEGAL_FN, PLAY_FN, STATE, _I, _I))
def _forced(
    legal: Callable[[States, NDArray[np.int64]], int],
    play: Callable[[States, int, States], int],
    state: States,
    plies: int,
    max_moves: int,
) -> int:
    last = _I(state[-1])
    result = last >> 1 & 3
    if result == DRAW:
        return 0
    if result:
        return 1 if (result == FIRST_WINS) == (last & 1 == 0) else -1
    if plies == 0:
        return 0
    moves = np.empty(max_moves, np.int64)
    after = np.empty_like(state)
    count = legal(state, moves)
    best = -1
    for i in range(count):
        play(state, moves[i], after)
        value = _forced(legal, play, after, plies - 1, max_moves)
        if _I(after[-1]) & 1 != last & 1:
            value = -value
        if value == 1:
            return 1
        best = max(best, value)
    return best
