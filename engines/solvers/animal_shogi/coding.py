"""Squeezing a table: an arithmetic coder whose guesses are mixed from what lies near a board.

Only losses are kept: whoever has a move into a lost board has won, in one ply more than the quickest
of them, and whoever is neither is in a draw. What one look decides costs nothing. For every other
board one bit tells whether it is lost, and then half the distance follows, highest bit first. Each bit
is guessed from six contexts (neighbours in the index, material, hand, number of safe moves); the
guesses are mixed by weights that learn. All arithmetic is on integers, so that every machine reads
what any machine wrote. Each pair of lions is a stream of its own, so that threads can share the work.
"""

import math
from typing import Any

import numpy as np
from numba import types

from engines.games.signatures import kernel
from engines.solvers.animal_shogi.boards import POP, I, squares
from engines.solvers.animal_shogi.layout import ARRANGEMENTS, LAYOUT, unfold
from engines.solvers.animal_shogi.retrograde import NOT_LOST, UNDECIDED, VALUES, Bytes, judge

INPUTS, NODES, CONTEXTS = 6, 128, 5488
_CERTAIN = 400
_LEARNING = 5
_RANGE = 0xFFFFFFFF
_SQUASH = np.array([round(4096 / (1 + math.exp(-x / 256))) for x in range(-2047, 2048)], np.int64).clip(
    1, 4095
)
_STRETCH = np.array([round(256 * math.log((p + 0.5) / (4095.5 - p))) for p in range(4096)], np.int64).clip(
    -2047, 2047
)
_PACE = np.array([65536 * 10 // (10 * n + 16) for n in range(_CERTAIN + 1)], np.int64)
_LEVELS = np.array(
    [min(h, 5) if h < 6 else 6 + (h > 7) + (h > 9) + (h > 12) + (h > 16) + (h > 22) + (h > 30) + (h > 45)
     for h in range(128)], np.int64,
)  # fmt: skip
_TRY = 15

GUESSES = types.Array(types.uint32, 3, "C")
WEIGHTS = types.Array(types.int64, 2, "C")
INTS = types.Array(types.int64, 1, "C")
LOW, HIGH, WORD, PLACE = range(4)
"""Places in the coder's state: the range, the decoder's window, the place in the stream."""


@kernel(I(I))
def _level(value: int) -> int:
    """A neighbour's byte as one of 16 levels; wins that take more than a look are not known."""
    if value == 1:
        return _TRY
    if value & 1 or value >= UNDECIDED:
        return 0
    return int(_LEVELS[value >> 1])


@kernel(types.void(LAYOUT, VALUES, I, I, I, I, I, I, INTS))
def _look_around(
    layout: Any,
    values: Bytes,
    block: int,
    number: int,
    own: int,
    enemy: int,
    hand: int,
    moves: int,
    found: Any,
) -> None:
    """Write the six contexts of a board, of which all before it are known."""
    start = I(layout.base[block])
    offset = number - start
    first = I(layout.base[block // ARRANGEMENTS * ARRANGEMENTS])
    near = _level(I(values[number - 1])) if number > first else 0
    next_near = _level(I(values[number - 2])) if number > first + 1 else 0
    far = _level(I(values[number - 4])) if number > first + 3 else 0
    beside = 0
    if start > first:
        before = I(layout.base[block - 1]) + offset
        beside = _level(I(values[before])) if before < start else 0
    held = (hand & 3) + (hand >> 2 & 3) + (hand >> 4 & 3)
    material = 7 * (POP[squares(own)] - 1) + POP[squares(enemy)] - 1
    found[0] = near * 64 + moves
    found[1] = (material * 7 + held) * 16 + near
    found[2] = offset * 16 + near
    found[3] = (near * 16 + next_near) * 16 + far
    found[4] = hand * 64 + moves
    found[5] = (beside * 16 + near) * 16 + min(moves, 15)


@kernel(I(GUESSES, WEIGHTS, INTS, INTS, I))
def _guess(guesses: Any, weights: Any, around: Any, stretched: Any, node: int) -> int:
    """The chance (of 4096) that the next bit at a node is 1."""
    total = 0
    for i in range(INPUTS):
        stretched[i] = _STRETCH[I(guesses[i, node, around[i]]) >> 20]
        total += stretched[i] * weights[node, i]
    return int(_SQUASH[min(max(total >> 16, -2047), 2047) + 2047])


@kernel(types.void(GUESSES, WEIGHTS, INTS, INTS, I, I, I))
def _learn(guesses: Any, weights: Any, around: Any, stretched: Any, node: int, chance: int, bit: int) -> None:
    """Move guesses and weights towards the bit that came. A guess is 22 bits of chance, 10 of count."""
    error = ((bit << 12) - chance) * _LEARNING
    for i in range(INPUTS):
        weights[node, i] += (stretched[i] * error + 0x2000) >> 14
        guess = I(guesses[i, node, around[i]])
        count = guess & 1023
        share = guess >> 10
        share += ((bit * 0x3FFFFF) - share) * _PACE[count] >> 16
        guesses[i, node, around[i]] = share << 10 | min(count + 1, _CERTAIN)


@kernel(I(VALUES, INTS, I, I, I))
def _code(stream: Bytes, coder: Any, chance: int, bit: int, reading: int) -> int:
    """Write one bit to the stream, or read it; gives the bit."""
    middle = coder[LOW] + ((coder[HIGH] - coder[LOW]) >> 12) * chance
    if reading:
        bit = 1 if coder[WORD] <= middle else 0
    if bit:
        coder[HIGH] = middle
    else:
        coder[LOW] = middle + 1
    while not (coder[LOW] ^ coder[HIGH]) & 0xFF000000:
        place = coder[PLACE]
        if reading:
            following = I(stream[place]) if place < stream.size else 0
            coder[WORD] = (coder[WORD] << 8 | following) & _RANGE
        elif place < stream.size:
            stream[place] = coder[HIGH] >> 24
        coder[PLACE] = place + 1
        coder[LOW] = coder[LOW] << 8 & _RANGE
        coder[HIGH] = coder[HIGH] << 8 & _RANGE | 255
    return bit


@kernel(I(GUESSES, WEIGHTS, INTS, INTS, VALUES, INTS, I, I, I))
def _bit(
    guesses: Any,
    weights: Any,
    around: Any,
    room: Any,
    stream: Any,
    coder: Any,
    node: int,
    bit: int,
    reading: int,
) -> int:
    chance = _guess(guesses, weights, around, room, node)
    bit = _code(stream, coder, chance, bit, reading)
    _learn(guesses, weights, around, room, node, chance, bit)
    return bit


@kernel(I(GUESSES, WEIGHTS, INTS, INTS, VALUES, INTS, I, I))
def _half_distance(
    guesses: Any, weights: Any, around: Any, room: Any, stream: Any, coder: Any, half: int, reading: int
) -> int:
    """Half the distance of a lost board, 0 for one that is not: how many bits it has one by one, then
    those below the highest."""
    width = 0
    while width < 7:
        more = _bit(guesses, weights, around, room, stream, coder, width, 1 if half >> width else 0, reading)
        if not more:
            break
        width += 1
    if width < 2:
        return width
    low = width - 1
    prefix = 1
    for place in range(low - 1, -1, -1):
        node = 7 + (1 << low) - low + prefix - 1
        bit = _bit(guesses, weights, around, room, stream, coder, node, half >> place & 1, reading)
        prefix = prefix << 1 | bit
    return prefix


@kernel(types.void(VALUES, INTS))
def _flush(stream: Bytes, coder: Any) -> None:
    for shift in (24, 16, 8, 0):
        if coder[PLACE] < stream.size:
            stream[coder[PLACE]] = coder[LOW] >> shift & 255
        coder[PLACE] += 1


@kernel(I(LAYOUT, VALUES, VALUES, I, I))
def code_pair(layout: Any, values: Bytes, stream: Bytes, pair: int, reading: int) -> int:
    """Write a finished table's boards with one pair of lions to a stream and give its length (what
    does not fit is left out), or read them back from it and give the length that was read."""
    guesses = np.full((INPUTS, NODES, CONTEXTS), 1 << 31, np.uint32)
    weights = np.full((NODES, INPUTS), 20_000, np.int64)
    around, room = np.zeros(INPUTS, np.int64), np.zeros(INPUTS, np.int64)
    coder = np.array([0, _RANGE, 0, 0])
    if reading:
        for _ in range(4):
            coder[WORD] = coder[WORD] << 8 | (I(stream[coder[PLACE]]) if coder[PLACE] < stream.size else 0)
            coder[PLACE] += 1
    for block in range(pair * ARRANGEMENTS, (pair + 1) * ARRANGEMENTS):
        start, end = I(layout.base[block]), I(layout.base[block + 1])
        for number in range(start, end):
            own, enemy, hand = unfold(layout, block, number - start)
            known = judge(own, enemy, hand, layout.hens)
            if known >= UNDECIDED:
                _look_around(layout, values, block, number, own, enemy, hand, known - UNDECIDED, around)
                value = I(values[number])
                half = 0 if value & 1 or value >= UNDECIDED else value >> 1
                half = _half_distance(guesses, weights, around, room, stream, coder, half, reading)
                known = 2 * half if half else NOT_LOST
            if reading:
                values[number] = known
    if not reading:
        _flush(stream, coder)
    return int(coder[PLACE])
