"""Turned and mirrored 8x8 boards. Smaller boards lie in the middle, so that they turn with it."""

from typing import Any

import numpy as np
from numba import types

from engines.games.reversi.eight.words import upside_down
from engines.games.signatures import kernel

_U = types.uint64
_PAIR = types.UniTuple(_U, 2)
_ODD_COLUMNS: Any = np.uint64(0x5555555555555555)
_COLUMN_PAIRS: Any = np.uint64(0x3333333333333333)
_HALF_ROWS: Any = np.uint64(0x0F0F0F0F0F0F0F0F)
_IN_PAIRS: Any = np.uint64(0x00AA00AA00AA00AA)
_IN_FOURS: Any = np.uint64(0x0000CCCC0000CCCC)
_IN_EIGHTS: Any = np.uint64(0x00000000F0F0F0F0)


@kernel(_U(_U))
def mirrored(discs):
    """Left and right exchanged."""
    discs = (discs >> _U(1)) & _ODD_COLUMNS | (discs & _ODD_COLUMNS) << _U(1)
    discs = (discs >> _U(2)) & _COLUMN_PAIRS | (discs & _COLUMN_PAIRS) << _U(2)
    return (discs >> _U(4)) & _HALF_ROWS | (discs & _HALF_ROWS) << _U(4)


@kernel(_U(_U))
def transposed(discs):
    """Rows and columns exchanged, in blocks of two, four and eight (Warren, "Hacker's Delight", 2nd edition,
    7-3)."""
    moved = (discs ^ discs >> _U(7)) & _IN_PAIRS
    discs ^= moved ^ moved << _U(7)
    moved = (discs ^ discs >> _U(14)) & _IN_FOURS
    discs ^= moved ^ moved << _U(14)
    moved = (discs ^ discs >> _U(28)) & _IN_EIGHTS
    return discs ^ moved ^ moved << _U(28)


@kernel(_PAIR(_U, _U))
def least_image(own, opponent):
    """The least of a position's eight images, by `own`, then by `opponent`."""
    least, other = own, opponent
    for turn in range(8):
        if turn == 4:
            own, opponent = transposed(own), transposed(opponent)
        elif turn & 1:
            own, opponent = mirrored(own), mirrored(opponent)
        else:
            own, opponent = upside_down(own), upside_down(opponent)
        if own < least or (own == least and opponent < other):
            least, other = own, opponent
    return least, other
