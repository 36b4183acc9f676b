"""The tablebase's index: every open board has one number, and every number is one open board.

Open means that one look does not decide it: the mover cannot take the lion, and (official rules)
no lion stands on its far rank. Left and right are one, and so are the two sides; only boards with
both lions in the middle column are counted twice. The number is built from
  - the pair of lions (21 official, 40 simple),
  - the arrangement: on which of the 10 other squares elephants, giraffes and chicks stand (56,236),
  - whose and how: the hands, then each piece's owner and face in mixed radix. A piece that would
    attack the enemy's lion can only be the enemy's, which removes just the boards that are not open.
Pair and arrangement make a block of at most 256 numbers; `base` holds where each block starts.

So the index has 128,656,283 numbers (official) and 88,504,300 (simple), where Tanaka (2009) counts
99,485,568 open boards: his can all be reached from the start and are never counted twice, ours can all
be set up. What he counts beside them (the lion can be taken, or has come home) one look decides.
`census` counts his way.
"""

from functools import cache
from itertools import product
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.bits import trailing_zeros
from engines.games.signatures import kernel
from engines.solvers.animal_shogi.boards import BOARD, FIELD, POP, SOURCES, I, lowest, mirrored

ARRANGEMENTS = 56_236
NOWHERE = -1
"""In `Layout.lions`: two lions that never stand so on an open board."""
_CHICK, _HEN = 3, 4


class Layout(NamedTuple):
    """The tables behind the index, for one set of rules."""

    lions: NDArray[np.int16]
    """[12, 12] by the mover's lion and the enemy's: the pair, or -2 - pair of the mirror image."""
    pairs: NDArray[np.int16]
    """[pairs] 12 * the mover's lion + the enemy's."""
    radix: NDArray[np.uint8]
    """[3 kinds, 12, 12] by the enemy's lion and a square: in how many ways a piece may stand there."""
    base: NDArray[np.uint32]
    """[pairs * arrangements + 1] the first number of each block; the last is the count of all."""
    configs: NDArray[np.int64]
    """[arrangements] 10-bit masks of elephants, giraffes and chicks over the squares without lions."""
    hens: int
    """1 with the official rules (hens and tries), else 0."""


LAYOUT = types.NamedTuple(
    [
        types.Array(types.int16, 2, "C"),
        types.Array(types.int16, 1, "C"),
        types.Array(types.uint8, 3, "C"),
        types.Array(types.uint32, 1, "C"),
        types.Array(types.int64, 1, "C"),
        I,
    ],
    Layout,
)
ADDRESS = types.UniTuple(I, 2)
_CHOOSE = np.array([[comb(n, k) for k in range(3)] for n in range(11)], np.int64)
_COUNTS = list(product(range(3), repeat=3))
_SIZES = [comb(10, a) * comb(10 - a, b) * comb(10 - a - b, c) for a, b, c in _COUNTS]
_FIRST = np.array([sum(_SIZES[:i]) for i in range(27)], np.int64)


