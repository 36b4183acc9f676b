"""Animal Shogi's compiled rules, official and simple.

State: [first player's pieces, second player's pieces, flags], each side's pieces seen from its own
side of the board; fields and flag bits as in `steps`. Actions are seen from the mover's side:
kind * 12 + target, kinds 0-7 a step in that direction, 8-10 a drop of `HAND_KINDS`.
"""

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import FIRST_WINS, ONGOING, SECOND_WINS, States
from engines.games.animal_shogi import steps
from engines.games.animal_shogi.steps import CHICK, DIRECTIONS, FAR_RANK, HANDS_SHIFT, HEN, LION, SIMPLE_BIT
from engines.games.bits import trailing_zeros
from engines.games.signatures import ENCODE, LEGAL, PLAY, kernel

_I = types.int64
_STEPS = np.array(steps.STEPS, np.int64)
_EVERY_KIND = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48

reach = kernel(_I(_I, _I))(steps.reach)
occupied = kernel(_I(_I))(steps.occupied)
turned = kernel(_I(_I))(steps.turned)


@kernel(_I(_I))
def attacks(pieces: int) -> int:
    """The squares (12 bits) that these pieces step to."""
    squares = 0
    for direction in range(DIRECTIONS):
        squares |= reach(pieces, direction)
    return squares


@kernel(_I(_I, _I))
def home(own: int, other: int) -> int:
    """Not 0 when the lion of `own` stands on its far rank where no piece of `other` attacks it."""
    lion = own & FAR_RANK
    return lion & ~turned(attacks(other)) if lion else 0


@kernel(LEGAL)
def legal(state: States, moves: NDArray[np.int64]) -> int:
    """See `Kernels.legal`. Leaving the lion to be taken is legal."""
    flags = _I(state[2])
    if flags >> 1 & 3:
        return 0
    side = flags & 1
    own = _I(state[side])
    taken = occupied(own)
    count = 0
    for direction in range(DIRECTIONS):
        targets = reach(own, direction) & ~taken
        while targets:
            moves[count] = 12 * direction + trailing_zeros(np.uint64(targets))
            targets &= targets - 1
            count += 1
    hand = flags >> HANDS_SHIFT + 6 * side & 63
    if hand:
        free = 0xFFF & ~(taken | turned(occupied(_I(state[1 - side]))))
        for slot in range(3):
            if hand >> 2 * slot & 3:
                targets = free
                while targets:
                    moves[count] = 12 * (DIRECTIONS + slot) + trailing_zeros(np.uint64(targets))
                    targets &= targets - 1
                    count += 1
    return count


@kernel(PLAY)
def play(state: States, move: int, out: States) -> int:
    """See `Kernels.play`. A lion taken, a lion safe on its far rank, or a side without a move ends
    the game."""
    flags = _I(state[2])
    side = flags & 1
    own, other = _I(state[side]), _I(state[1 - side])
    hand = HANDS_SHIFT + 6 * side
    official = not flags >> SIMPLE_BIT & 1
    action, target = move // 12, move % 12
    result = ONGOING
    if action >= DIRECTIONS:
        slot = action - DIRECTIONS
        flags -= 1 << hand + 2 * slot
        own |= 1 << 12 * (slot or CHICK) + target
    else:
        mover = own & _EVERY_KIND << target - _STEPS[action]
        kind = trailing_zeros(np.uint64(mover)) // 12
        if kind == CHICK and target < 3 and official:
            kind = HEN
        own ^= mover
        own |= 1 << 12 * kind + target
        victim = other & _EVERY_KIND << 11 - target
        if victim:
            other ^= victim
            prey = trailing_zeros(np.uint64(victim)) // 12
            if prey == LION:
                result = FIRST_WINS + side
            else:
                flags += 1 << hand + 2 * (prey if prey < CHICK else 0)
    if not result:
        other_hand = flags >> HANDS_SHIFT + 6 * (1 - side) & 63
        if official and home(own, other):
            result = FIRST_WINS + side
        elif official and home(other, own):
            result = SECOND_WINS - side
        elif not other_hand and not attacks(other) & ~occupied(other):
            result = FIRST_WINS + side
    out[side], out[1 - side] = own, other
    out[2] = (flags ^ 1) | result << 1
    return result


@kernel(ENCODE)
def encode(state: States, repeats: int, out: NDArray[np.float32]) -> None:
    """See `Kernels.encode`. 24 planes: five kinds of own pieces, five of the enemy's, at least one
    and at least two of each hand kind (own, then the enemy's), seen before, ones."""
    flags = _I(state[2])
    side = flags & 1
    own, other = _I(state[side]), _I(state[1 - side])
    for square in range(12):
        at = 24 * square
        for kind in range(5):
            out[at + kind] = own >> 12 * kind + square & 1
            out[at + 5 + kind] = other >> 12 * kind + 11 - square & 1
        for player in range(2):
            hand = flags >> HANDS_SHIFT + 6 * (side ^ player)
            for slot in range(3):
                held = hand >> 2 * slot & 3
                out[at + 10 + 6 * player + 2 * slot] = held >= 1
                out[at + 11 + 6 * player + 2 * slot] = held >= 2
        out[at + 22] = repeats >= 1
        out[at + 23] = 1
