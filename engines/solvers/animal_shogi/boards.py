"""Animal Shogi boards as the tablebase sees them: both sides in the mover's view.

A board is three numbers: the mover's pieces and the enemy's, each one word of five 12-bit fields
as in `engines.games.animal_shogi.steps` but both with the mover's far rank on top, and the mover's
hand (2-bit counts of chick, elephant, giraffe). The enemy's hand is what is left of two of each.
"""

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import States
from engines.games.animal_shogi import steps
from engines.games.bits import trailing_zeros
from engines.games.signatures import STATE, kernel

I = types.int64
BOARD = types.UniTuple(I, 3)
FIELD = 0xFFF
_ALL = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48
_LEFT, _MIDDLE = 0x249 * _ALL, 0x492 * _ALL
_PAIRS, _NIBBLES, _OUTER, _INNER = 0x555 * _ALL, 0x333 * _ALL, 0x00F * _ALL, 0x0F0 * _ALL


def _sources() -> NDArray[np.int64]:
    """[5 kinds, 12 squares] the squares (12 bits) from which a piece of the mover steps there."""
    found = np.zeros((5, 12), np.int64)
    for kind in range(5):
        for origin in range(12):
            for direction in range(steps.DIRECTIONS):
                squares = steps.reach(1 << 12 * kind + origin, direction)
                if squares:
                    found[kind, squares.bit_length() - 1] |= 1 << origin
    return found


SOURCES = _sources()
POP = np.array([mask.bit_count() for mask in range(4096)], np.int64)
"""How many squares a field holds."""


@kernel(I(I))
def squares(pieces: int) -> int:
    """The squares where these pieces stand."""
    return (pieces | pieces >> 12 | pieces >> 24 | pieces >> 36 | pieces >> 48) & FIELD


@kernel(I(I))
def lowest(mask: int) -> int:
    """The first square of a mask that is not empty."""
    return int(trailing_zeros(np.uint64(mask)))


@kernel(I(I))
def turned(pieces: int) -> int:
    """Pieces as the other side sees them."""
    pieces = (pieces & _PAIRS) << 1 | pieces >> 1 & _PAIRS
    pieces = (pieces & _NIBBLES) << 2 | pieces >> 2 & _NIBBLES
    return (pieces & _OUTER) << 8 | pieces & _INNER | pieces >> 8 & _OUTER


@kernel(I(I))
def mirrored(pieces: int) -> int:
    """Pieces with left and right exchanged."""
    return (pieces & _LEFT) << 2 | pieces & _MIDDLE | pieces >> 2 & _LEFT


@kernel(I(I, I))
def attackers(pieces: int, square: int) -> int:
    """Where those of the mover's pieces stand that step to a square."""
    found = 0
    for kind in range(5):
        found |= pieces >> 12 * kind & SOURCES[kind, square]
    return found


@kernel(I(I, I))
def held_by_other(board: int, hand: int) -> int:
    """The other hand, from all pieces on the board (both sides in one word) and one hand."""
    chicks = (board >> 36 | board >> 48) & FIELD
    chick = 2 - POP[chicks] - (hand & 3)
    elephant = 2 - POP[board >> 12 & FIELD] - (hand >> 2 & 3)
    giraffe = 2 - POP[board >> 24 & FIELD] - (hand >> 4 & 3)
    return int(chick | elephant << 2 | giraffe << 4)


@kernel(BOARD(STATE))
def board_of(state: States) -> tuple[int, int, int]:
    """The board of a state of the game's own kernels."""
    flags = I(state[2])
    side = flags & 1
    return I(state[side]), turned(I(state[1 - side])), flags >> steps.HANDS_SHIFT + 6 * side & 63


@kernel(types.boolean(I, I))
def complete(every: int, flags: int) -> bool:
    """Whether both lions and two of each other kind are on the board or in hand."""
    first, second = flags >> steps.HANDS_SHIFT, flags >> steps.HANDS_SHIFT + 6
    chicks = POP[every >> 36 & FIELD] + POP[every >> 48 & FIELD] + (first & 3) + (second & 3)
    elephants = POP[every >> 12 & FIELD] + (first >> 2 & 3) + (second >> 2 & 3)
    giraffes = POP[every >> 24 & FIELD] + (first >> 4 & 3) + (second >> 4 & 3)
    return bool(POP[every & FIELD] == chicks == elephants == giraffes == 2)