@kernel(I(I, I), inlined=True)
def _rank(mask: int, free: int) -> int:
    """The number of a set of at most two of the free squares among the sets of its size."""
    low = mask & -mask
    high = mask ^ low
    first = POP[free & low - 1 & FIELD] if mask else 0
    if not high:
        return int(first)
    second = POP[free & high - 1]
    return int(second * (second - 1) // 2 + first)


@kernel(I(I, I, I, I), inlined=True)
def arrangement(elephants: int, giraffes: int, chicks: int, free: int) -> int:
    """The number of an arrangement; `free` are all squares without lions."""
    a, b, c = POP[elephants], POP[giraffes], POP[chicks]
    rank = _rank(elephants, free)
    free ^= elephants
    rank = rank * int(_CHOOSE[10 - a, b]) + _rank(giraffes, free)
    free ^= giraffes
    return int(_FIRST[9 * a + 3 * b + c]) + rank * int(_CHOOSE[10 - a - b, c]) + _rank(chicks, free)


@kernel(I(LAYOUT, I, I, I, I, I, I), inlined=True)
def _digits(layout: Any, kind: int, lion: int, mask: int, own: int, hens: int, number: int) -> int:
    """Append one digit for each piece of a kind: the owner, and a chick's face."""
    weight = 1 + layout.hens if kind == 2 else 1
    while mask:
        square = lowest(mask)
        mask &= mask - 1
        digit = (own >> square & 1) * weight + (hens >> square & 1)
        number = number * layout.radix[kind, lion, square] + digit
    return number


@kernel(ADDRESS(LAYOUT, I, I, I, I), inlined=True)
def _place(layout: Any, pair: int, own: int, enemy: int, hand: int) -> tuple[int, int]:
    """Block of an open board whose lions are a pair as they stand, and its place in there."""
    lion = lowest(enemy & FIELD)
    every = own | enemy
    elephants, giraffes, hens = every >> 12 & FIELD, every >> 24 & FIELD, every >> 48 & FIELD
    chicks = every >> 36 & FIELD | hens
    block = pair * ARRANGEMENTS + arrangement(elephants, giraffes, chicks, FIELD & ~every)
    number = hand >> 2 & 3
    number = number * (3 - POP[giraffes]) + (hand >> 4 & 3)
    number = number * (3 - POP[chicks]) + (hand & 3)
    number = _digits(layout, 0, lion, elephants, own >> 12, 0, number)
    number = _digits(layout, 1, lion, giraffes, own >> 24, 0, number)
    number = _digits(layout, 2, lion, chicks, own >> 36 | own >> 48, hens, number)
    return block, number


@kernel(ADDRESS(LAYOUT, I, I, I, I), inlined=True)
def address(layout: Any, pair: int, own: int, enemy: int, hand: int) -> tuple[int, int]:
    """Block and number of an open board whose lions are a pair as they stand."""
    block, offset = _place(layout, pair, own, enemy, hand)
    return block, I(layout.base[block]) + offset


@kernel(ADDRESS(LAYOUT, I, I, I), inlined=True)
def place(layout: Any, own: int, enemy: int, hand: int) -> tuple[int, int]:
    """Block of a board of which only the lions need be checked, and its place in there; (-1, -1) if they
    stand as on no open board. A board with the lion to be taken by another piece must not come here."""
    pair = I(layout.lions[lowest(own & FIELD), lowest(enemy & FIELD)])
    if pair == NOWHERE:
        return -1, -1
    if pair < 0:
        return _place(layout, -2 - pair, mirrored(own), mirrored(enemy), hand)
    return _place(layout, pair, own, enemy, hand)


@kernel(ADDRESS(LAYOUT, I, I, I), inlined=True)
def locate(layout: Any, own: int, enemy: int, hand: int) -> tuple[int, int]:
    """Block and number of a board as for `place`; (-1, -1) likewise."""
    block, offset = place(layout, own, enemy, hand)
    if block < 0:
        return -1, -1
    return block, I(layout.base[block]) + offset


@kernel(I(I, I, I))
def _spread(mask: int, one: int, two: int) -> int:
    """A 10-bit mask over the squares without lions as one over all 12."""
    low, high = (1 << min(one, two)) - 1, (1 << max(one, two)) - 1
    mask = mask & low | (mask & ~low) << 1
    return mask & high | (mask & ~high) << 1


@kernel(types.UniTuple(I, 3)(LAYOUT, I, I, I, I))
def _faces(layout: Any, kind: int, lion: int, mask: int, number: int) -> tuple[int, int, int]:
    """Take the digits of a kind off again: (what is left, own squares, squares of hens)."""
    weight = 1 + layout.hens if kind == 2 else 1
    own = hens = 0
    while mask:
        piece = mask & mask - 1 or mask
        mask ^= piece
        radix = I(layout.radix[kind, lion, lowest(piece)])
        digit = number % radix
        number //= radix
        if digit >= weight:
            own |= piece
        if digit % weight:
            hens |= piece
    return number, own, hens


@kernel(BOARD(LAYOUT, I, I))
def unfold(layout: Any, block: int, offset: int) -> tuple[int, int, int]:
    """The board with the number `base[block] + offset`: the mover's pieces, the enemy's, hand."""
    pair = I(layout.pairs[block // ARRANGEMENTS])
    config = layout.configs[block % ARRANGEMENTS]
    first, lion = pair // 12, pair % 12
    elephants, giraffes = _spread(config & 1023, first, lion), _spread(config >> 10 & 1023, first, lion)
    chicks = _spread(config >> 20, first, lion)
    number, own_chicks, hens = _faces(layout, 2, lion, chicks, offset)
    number, own_giraffes, _ = _faces(layout, 1, lion, giraffes, number)
    number, own_elephants, _ = _faces(layout, 0, lion, elephants, number)
    own = 1 << first | own_elephants << 12 | own_giraffes << 24
    own |= (own_chicks & ~hens) << 36 | (own_chicks & hens) << 48
    every = elephants << 12 | giraffes << 24 | (chicks & ~hens) << 36 | hens << 48
    enemy = 1 << lion | every & ~own
    in_hand, giraffe_ways = 3 - POP[chicks], 3 - POP[giraffes]
    hand = number % in_hand | number // in_hand % giraffe_ways << 4
    return own, enemy, hand | number // in_hand // giraffe_ways << 2


@kernel(types.void(types.Array(types.int64, 1, "C")))
def _list_arrangements(configs: NDArray[np.int64]) -> None:
    for elephants in range(1024):
        for giraffes in range(1024 if POP[elephants] <= 2 else 0):
            if POP[giraffes] > 2 or elephants & giraffes:
                continue
            for chicks in range(1024):
                if POP[chicks] <= 2 and not chicks & (elephants | giraffes):
                    number = arrangement(elephants, giraffes, chicks, 1023)
                    configs[number] = elephants | giraffes << 10 | chicks << 20


@kernel(I(LAYOUT))
def _fill_base(layout: Any) -> int:
    """Set where each block starts; gives the count of all boards."""
    total = 0
    for block in range(layout.base.size - 1):
        layout.base[block] = total
        pair = I(layout.pairs[block // ARRANGEMENTS])
        config = layout.configs[block % ARRANGEMENTS]
        size = 1
        for kind in range(3):
            mask = _spread(config >> 10 * kind & 1023, pair // 12, pair % 12)
            size *= 3 - POP[mask]
            while mask:
                size *= I(layout.radix[kind, pair % 12, trailing_zeros(np.uint64(mask))])
                mask &= mask - 1
        total += size
    layout.base[layout.base.size - 1] = total
    return total


def size(layout: Layout) -> int:
    """How many boards have a number."""
    return int(layout.base[-1])


@cache
def layout(simple: bool, every: bool = False) -> Layout:
    """The index of one set of rules; `every` numbers all boards with two lions, open or not."""
    lions, pairs = _lions(simple, every)
    configs = np.empty(ARRANGEMENTS, np.int64)
    _list_arrangements(configs)
    base = np.empty(len(pairs) * ARRANGEMENTS + 1, np.uint32)
    made = Layout(lions, pairs, _radix(simple, every), base, configs, int(not simple))
    _fill_base(made)
    return made


def _lions(simple: bool, every: bool) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    lions = np.full((12, 12), NOWHERE, np.int16)
    pairs: list[int] = []
    for own, enemy in product(range(12), repeat=2):
        near = own == enemy or (not every and int(SOURCES[0, enemy]) >> own & 1)
        tried = not simple and not every and (own < 3 or enemy > 8)
        image = lions[_image(own), _image(enemy)]
        if near or tried:
            continue
        if image != NOWHERE:
            lions[own, enemy] = -2 - image
        else:
            lions[own, enemy] = len(pairs)
            pairs.append(12 * own + enemy)
    return lions, np.array(pairs, np.int16)


def _image(square: int) -> int:
    return square // 3 * 3 + 2 - square % 3


def _radix(simple: bool, every: bool) -> NDArray[np.uint8]:
    radix = np.empty((3, 12, 12), np.uint8)
    for lion, square in product(range(12), repeat=2):
        free = [every or not int(SOURCES[kind, lion]) >> square & 1 for kind in range(5)]
        radix[:2, lion, square] = 1 + free[1], 1 + free[2]
        radix[2, lion, square] = 1 + free[_CHICK] if simple else 2 + free[_CHICK] + free[_HEN]
    return radix
