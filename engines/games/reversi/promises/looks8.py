"""What a position of the 8x8 board looks like at first sight: its edges, corners, lines and diagonals as they
are occupied, and how many moves both sides have. Each of these looks has a learned weight, see
`promise8`.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import mobility
from engines.games.reversi.eight.symmetry import transposed
from engines.games.reversi.eight.words import upside_down
from engines.games.reversi.promises.looks6 import SCRATCH
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
LOOKS = 48
"""How many weights are summed."""
MOST_MOVES = 39
"""More than positions of games have; boards that were set up may have more."""
SIZES = (59049, 59049, 19683, 6561, 6561, 6561, 6561, 2187, 729, 243, 81, MOST_MOVES + 1, MOST_MOVES + 1)
"""How many weights each kind of look has: an edge and the two squares diagonally inside its corners, two by
five squares in a corner, three by three, the second line, the third, the fourth, the diagonals of eight,
seven, six, five and four, the moves of the side to move, and the other's."""
STARTS = tuple(sum(SIZES[:i]) for i in range(len(SIZES)))
_EDGE, _BLOCK, _CORNER, _SECOND, _THIRD, _FOURTH = STARTS[:6]
_DIAGONALS, _OWN, _OTHER = STARTS[6:11], STARTS[11], STARTS[12]


def _in_threes(width: int, height: int = 1, mirrored: bool = False) -> Any:
    """For so many bits the number that has their digits in base 3, or those of the mirrored block."""
    count = width * height
    columns = [width - 1 - i % width if mirrored else i % width for i in range(count)]
    powers = [3 ** (i // width * width + column) for i, column in enumerate(columns)]
    return np.array([sum(p for i, p in enumerate(powers) if b >> i & 1) for b in range(2**count)], np.uint16)


def _falling(row: int, column: int) -> int:
    """The diagonal that falls to the right from a square, as bits."""
    return sum(1 << 8 * (row + i) + column + i for i in range(8 - max(row, column)))


_THREES: Any = _in_threes(10)
_BLOCK_MIRRORED: Any = _in_threes(5, 2, True)
_CORNER_MIRRORED: Any = _in_threes(3, 3, True)
_FALLING: Any = np.array([_falling(*at) for i in range(5) for at in ((0, i), (i, 0))], np.uint64)
"""The diagonals of eight (twice) to four, those that begin above first."""
_FILE: Any = np.uint64(0x0101010101010101)


@kernel(_I(_U, _U))
def _digits(mine, other):
    """The digits of at most ten squares: 1 for a disc of mine, 2 for one of the other's."""
    return _I(_THREES[mine]) + 2 * _I(_THREES[other])


@kernel(_U(_U))
def _edge(board):
    """The upper edge and the two squares diagonally inside its corners."""
    return board & _U(255) | board >> _U(1) & _U(256) | board >> _U(5) & _U(512)


@kernel(_U(_U))
def _block(board):
    """Two by five squares in the corner."""
    return board & _U(31) | board >> _U(3) & _U(992)


@kernel(_U(_U))
def _nine(board):
    """Three by three squares in the corner."""
    return board & _U(7) | board >> _U(5) & _U(56) | board >> _U(10) & _U(448)


@kernel(types.void(_U, _U, SCRATCH, _I))
def _half(own, opponent, scratch, at):
    """The upper corners and the diagonals that fall, from place `at` on."""
    scratch[0, at] = _CORNER + _digits(_nine(own), _nine(opponent))
    mine, other = _nine(own >> _U(5)), _nine(opponent >> _U(5))
    scratch[0, at + 1] = _CORNER + _I(_CORNER_MIRRORED[mine]) + 2 * _I(_CORNER_MIRRORED[other])
    for i in range(1, 10):
        ray = _FALLING[i]
        shift = _U(56 + (0 if i & 1 else i >> 1))
        mine, other = ((own & ray) * _FILE) >> shift, ((opponent & ray) * _FILE) >> shift
        scratch[0, at + 1 + i] = _DIAGONALS[i >> 1] + _digits(mine, other)


@kernel(types.void(_U, _U, _U, SCRATCH))
def look(own: np.uint64, opponent: np.uint64, empty: np.uint64, scratch: NDArray[np.int64]) -> None:
    """Write the numbers of the weights that apply to the first row of `scratch` i64[.., LOOKS or more]."""
    a, b = own, opponent
    for i in range(4):
        at = 6 * i
        scratch[0, at] = _EDGE + _digits(_edge(a), _edge(b))
        scratch[0, at + 1] = _BLOCK + _digits(_block(a), _block(b))
        mine, other = _block(a >> _U(3)), _block(b >> _U(3))
        scratch[0, at + 2] = _BLOCK + _I(_BLOCK_MIRRORED[mine]) + 2 * _I(_BLOCK_MIRRORED[other])
        scratch[0, at + 3] = _SECOND + _digits(a >> _U(8) & _U(255), b >> _U(8) & _U(255))
        scratch[0, at + 4] = _THIRD + _digits(a >> _U(16) & _U(255), b >> _U(16) & _U(255))
        scratch[0, at + 5] = _FOURTH + _digits(a >> _U(24) & _U(255), b >> _U(24) & _U(255))
        if i < 2:
            _half(a, b, scratch, 24 + 11 * i)
        a, b = upside_down(a), upside_down(b)
        if i == 1:
            a, b = transposed(a), transposed(b)
    scratch[0, 46] = _OWN + min(count_bits(mobility(own, opponent, empty)), MOST_MOVES)
    scratch[0, 47] = _OTHER + min(count_bits(mobility(opponent, own, empty)), MOST_MOVES)
