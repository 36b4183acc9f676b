"""Regions of empty squares on a Reversi board, as bits of an 8x8 one: what parity is counted by."""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import ONE
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
_ZERO: Any = np.uint64(0)
_NOT_LEFT: Any = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_RIGHT: Any = np.uint64(0x7F7F7F7F7F7F7F7F)


@kernel(_U(_U, _U))
def region(seed, empty):
    """The empty squares that are joined with those of `seed`, over sides or corners."""
    before = _ZERO
    found = seed
    while found != before:
        before = found
        found |= (found & _NOT_RIGHT) << ONE | (found & _NOT_LEFT) >> ONE
        found = (found | found << _U(8) | found >> _U(8)) & empty
    return found


@kernel(_U(_U))
def odd_regions(empty):
    """The empty squares in regions of odd size."""
    found = _ZERO
    while empty:
        part = region(empty & (_ZERO - empty), empty)
        empty ^= part
        if count_bits(part) & 1:
            found |= part
    return found


@kernel(types.UniTuple(_I, 2)(_U))
def count_regions(empty):
    """How many regions of odd and of even size there are."""
    odd, even = 0, 0
    while empty:
        part = region(empty & (_ZERO - empty), empty)
        empty ^= part
        if count_bits(part) & 1:
            odd += 1
        else:
            even += 1
    return odd, even
