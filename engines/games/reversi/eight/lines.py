"""Flips on an 8x8 bitboard: square row * 8 + column is bit row * 8 + column.

Smaller boards lie in the middle; the squares around them hold nothing, and are no moves because
`empty` does not name them.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.reversi.eight import layout
from engines.games.reversi.eight.words import highest_bit, upside_down
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
ONE: Any = np.uint64(1)
_INNER: Any = np.uint64(0x7E7E7E7E7E7E7E7E)
_STEPS = (7, 8, 9, 1)


def _walk(square: int, rows: int, columns: int) -> list[int]:
    """The squares that follow `square` in one direction."""
    row, column = divmod(square, 8)
    found = []
    while 0 <= (row := row + rows) < 8 and 0 <= (column := column + columns) < 8:
        found.append(row * 8 + column)
    return found


def _bits(squares: list[int]) -> int:
    return sum(1 << square for square in squares)


def _count_flips(line: int, spot: int) -> int:
    """How many discs turn on a line of 8 when `spot` is played and all but the bits of `line` are
    the opponent's."""
    found = 0
    for direction in (-1, 1):
        run, at = 0, spot + direction
        while 0 <= at < 8 and not line >> at & 1:
            run, at = run + 1, at + direction
        found += run if 0 <= at < 8 else 0
    return found


_DIRECTIONS = ((1, -1), (1, 0), (1, 1), (0, 1))
UP: Any = np.array([_bits(_walk(s, *d)) for s in range(64) for d in _DIRECTIONS], np.uint64)
"""The ray of square s in direction d of 7, 8, 9, 1 bits upwards: entry 4 * s + d."""
LEFT: Any = np.array([_bits(_walk(s, 0, -1)) for s in range(64)], np.uint64)
BIT: Any = np.array([1 << s for s in range(64)], np.uint64)
NEAR: Any = np.array(
    [
        _bits([_walk(s, i, j)[0] for i in (-1, 0, 1) for j in (-1, 0, 1) if (i or j) and _walk(s, i, j)])
        for s in range(64)
    ],
    np.uint64,
)
"""The squares around each square."""
_RISING: NDArray[np.uint64] = np.array(
    [_bits(_walk(s, 1, 1) + _walk(s, -1, -1)) for s in range(64)], np.uint64
)
_FALLING: NDArray[np.uint64] = np.array(
    [_bits(_walk(s, 1, -1) + _walk(s, -1, 1)) for s in range(64)], np.uint64
)
_COUNTS: NDArray[np.int64] = np.array(
    [_count_flips(line, spot) for spot in range(8) for line in range(256)], np.int64
)
_FILE: Any = np.uint64(0x0101010101010101)
_TURN: Any = np.uint64(0x0102040810204080)
_TOP: Any = np.uint64(56)
_BYTE: Any = np.uint64(255)
_SEVEN: Any = np.uint64(7)
_THREE: Any = np.uint64(3)
_EIGHT: Any = np.uint64(8)
_FOUR: Any = np.uint64(4)
_ZERO: Any = np.uint64(0)


BOARDS: Any = np.array([layout.board(n) if n in (4, 6, 8) else 0 for n in range(9)], np.uint64)
"""The squares of each board."""


@kernel(_U(_U, _I))
def spread(discs, n):
    """Discs of an n x n board as they lie in the middle of an 8x8 one; `layout.spread`, compiled."""
    edge = (8 - n) // 2
    row = (ONE << _U(n)) - ONE
    found = _ZERO
    for i in range(n):
        found |= (discs >> _U(i * n) & row) << _U((i + edge) * 8 + edge)
    return found


@kernel(_U(_U, _U, _U))
def mobility(own, opponent, empty):
    """The empty squares where `own` flips at least one disc of `opponent`."""
    moves = _ZERO
    for step, through in (
        (1, opponent & _INNER),
        (7, opponent & _INNER),
        (8, opponent),
        (9, opponent & _INNER),
    ):
        run = through & (own << step)
        run |= through & (run << step)
        pairs = through & (through << step)
        run |= pairs & (run << 2 * step)
        run |= pairs & (run << 2 * step)
        moves |= run << step
        pairs >>= step
        run = through & (own >> step)
        run |= through & (run >> step)
        run |= pairs & (run >> 2 * step)
        run |= pairs & (run >> 2 * step)
        moves |= run >> step
    return moves & empty


@kernel(_U(_U, _U, _U))
def _turned_up(ray, own, opponent):
    """The run of opponents that starts a ray upwards, if a disc of ours ends it. Adding one to the ray's
    opponents, everything else filled with ones, carries to the first square that is none of them."""
    end = ((opponent | ~ray) + ONE) & own & ray
    return (end - _U(end != _ZERO)) & ray


@kernel(_U(_U, _U, _U))
def flips(square, own, opponent):
    """The discs of `opponent` that turn when `own` plays on `square` (its number, uint64). The rays
    downwards are those upwards on the board upside down; the one to the left looks for its end."""
    at = square * _FOUR
    turned = _turned_up(UP[at], own, opponent)
    turned |= _turned_up(UP[at + ONE], own, opponent)
    turned |= _turned_up(UP[at + _U(2)], own, opponent)
    turned |= _turned_up(UP[at + _THREE], own, opponent)
    ray = LEFT[square]
    end = highest_bit((ray & ~opponent) | ONE) & own & ray
    turned |= (_ZERO - (end + end)) & ray
    own = upside_down(own)
    opponent = upside_down(opponent)
    at ^= _U(224)
    below = _turned_up(UP[at], own, opponent)
    below |= _turned_up(UP[at + ONE], own, opponent)
    below |= _turned_up(UP[at + _U(2)], own, opponent)
    return turned | upside_down(below)


@kernel(_I(_U, _U))
def count_last(square, own):
    """How many discs turn when `own` plays on the only empty square."""
    row = square >> _THREE
    column = square & _SEVEN
    across = own >> (square & _TOP) & _BYTE
    down = ((own >> column & _FILE) * _TURN) >> _TOP
    rising = ((own & _RISING[square]) * _FILE) >> _TOP
    falling = ((own & _FALLING[square]) * _FILE) >> _TOP
    base = column << _EIGHT
    return (
        _COUNTS[base | across]
        + _COUNTS[row << _EIGHT | down]
        + _COUNTS[base | rising]
        + _COUNTS[base | falling]
    )
