"""Squeezing a table: an arithmetic coder, and the guesses that it lives on.

Only losses are kept: whoever has a move into a lost board has won, in one ply more than the quickest
of them, and whoever is neither is in a draw. What one look decides costs nothing. For every other
board one bit tells whether it is lost, and then half the distance follows. Each bit has a node; its
chance is the sum of what the board's contexts tell there (log odds in sixteenths, learned beforehand
from the whole table: see `learning`), squashed. Nothing is learned while reading, so each unit of
some 512 boards can be read without the others, in about a tenth of a millisecond. All arithmetic is
on integers, so that every machine reads what any machine wrote.
"""

import math
from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.signatures import kernel
from engines.solvers.animal_shogi.boards import I
from engines.solvers.animal_shogi.contexts import INPUTS, INTS, look_around
from engines.solvers.animal_shogi.layout import LAYOUT, Layout, unfold
from engines.solvers.animal_shogi.retrograde import NOT_LOST, UNDECIDED, VALUES, Bytes, judge

UNIT = 512
"""A unit is all blocks that start in one stretch of so many numbers."""
NODES, WIDEST = 128, 7
"""Half a distance has at most seven bits. Nodes 0-6 ask whether it has more than so many; for each of
its bits below the highest there is one node for every way to have come there."""
STEP = 16
"""A guess of 1 is a sixteenth of log odds."""
GUESSES = types.Array(types.int8, 3, "C")
BLOCKS = types.UniTuple(types.int64, 2)
BLOCKS_LIST = types.Array(types.uint32, 1, "C")
Guesses = NDArray[np.int8]
Blocks = NDArray[np.uint32]
_RANGE = 0xFFFFFFFF
_MOST = 11 * STEP
_SQUASH = np.array(
    [round(65536 / (1 + math.exp(-total / STEP))) for total in range(-_MOST, _MOST + 1)], np.int64
).clip(1, 65535)
_LOW, _HIGH, _WORD, _PLACE, _END = range(5)
"""Places in the coder's state: the range, the reader's window, the place in the stream, the unit's end."""


@kernel(I(I, I))
def node_below(low: int, prefix: int) -> int:
    """The node of the next of `low` bits below the highest, after those in `prefix`."""
    return WIDEST + (1 << low) - low + prefix - 1


@kernel(I(GUESSES, INTS, I))
def _chance(guesses: Any, around: Any, node: int) -> int:
    """The chance (of 65536) that the next bit at a node is 1."""
    total = 0
    for i in range(INPUTS):
        total += I(guesses[node, i, around[i]])
    return int(_SQUASH[min(max(total, -_MOST), _MOST) + _MOST])


@kernel(types.void(VALUES, INTS))
def _take_byte(stream: Bytes, coder: Any) -> None:
    """Move the reader's window by a byte; after the unit's end there are zeros."""
    place = coder[_PLACE]
    following = I(stream[place]) if place < coder[_END] else 0
    coder[_WORD] = (coder[_WORD] << 8 | following) & _RANGE
    coder[_PLACE] = place + 1


@kernel(types.void(VALUES, INTS, I))
def _put_byte(stream: Bytes, coder: Any, byte: int) -> None:
    if coder[_PLACE] < coder[_END]:
        stream[coder[_PLACE]] = byte
    coder[_PLACE] += 1


@kernel(I(GUESSES, INTS, VALUES, INTS, I, I, I))
def _bit(guesses: Any, around: Any, stream: Any, coder: Any, node: int, bit: int, reading: int) -> int:
    """Write one bit to the stream, or read it; gives the bit."""
    middle = coder[_LOW] + ((coder[_HIGH] - coder[_LOW]) * _chance(guesses, around, node) >> 16)
    if reading:
        bit = 1 if coder[_WORD] <= middle else 0
    if bit:
        coder[_HIGH] = middle
    else:
        coder[_LOW] = middle + 1
    while not (coder[_LOW] ^ coder[_HIGH]) & 0xFF000000:
        if reading:
            _take_byte(stream, coder)
        else:
            _put_byte(stream, coder, coder[_HIGH] >> 24)
        coder[_LOW] = coder[_LOW] << 8 & _RANGE
        coder[_HIGH] = coder[_HIGH] << 8 & _RANGE | 255
    return bit


@kernel(I(GUESSES, INTS, VALUES, INTS, I, I))
def _half_distance(guesses: Any, around: Any, stream: Any, coder: Any, half: int, reading: int) -> int:
    """Half the distance of a lost board, 0 for one that is not: how many bits it has one by one, then
    those below the highest."""
    width = 0
    while width < WIDEST:
        if not _bit(guesses, around, stream, coder, width, 1 if half >> width else 0, reading):
            break
        width += 1
    if width < 2:
        return width
    prefix = 1
    for place in range(width - 2, -1, -1):
        node = node_below(width - 1, prefix)
        prefix = prefix << 1 | _bit(guesses, around, stream, coder, node, half >> place & 1, reading)
    return prefix


