"""Exact keys of positions and moves on boards of up to 6 x 6 squares.

A position as the side to move sees it is a number of n * n digits to the base 3 (empty, own, the other's):
its *code*. The *key* of a move is code * (n * n + 1) + move, below 2 ** 63 on 6 x 6. So two keys are equal
only where board and move are. Under symmetry the code is the smallest among the board's eight images, and
the move is the one that it becomes there (the lowest, where several images are the smallest).
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import trailing_zeros
from engines.games.grid import square_symmetries
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
_ONE: Any = np.uint64(1)
_TWO: Any = np.uint64(2)
SIZES = (4, 6)
"""Rows of the boards that have keys."""

PLACES = np.zeros((2, 36, 8), np.uint64)
"""[size, square, symmetry]: the weight of the digit that a square becomes."""
IMAGES = np.zeros((2, 8, 37), np.int64)
"""[size, symmetry, move]: what a move becomes."""
for _at, _n in enumerate(SIZES):
    for _number, _symmetry in enumerate(square_symmetries(_n, _n * _n + 1)):
        IMAGES[_at, _number, _symmetry.actions] = np.arange(_n * _n + 1)
        PLACES[_at, : _n * _n, _number] = np.uint64(3) ** IMAGES[_at, _number, : _n * _n].astype(np.uint64)


@kernel(types.UniTuple(_U, 2)(_U, _U, _I, _I))
def canonical(own: int, opponent: int, n: int, symmetric: int) -> Any:
    """The code of a position, and the symmetries that lead to it as bits; the identity alone unless
    `symmetric`."""
    size = n // 2 - 2
    codes = np.zeros(8, np.uint64)
    while own:
        square = trailing_zeros(own)
        own &= own - _ONE
        for k in range(8):
            codes[k] += PLACES[size, square, k]
    while opponent:
        square = trailing_zeros(opponent)
        opponent &= opponent - _ONE
        for k in range(8):
            codes[k] += _TWO * PLACES[size, square, k]
    if not symmetric:
        return codes[0], _ONE
    least = codes.min()
    mask = np.uint64(0)
    for k in range(8):
        if codes[k] == least:
            mask |= _ONE << _U(k)
    return least, mask


@kernel(_U(_U, _U, _I, _I))
def key_of(code: int, mask: int, move: int, n: int) -> Any:
    """The key of a move in a position with this code, reached by these symmetries."""
    size = n // 2 - 2
    least = n * n
    for k in range(8):
        if mask >> _U(k) & _ONE:
            least = min(least, IMAGES[size, k, move])
    return code * _U(n * n + 1) + _U(least)
