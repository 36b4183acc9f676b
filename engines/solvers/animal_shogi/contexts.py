"""What can be told of a board before its value is known: the contexts from which it is guessed.

Boards lie so in the index that neighbours differ in the owner or the face of one animal, or in a hand;
so the values of those before a board tell much. The rest is told by the board itself: how many safe
moves the mover has, whether the lion is attacked and which of its squares are left to it, what the
enemy's lion has left, and what is in hand.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.animal_shogi.kernels import attacks
from engines.games.signatures import kernel
from engines.solvers.animal_shogi.boards import (
    FIELD,
    POP,
    I,
    attackers,
    held_by_other,
    lowest,
    squares,
    turned,
)
from engines.solvers.animal_shogi.layout import LAYOUT
from engines.solvers.animal_shogi.retrograde import UNDECIDED, VALUES, Bytes

INPUTS, CONTEXTS = 14, 6912
INTS = types.Array(types.int64, 1, "C")
_LEVELS = np.array(
    [min(h, 5) if h < 6 else 6 + (h > 7) + (h > 9) + (h > 12) + (h > 16) + (h > 22) + (h > 30) + (h > 45)
     for h in range(128)], np.int64,
)  # fmt: skip
_TRY = 15


def _cut_off() -> NDArray[np.int64]:
    """[12, 4096] of which of the eight squares around a lion (8 bits) a mask of squares, or the board's
    edge, takes from it."""
    found = np.zeros((12, 4096), np.int64)
    around = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]
    for lion in range(12):
        for place, (down, right) in enumerate(around):
            row, column = lion // 3 + down, lion % 3 + right
            on_board = 0 <= row < 4 and 0 <= column < 3
            hit = np.arange(4096) >> (3 * row + column) & 1 if on_board else 1
            found[lion] |= hit << place
    return found


_CUT_OFF = _cut_off()


@kernel(I(I))
def _level(value: int) -> int:
    """A neighbour's byte as one of 16 levels; wins that take more than a look are not known."""
    if value == 1:
        return _TRY
    if value & 1 or value >= UNDECIDED:
        return 0
    return int(_LEVELS[value >> 1])


@kernel(I(I))
def _kinds(hand: int) -> int:
    """Which kinds a hand holds, as three bits."""
    return (1 if hand & 3 else 0) | (2 if hand & 12 else 0) | (4 if hand & 48 else 0)


@kernel(types.void(LAYOUT, VALUES, I, I, I, INTS))
def _look_back(layout: Any, values: Bytes, block: int, number: int, first: int, found: Any) -> None:
    """Write what lies before a board in its unit, which begins with the number `first`: the levels one,
    two and four numbers back, and at the same place of the block before."""
    start = I(layout.base[block])
    for i in range(3):
        before = number - (1 << i)
        found[i] = _level(I(values[before])) if before >= first else 0
    found[3] = 0
    if start > first:
        before = I(layout.base[block - 1]) + number - start
        found[3] = _level(I(values[before])) if before < start else 0


@kernel(types.void(I, I, I, I, INTS))
def _look_at(own: int, enemy: int, hand: int, moves: int, found: Any) -> None:
    """Write the contexts that the board alone gives, from the sixth on."""
    taken, theirs = squares(own), squares(enemy)
    lion, other = lowest(own & FIELD), lowest(enemy & FIELD)
    facing = turned(enemy)
    threats, reached = turned(attacks(facing)) & FIELD, attacks(own) & FIELD
    checkers = min(POP[turned(attackers(facing, 11 - lion)) & FIELD], 2)
    cut_off, hemmed = _CUT_OFF[lion, threats | taken], _CUT_OFF[other, reached | theirs]
    safe, free = 8 - POP[cut_off], min(8 - POP[hemmed], 2)
    their_hand = held_by_other(own | enemy, hand)
    fallen = 3 * (3 * (their_hand & 3) + (their_hand >> 2 & 3)) + (their_hand >> 4 & 3)
    few = 3 * POP[own >> 12 & FIELD] + POP[own >> 24 & FIELD]
    few = 9 * few + 3 * POP[own >> 36 & FIELD] + POP[own >> 48 & FIELD]
    hanging, prey = min(POP[taken & threats], 4), min(POP[theirs & reached], 4)
    found[6] = (9 * checkers + safe) * 64 + moves
    found[7] = ((12 * lion + other) * 3 + checkers) * 16 + min(moves, 15)
    found[8] = (3 * cut_off + checkers) * 8 + _kinds(their_hand)
    found[9] = (8 * hemmed + _kinds(hand)) * 3 + checkers
    found[10] = 64 * their_hand + hand
    found[11] = ((5 * hanging + prey) * 3 + checkers) * 64 + moves
    found[12] = (3 * few + POP[enemy >> 48 & FIELD]) * 27 + fallen
    found[13] = (13 * POP[threats] + POP[reached]) * 36 + 12 * checkers + 3 * min(safe, 3) + free


@kernel(types.void(LAYOUT, VALUES, I, I, I, I, I, I, I, INTS))
def look_around(
    layout: Any,
    values: Bytes,
    block: int,
    number: int,
    first: int,
    own: int,
    enemy: int,
    hand: int,
    moves: int,
    found: Any,
) -> None:
    """Write the contexts of a board with so many safe moves; of its unit, whose numbers begin with
    `first`, all boards before it are known."""
    _look_back(layout, values, block, number, first, found)
    near, second, fourth, beside = found[0], found[1], found[2], found[3]
    held = (hand & 3) + (hand >> 2 & 3) + (hand >> 4 & 3)
    material = 7 * (POP[squares(own)] - 1) + POP[squares(enemy)] - 1
    found[0] = near * 64 + moves
    found[1] = (material * 7 + held) * 16 + near
    found[2] = (number - I(layout.base[block])) * 16 + near
    found[3] = (near * 16 + second) * 16 + fourth
    found[4] = hand * 64 + moves
    found[5] = (beside * 16 + near) * 16 + min(moves, 15)
    _look_at(own, enemy, hand, moves, found)
