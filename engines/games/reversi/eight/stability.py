"""Discs that can never be turned again."""

from typing import Any

import numpy as np
from numba import types

from engines.games.signatures import kernel

_U = types.uint64
_ROW: Any = np.uint64(0xFF)
_LEFT: Any = np.uint64(0xFEFEFEFEFEFEFEFE)
_RIGHT: Any = np.uint64(0x7F7F7F7F7F7F7F7F)
_ALL: Any = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel(_U(_U, _U, _U))
def _filled(taken, step, inside):
    """The squares whose whole line in one direction is taken. `inside` are the squares from which a
    step upwards stays on the board."""
    up, down = taken, taken
    for _ in range(7):
        up &= (up >> step) | ~inside
        down &= (down << step) | ~(inside << step)
    return up & down


@kernel(_U(_U, _U, _U))
def stable(own, opponent, board):
    """Some of the `own` discs (as bits) that nobody can turn: in each of the four directions their line is
    full or one neighbour is such a disc or outside. Not all: groups that protect each other are missed."""
    taken = own | opponent | ~board
    outside = ~board
    full1 = _filled(taken, _U(1), _RIGHT)
    full8 = _filled(taken, _U(8), _ALL >> _U(8))
    full7 = _filled(taken, _U(7), _LEFT >> _U(8))
    full9 = _filled(taken, _U(9), _RIGHT >> _U(8))
    found = own & full1 & full7 & full8 & full9
    firm = found | outside
    before = ~firm
    while firm != before:
        before = firm
        # At the rim of the word a neighbour is missing, which protects like one outside.
        beside = full1 | firm << _U(1) | firm >> _U(1) | ~_LEFT | ~_RIGHT
        above = full8 | firm << _U(8) | firm >> _U(8) | _ROW | _ROW << _U(56)
        rising = full9 | firm << _U(9) | firm >> _U(9) | _ROW | _ROW << _U(56) | ~_LEFT | ~_RIGHT
        falling = full7 | firm << _U(7) | firm >> _U(7) | _ROW | _ROW << _U(56) | ~_LEFT | ~_RIGHT
        firm |= own & beside & above & rising & falling
    return firm & own