@kernel(I(I))
def half_of(value: int) -> int:
    """Half the distance of a lost board's byte, else 0."""
    return 0 if value & 1 or value >= UNDECIDED else value >> 1


@kernel(types.void(LAYOUT, VALUES, GUESSES, BLOCKS, VALUES, INTS, I))
def _code_blocks(
    layout: Any, values: Bytes, guesses: Any, blocks: tuple[int, int], stream: Any, coder: Any, reading: int
) -> None:
    """Write all boards of a unit's blocks, or read them. Either way each byte becomes what a reader knows
    of it, so that writer and reader look around in the same values."""
    around = np.zeros(INPUTS, np.int64)
    first = I(layout.base[blocks[0]])
    for block in range(blocks[0], blocks[1]):
        start, end = I(layout.base[block]), I(layout.base[block + 1])
        for number in range(start, end):
            own, enemy, hand = unfold(layout, block, number - start)
            known = judge(own, enemy, hand, layout.hens)
            if known >= UNDECIDED:
                moves = known - UNDECIDED
                look_around(layout, values, block, number, first, own, enemy, hand, moves, around)
                half = _half_distance(guesses, around, stream, coder, half_of(I(values[number])), reading)
                known = 2 * half if half else NOT_LOST
            values[number] = known


@kernel(types.void(LAYOUT, VALUES, GUESSES, BLOCKS, VALUES, I, I))
def read_unit(
    layout: Any, values: Bytes, guesses: Any, blocks: tuple[int, int], stream: Bytes, start: int, end: int
) -> None:
    """Read the boards of a unit's blocks (from the first up to, without, the second) back from its place
    in the stream."""
    coder = np.array([0, _RANGE, 0, start, end])
    for _ in range(4):
        _take_byte(stream, coder)
    _code_blocks(layout, values, guesses, blocks, stream, coder, 1)


@kernel(I(LAYOUT, VALUES, GUESSES, BLOCKS, VALUES, I))
def write_unit(
    layout: Any, values: Bytes, guesses: Any, blocks: tuple[int, int], stream: Bytes, start: int
) -> int:
    """Write the boards of a unit's blocks to the stream; gives where it ends, which is beyond the
    stream's end if it did not fit."""
    coder = np.array([0, _RANGE, 0, start, stream.size])
    _code_blocks(layout, values, guesses, blocks, stream, coder, 0)
    if coder[_LOW]:
        for kept in (0xFF000000, 0xFFFF0000, 0xFFFFFF00, _RANGE):
            last = (coder[_LOW] + (_RANGE ^ kept)) & kept
            if coder[_LOW] <= last <= coder[_HIGH]:
                break
        while last:
            _put_byte(stream, coder, last >> 24)
            last = last << 8 & _RANGE
    end = coder[_PLACE]
    while start < end <= stream.size and not stream[end - 1]:
        end -= 1
    return int(end)


@kernel(types.boolean(LAYOUT, VALUES, GUESSES, BLOCKS, VALUES, I, I))
def _reads_back(
    layout: Any, values: Bytes, guesses: Any, blocks: tuple[int, int], stream: Bytes, start: int, end: int
) -> bool:
    """Whether a unit that was written reads as it stands in the values, without their help."""
    boards = values[I(layout.base[blocks[0]]) : I(layout.base[blocks[1]])]
    expected = boards.copy()
    boards[:] = 0
    read_unit(layout, values, guesses, blocks, stream, start, end)
    return bool((boards == expected).all())


@kernel(I(LAYOUT, VALUES, GUESSES, BLOCKS_LIST, VALUES, BLOCKS_LIST))
def write_units(layout: Any, values: Bytes, guesses: Any, first: Any, stream: Bytes, lengths: Any) -> int:
    """Write the units that begin at the blocks `first` (the last entry is where they end) one after
    another, and set their lengths; gives the length of all, more than the stream's if they do not fit,
    -1 if one does not read back. Of the values losses alone are left, and what one look decides."""
    end = 0
    for unit in range(lengths.size):
        start, blocks = end, (I(first[unit]), I(first[unit + 1]))
        end = write_unit(layout, values, guesses, blocks, stream, start)
        if end <= stream.size and not _reads_back(layout, values, guesses, blocks, stream, start, end):
            return -1
        lengths[unit] = end - start
    return end


def unit_blocks(layout: Layout) -> Blocks:
    """[units + 1] the block where each unit begins; the last is the count of all."""
    blocks = layout.base.size - 1
    starts = np.arange(0, int(layout.base[-1]), UNIT, dtype=np.uint32)
    return np.append(np.searchsorted(layout.base[:-1], starts), blocks).astype(np.uint32)
