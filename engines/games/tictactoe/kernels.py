"""Tic-tac-toe's compiled rules. State: [crosses, noughts, flags]."""

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, ONGOING, States
from engines.games.signatures import ENCODE, LEGAL, PLAY, kernel
from engines.games.tictactoe.lines import FULL, LINES

_I = types.int64
_LINES = np.array(LINES, np.int64)


@kernel(LEGAL)
def legal(state: States, moves: NDArray[np.int64]) -> int:
    """See `Kernels.legal`."""
    if _I(state[2]) >> 1 & 3:
        return 0
    taken = _I(state[0] | state[1])
    count = 0
    for square in range(9):
        if not taken >> square & 1:
            moves[count] = square
            count += 1
    return count


@kernel(PLAY)
def play(state: States, move: int, out: States) -> int:
    """See `Kernels.play`."""
    side = _I(state[2]) & 1
    own = _I(state[side]) | 1 << move
    other = _I(state[1 - side])
    result = DRAW if own | other == FULL else ONGOING
    for line in _LINES:
        if own & line == line:
            result = FIRST_WINS + side
    out[side] = own
    out[1 - side] = other
    out[2] = result << 1 | (1 - side)
    return result


@kernel(ENCODE)
def encode(state: States, repeats: int, out: NDArray[np.float32]) -> None:
    """See `Kernels.encode`. Planes: own, opponent, ones."""
    side = _I(state[2]) & 1
    own, other = _I(state[side]), _I(state[1 - side])
    for square in range(9):
        out[3 * square] = own >> square & 1
        out[3 * square + 1] = other >> square & 1
        out[3 * square + 2] = 1
