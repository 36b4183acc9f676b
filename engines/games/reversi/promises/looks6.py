"""What a position of the 6x6 board looks like at first sight: each line, diagonal and corner as it is
occupied, and how many moves both sides have. Each of these looks has a learned weight, see `promise6`.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import mobility
from engines.games.reversi.eight.symmetry import transposed
from engines.games.reversi.eight.words import upside_down
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
SCRATCH = types.Array(types.int64, 2, "C")
LOOKS = 28
"""How many weights are summed."""
SIZES = (6561, 729, 729, 19683, 729, 243, 81, 32, 32)
"""How many weights each kind of look has: an edge and the two squares diagonally inside its corners, the
second line, the third, nine squares in a corner, the diagonals of six, five and four, the moves of the side
to move, and the other's."""
STARTS = tuple(sum(SIZES[:i]) for i in range(len(SIZES)))
_EDGE, _SECOND, _THIRD, _CORNER, _SIX, _FIVE, _FOUR, _OWN, _OTHER = STARTS


def _in_threes(mirrored: bool) -> Any:
    """For nine bits the number that has their digits in base 3, or those of the mirrored three by three."""
    powers = [3 ** (i // 3 * 3 + 2 - i % 3 if mirrored else i) for i in range(9)]
    return np.array([sum(p for i, p in enumerate(powers) if b >> i & 1) for b in range(512)], np.int64)


def _falling(row: int, column: int) -> int:
    """The diagonal that falls to the right from a square of the inner 6 x 6, as bits."""
    return sum(1 << 8 * (row + i) + column + i for i in range(7 - max(row, column)))


_THREES: Any = _in_threes(False)
_MIRRORED: Any = _in_threes(True)
_D6: Any = np.uint64(_falling(1, 1))
_D5A: Any = np.uint64(_falling(1, 2))
_D5B: Any = np.uint64(_falling(2, 1))
_D4A: Any = np.uint64(_falling(1, 3))
_D4B: Any = np.uint64(_falling(3, 1))
_FILE: Any = np.uint64(0x0101010101010101)


@kernel(_I(_U, _U, _U, _U))
def _digits(own, opponent, shift, mask):
    return _THREES[own >> shift & mask] + 2 * _THREES[opponent >> shift & mask]


@kernel(_I(_U, _U))
def _edge(own, opponent):
    mine = own >> _U(9) & _U(63) | own >> _U(12) & _U(64) | own >> _U(14) & _U(128)
    other = opponent >> _U(9) & _U(63) | opponent >> _U(12) & _U(64) | opponent >> _U(14) & _U(128)
    return _EDGE + _THREES[mine] + 2 * _THREES[other]


@kernel(_U(_U, _U))
def _nine(board, shift):
    return board >> shift & _U(7) | board >> shift + _U(5) & _U(56) | board >> shift + _U(10) & _U(448)


@kernel(types.void(_U, _U, SCRATCH, _I))
def _half(own, opponent, scratch, at):
    """The upper corners and the diagonals that fall, from place `at` on."""
    mine, other = _nine(own, _U(9)), _nine(opponent, _U(9))
    scratch[0, at] = _CORNER + _THREES[mine] + 2 * _THREES[other]
    mine, other = _nine(own, _U(12)), _nine(opponent, _U(12))
    scratch[0, at + 1] = _CORNER + _MIRRORED[mine] + 2 * _MIRRORED[other]
    mine, other = (own & _D6) * _FILE, (opponent & _D6) * _FILE
    scratch[0, at + 2] = _SIX + _digits(mine, other, _U(57), _U(63))
    mine, other = (own & _D5A) * _FILE, (opponent & _D5A) * _FILE
    scratch[0, at + 3] = _FIVE + _digits(mine, other, _U(58), _U(31))
    mine, other = (own & _D5B) * _FILE, (opponent & _D5B) * _FILE
    scratch[0, at + 4] = _FIVE + _digits(mine, other, _U(57), _U(31))
    mine, other = (own & _D4A) * _FILE, (opponent & _D4A) * _FILE
    scratch[0, at + 5] = _FOUR + _digits(mine, other, _U(59), _U(15))
    mine, other = (own & _D4B) * _FILE, (opponent & _D4B) * _FILE
    scratch[0, at + 6] = _FOUR + _digits(mine, other, _U(57), _U(15))


@kernel(types.void(_U, _U, _U, SCRATCH))
def look(own: np.uint64, opponent: np.uint64, empty: np.uint64, scratch: NDArray[np.int64]) -> None:
    """Write the numbers of the weights that apply to the first row of `scratch` i64[.., LOOKS or more]."""
    a, b = own, opponent
    for i in range(4):
        scratch[0, 3 * i] = _edge(a, b)
        scratch[0, 3 * i + 1] = _SECOND + _digits(a, b, _U(17), _U(63))
        scratch[0, 3 * i + 2] = _THIRD + _digits(a, b, _U(25), _U(63))
        if i < 2:
            _half(a, b, scratch, 12 + 7 * i)
        a, b = upside_down(a), upside_down(b)
        if i == 1:
            a, b = transposed(a), transposed(b)
    scratch[0, 26] = _OWN + count_bits(mobility(own, opponent, empty))
    scratch[0, 27] = _OTHER + count_bits(mobility(opponent, own, empty))
