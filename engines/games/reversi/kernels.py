"""Reversi's compiled rules for all board sizes.

State: [black, white, flags]; bits 4-7 of the flags hold the board's size n.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, ONGOING, SECOND_WINS, States
from engines.games.bits import count_bits, trailing_zeros
from engines.games.reversi import flipping
from engines.games.signatures import LEGAL, PLAY, kernel

_U = types.uint64
_I = types.int64
_ONE: Any = np.uint64(1)
BOARD = np.array([flipping.board_mask(n) if n > 1 else 0 for n in range(9)], np.uint64)
INNER = np.array([flipping.inner_mask(n) if n > 1 else 0 for n in range(9)], np.uint64)

mobility = kernel(_U(_U, _U, _U, _U, _I))(flipping.mobility)
flips = kernel(_U(_U, _U, _U, _U, _I))(flipping.flips)


@kernel(LEGAL)
def legal(state: States, moves: NDArray[np.int64]) -> int:
    """See `Kernels.legal`. A side that cannot flip passes."""
    flags = _I(state[2])
    if flags >> 1 & 3:
        return 0
    n = flags >> 4 & 15
    own, opponent = state[flags & 1], state[1 - (flags & 1)]
    squares = mobility(own, opponent, INNER[n], BOARD[n] & ~(own | opponent), n)
    if not squares:
        moves[0] = n * n
        return 1
    count = 0
    while squares:
        moves[count] = trailing_zeros(squares)
        squares &= squares - _ONE
        count += 1
    return count


@kernel(PLAY)
def play(state: States, move: int, out: States) -> int:
    """See `Kernels.play`. The game is over when neither side can flip."""
    flags = _I(state[2])
    n = flags >> 4 & 15
    side = flags & 1
    own, opponent = state[side], state[1 - side]
    inner = INNER[n]
    if move < n * n:
        spot = _ONE << move
        turned = flips(spot, own, opponent, inner, n)
        own |= spot | turned
        opponent ^= turned
    out[side] = own
    out[1 - side] = opponent
    empty = BOARD[n] & ~(own | opponent)
    result = ONGOING
    if not mobility(opponent, own, inner, empty, n) and not mobility(own, opponent, inner, empty, n):
        lead = count_bits(out[0]) - count_bits(out[1])
        result = FIRST_WINS if lead > 0 else SECOND_WINS if lead < 0 else DRAW
    out[2] = (flags ^ 1) | result << 1
    return result
