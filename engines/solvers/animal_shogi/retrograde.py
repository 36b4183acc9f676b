"""Working backwards from the end: the kernels that fill the table.

One byte a board: its distance to the end in plies (odd: the mover wins, even: loses), or, while
undecided, UNDECIDED + the number of moves not yet known to lose. `judge` sets what one look tells;
then level by level every board of distance d tells its predecessors. A loss makes them wins; a win
takes one from their count, and the one that takes the last makes them losses. All boards of one
level are of one kind, so threads may work on it side by side without order: wins are written by
several with the same value, counts are taken down by an uninterrupted subtraction.

No move unpins anything, because every animal steps one square: what attacks a lion is known from
its square alone. So most moves are counted without being made.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.animal_shogi.kernels import attacks
from engines.games.animal_shogi.kernels import reach as reached
from engines.games.animal_shogi.steps import CHICK, DIRECTIONS, FAR_RANK, HEN, LION
from engines.games.signatures import kernel
from engines.solvers.animal_shogi.atomic import decrement
from engines.solvers.animal_shogi.boards import (
    FIELD,
    POP,
    SOURCES,
    I,
    attackers,
    held_by_other,
    lowest,
    mirrored,
    squares,
    turned,
)
from engines.solvers.animal_shogi.layout import LAYOUT, NOWHERE, address, locate, unfold

UNDECIDED = 200
DRAW = 255
"""What a board has in the finished table when nobody can force anything."""
NOT_LOST = 254
"""What it has in a table that was packed and unpacked, if it is won or drawn and more than one look is
needed to tell."""
LONGEST = UNDECIDED - 4

VALUES = types.Array(types.uint8, 1, "C")
MARKS = types.Array(types.uint8, 2, "C")
Bytes = NDArray[np.uint8]


@kernel(I(I, I))
def _moves(pieces: int, targets: int) -> int:
    """How many steps these pieces have onto the targets."""
    count = 0
    for direction in range(DIRECTIONS):
        count += POP[reached(pieces, direction) & targets]
    return count


@kernel(I(I))
def _kinds(hand: int) -> int:
    """How many kinds a hand holds."""
    return (1 if hand & 3 else 0) + (1 if hand & 12 else 0) + (1 if hand & 48 else 0)


@kernel(I(I, I, I, I))
def judge(own: int, enemy: int, hand: int, hens: int) -> int:
    """What one look tells of an open board: 0 no move, 1 a try, 2 every move loses the lion, else
    UNDECIDED + the number of moves that do not."""
    lion = own & FIELD
    threats = turned(attacks(turned(enemy))) & FIELD
    taken = squares(own)
    steps = attacks(lion) & ~taken
    safe = steps & ~threats
    if hens and safe & FAR_RANK:
        return 1
    others = own ^ lion
    count = POP[safe]
    empty = FIELD & ~(taken | squares(enemy))
    if not lion & threats:
        count += _moves(others, FIELD & ~taken) + _kinds(hand) * POP[empty]
    else:
        checkers = turned(attackers(turned(enemy), 11 - lowest(lion))) & FIELD
        if not checkers & checkers - 1:
            count += _moves(others, checkers)
    if count:
        return int(UNDECIDED + count)
    movable = steps or (hand and empty) or _moves(others, FIELD & ~taken)
    return 2 if movable else 0


@kernel(I(LAYOUT, VALUES, I, I))
def judge_blocks(layout: Any, values: Bytes, first: int, last: int) -> int:
    """`judge` for all boards of the blocks first ... last - 1; gives how many are decided."""
    decided = 0
    for block in range(first, last):
        start, end = I(layout.base[block]), I(layout.base[block + 1])
        for number in range(start, end):
            own, enemy, hand = unfold(layout, block, number - start)
            code = judge(own, enemy, hand, layout.hens)
            values[number] = code
            decided += code < UNDECIDED
    return decided


@kernel(I(VALUES, MARKS, I, I, I))
def _settle(values: Bytes, marks: Any, depth: int, block: int, number: int) -> int:
    """The news itself; gives 1 if it decides the board."""
    if values[number] < UNDECIDED:
        return 0
    if depth & 1 and decrement(values, number) > UNDECIDED + 1:
        return 0
    values[number] = depth + 1
    marks[~depth & 1, block] = 1
    return 1


@kernel(I(LAYOUT, VALUES, MARKS, I, I, I, I, I))
def _inform(
    layout: Any, values: Bytes, marks: Any, depth: int, own: int, enemy: int, hand: int, middle: int
) -> int:
    """Tell one predecessor. With both lions in the middle column a board and its mirror image are two
    entries: each must hear exactly of its own moves, and a board outside hears of one move once."""
    first, second = lowest(own & FIELD), lowest(enemy & FIELD)
    pair = I(layout.lions[first, second])
    if pair == NOWHERE or (middle and pair < 0):
        return 0
    block, number = locate(layout, own, enemy, hand)
    decided = _settle(values, marks, depth, block, number)
    if not middle and first % 3 == 1 and second % 3 == 1:
        block, number = address(layout, pair, mirrored(own), mirrored(enemy), hand)
        decided += _settle(values, marks, depth, block, number)
    return decided


@kernel(I(LAYOUT, VALUES, MARKS, I, I, I, I, I, I))
def _give_back(
    layout: Any,
    values: Bytes,
    marks: Any,
    depth: int,
    own: int,
    enemy: int,
    hand: int,
    target: int,
    middle: int,
) -> int:
    """The predecessors with each piece that the step may have taken, and with none."""
    decided = _inform(layout, values, marks, depth, own, enemy, hand, middle)
    for kind in range(1, 4 + layout.hens):
        one = 1 << 2 * (kind % 3) if kind < HEN else 1
        if hand & 3 * one:
            prey = 1 << 12 * kind + target
            decided += _inform(layout, values, marks, depth, own, enemy | prey, hand - one, middle)
    return decided


@kernel(I(LAYOUT, VALUES, MARKS, I, I, I, I, I, I))
def _step_back(
    layout: Any,
    values: Bytes,
    marks: Any,
    depth: int,
    rest: int,
    enemy: int,
    hand: int,
    step: int,
    middle: int,
) -> int:
    """Undo every step of one piece to its square. `rest` is the mover without it; `step` holds the
    kind, the square and the enemy's lion's square."""
    kind, target, lion = step >> 8, step >> 4 & 15, step & 15
    open_squares = FIELD & ~(squares(rest | enemy) | 1 << target)
    promoting = layout.hens and target < 3
    decided = 0
    if not (promoting and kind == CHICK):
        origins = SOURCES[kind, target] & open_squares & ~SOURCES[kind, lion]
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            before = rest | 1 << 12 * kind + origin
            decided += _give_back(layout, values, marks, depth, before, enemy, hand, target, middle)
    if promoting and kind == HEN:
        origins = SOURCES[CHICK, target] & open_squares & ~SOURCES[CHICK, lion]
        if origins:
            before = rest | origins << 12 * CHICK
            decided += _give_back(layout, values, marks, depth, before, enemy, hand, target, middle)
    return decided


@kernel(I(LAYOUT, VALUES, MARKS, I, I, I, I))
def _tell(layout: Any, values: Bytes, marks: Any, depth: int, own: int, enemy: int, hand: int) -> int:
    """Let one board tell its predecessors. From here on the mover is the one who moves there."""
    lions = (own | enemy) & FIELD
    middle = lions & 0x492 == lions
    hand = held_by_other(own | enemy, hand)
    own, enemy = turned(enemy), turned(own)
    lion = lowest(enemy & FIELD)
    checkers = attackers(own, lion)
    if checkers & checkers - 1:
        return 0
    movable = checkers or FIELD
    decided = 0
    for kind in range(5):
        piece = 1 << 12 * kind
        targets = own >> 12 * kind & movable
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            rest = own ^ piece << target
            decided += _step_back(
                layout, values, marks, depth, rest, enemy, hand, kind << 8 | target << 4 | lion, middle
            )
            if LION < kind < HEN:
                held = hand + (1 << 2 * (kind % 3))
                decided += _inform(layout, values, marks, depth, rest, enemy, held, middle)
    return decided


@kernel(I(LAYOUT, VALUES, MARKS, I, I, I, I))
def tell_blocks(
    layout: Any, values: Bytes, marks: NDArray[np.uint8], depth: int, every: int, first: int, last: int
) -> int:
    """Let the boards of distance `depth` in the blocks first ... last - 1 tell their predecessors;
    gives how many those decide (with several threads at times counted twice). Blocks without a mark
    for this level are left out unless `every` is set."""
    decided = 0
    level = depth & 1
    for block in range(first, last):
        if not (every or marks[level, block]):
            continue
        if not every:
            marks[level, block] = 0
        start, end = I(layout.base[block]), I(layout.base[block + 1])
        for number in range(start, end):
            if values[number] == depth:
                own, enemy, hand = unfold(layout, block, number - start)
                decided += _tell(layout, values, marks, depth, own, enemy, hand)
    return decided


@kernel(I(VALUES, I, I))
def settle_draws(values: Bytes, first: int, last: int) -> int:
    """Make draws of what is still undecided; gives how many."""
    count = 0
    for number in range(first, last):
        if values[number] >= UNDECIDED:
            values[number] = DRAW
            count += 1
    return count
