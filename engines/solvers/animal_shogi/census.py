"""Counting all that can be reached from the start, by the game's own rules, while checking the table.

Every reachable board is visited once, its moves are made with the kernels that the game is played
with, and what the table says of it is compared with what it says of its successors. Boards are
counted as in the published solution: left and right, and the two sides, are one; nobody moves on from
a board where the lion can be taken or has come home.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import Game, States
from engines.games.animal_shogi.kernels import legal, play
from engines.games.animal_shogi.steps import HANDS_SHIFT, SIMPLE_BIT
from engines.games.signatures import MOVES, STATE, kernel
from engines.games.uncounted import uncounted
from engines.solvers.animal_shogi.boards import (
    FIELD,
    I,
    attackers,
    board_of,
    held_by_other,
    lowest,
    mirrored,
    turned,
)
from engines.solvers.animal_shogi.layout import ADDRESS, LAYOUT, address, layout, locate, size, unfold
from engines.solvers.animal_shogi.probing import code, liking, passed_up
from engines.solvers.animal_shogi.retrograde import Bytes
from engines.solvers.animal_shogi.table import TABLE_BOX, Table, boxed

TAKEN, HOME, WINS, LOSSES, DRAWS, LONGEST, WRONG = range(7)
"""Places in the tally: boards with the lion to be taken, boards with a lion come home (or no move), open
boards by value, the longest win, and open boards whose value does not follow from their moves."""
_STACK = 160_000_000
_U = types.uint32
_BITS = types.Array(types.uint8, 1, "C")
_STACKED = types.Array(_U, 1, "C")


@dataclass(frozen=True, slots=True)
class Census:
    """How many boards can be reached; see the tally's places."""

    reachable: int
    taken: int
    home: int
    wins: int
    losses: int
    draws: int
    longest: int
    wrong: int


def census(game: Game, table: Table, heard: Callable[[int], None]) -> Census:
    """Visit everything (about a quarter of an hour, 0.9 GB at most). `heard` is told now and then how many
    boards have been counted."""
    every = layout(not table.layout.hens, every=True)
    seen = np.zeros(size(every) // 8 + 1, np.uint8)
    stack = np.empty(_STACK, np.uint32)
    tally = np.zeros(7, np.int64)
    start, box = game.initial.array(), boxed(table)
    filled = _visit(every, seen, stack, 0, tally, start, table.layout.hens)
    while filled:
        filled = _walk(every, box, seen, stack, filled, tally, 50_000)
        heard(int(tally[:LONGEST].sum()))
    taken, home, wins, losses, draws, longest, wrong = (int(count) for count in tally)
    return Census(taken + home + wins + losses + draws, taken, home, wins, losses, draws, longest, wrong)


@kernel(ADDRESS(LAYOUT, I, I, I))
def _one_of_two(every: Any, own: int, enemy: int, hand: int) -> tuple[int, int]:
    """The address of a board or its mirror image, always the same."""
    block, number = locate(every, own, enemy, hand)
    lions = (own | enemy) & FIELD
    if lions & 0x492 == lions:
        pair = I(every.lions[lowest(own & FIELD), lowest(enemy & FIELD)])
        image, other = address(every, pair, mirrored(own), mirrored(enemy), hand)
        if other < number:
            return image, other
    return block, number


@kernel(types.void(I, I, I, I, types.Array(types.uint64, 1, "C")))
def _state(own: int, enemy: int, hand: int, hens: int, state: States) -> None:
    """The state of a board, the first player to move."""
    other = held_by_other(own | enemy, hand)
    state[0], state[1] = own, turned(enemy)
    state[2] = (1 - hens) << SIMPLE_BIT | hand << HANDS_SHIFT | other << HANDS_SHIFT + 6


@kernel(I(I, I, I))
def _decided(own: int, enemy: int, hens: int) -> int:
    """The tally's place of a board that nobody moves on from, else -1."""
    if attackers(own, lowest(enemy & FIELD)):
        return TAKEN
    return HOME if hens and enemy & 0xE00 else -1


@kernel(I(LAYOUT, _BITS, _STACKED, I, MOVES, STATE, I))
def _visit(
    every: Any, seen: Bytes, stack: Any, filled: int, tally: NDArray[np.int64], state: States, hens: int
) -> int:
    """Unless it was seen before, count a board that nobody moves on from, and put any other on the
    stack; gives the new height."""
    own, enemy, hand = board_of(state)
    block, number = _one_of_two(every, own, enemy, hand)
    bit = 1 << (number & 7)
    if seen[number >> 3] & bit:
        return filled
    seen[number >> 3] |= bit
    place = _decided(own, enemy, hens)
    if place >= 0:
        tally[place] += 1
        return filled
    stack[filled] = block << 8 | number - I(every.base[block])
    return filled + 1


@kernel(types.void(I, I, MOVES))
def _count(found: int, expected: int, tally: NDArray[np.int64]) -> None:
    tally[WRONG] += found != expected
    if found > 0:
        tally[WINS] += 1
        tally[LONGEST] = max(tally[LONGEST], found - 1)
    else:
        tally[LOSSES if found else DRAWS] += 1


@kernel(I(LAYOUT, TABLE_BOX, _BITS, _STACKED, I, MOVES, I))
def _walk(every: Any, box: Any, seen: Bytes, stack: Any, filled: int, tally: Any, steps: int) -> int:
    """Take so many boards from the stack, count them, and visit their successors; gives its height."""
    moves, state, after = np.empty(64, np.int64), np.empty(3, np.uint64), np.empty(3, np.uint64)
    table = uncounted(box[0])
    while filled and steps:
        filled -= 1
        steps -= 1
        own, enemy, hand = unfold(every, I(stack[filled]) >> 8, I(stack[filled]) & 255)
        _state(own, enemy, hand, table.layout.hens, state)
        count = legal(state, moves)
        best = -1
        for i in range(count):
            play(state, moves[i], after)
            filled = _visit(every, seen, stack, filled, tally, after, table.layout.hens)
            found = passed_up(code(table, after))
            if i == 0 or liking(found) > liking(best):
                best = found
        _count(code(table, state), best, tally)
    return filled
