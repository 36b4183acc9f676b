"""Learning from a finished table what each context tells of a board, before the table is squeezed."""

import math
from collections.abc import Callable
from threading import Event
from typing import Any

import numpy as np
from numba import types

from engines.games.signatures import kernel
from engines.solvers.animal_shogi.boards import I
from engines.solvers.animal_shogi.coding import (
    BLOCKS,
    NODES,
    STEP,
    WIDEST,
    Guesses,
    half_of,
    node_below,
    unit_blocks,
)
from engines.solvers.animal_shogi.contexts import CONTEXTS, INPUTS, INTS, look_around
from engines.solvers.animal_shogi.layout import LAYOUT, Layout, unfold
from engines.solvers.animal_shogi.retrograde import NOT_LOST, UNDECIDED, VALUES, Bytes, judge

_PACE = 0.3
_SHARE = 6
"""One unit in so many is learned from."""
_WEIGHTS = types.Array(types.float32, 3, "C")


def learn(layout: Layout, values: Bytes, stop: Event, heard: Callable[[float], None]) -> Guesses:
    """[nodes, inputs, contexts] what to guess by, for `coding`, from a sample of a finished table. `heard`
    is told now and then the share that is done; once `stop` is set the guesses are worth little. What a
    reader of the packed table does not know is taken from the values that were learned from."""
    blocks = unit_blocks(layout).astype(np.int64)
    order = np.random.default_rng(1).permutation(blocks.size - 1)[: max(1, blocks.size // _SHARE)]
    weights = np.zeros((NODES, INPUTS, CONTEXTS), np.float32)
    forces = np.ones_like(weights)
    for done, unit in enumerate(order):
        if stop.is_set():
            break
        _learn_unit(layout, values, weights, forces, (blocks[unit], blocks[unit + 1]))
        if not done % 256:
            heard(done / order.size)
    return np.rint(weights * STEP).clip(-127, 127).astype(np.int8)


@kernel(types.void(_WEIGHTS, _WEIGHTS, INTS, I, I))
def _learn_bit(weights: Any, forces: Any, around: Any, node: int, bit: int) -> None:
    """Move what the contexts tell towards the bit that came, each the less the more it was moved."""
    total = 0.0
    for i in range(INPUTS):
        total += weights[node, i, around[i]]
    error = 1.0 / (1.0 + math.exp(-min(max(total, -11.0), 11.0))) - bit
    for i in range(INPUTS):
        forces[node, i, around[i]] += error * error
        weights[node, i, around[i]] -= _PACE * error / math.sqrt(forces[node, i, around[i]])


@kernel(types.void(_WEIGHTS, _WEIGHTS, INTS, I))
def _learn_half(weights: Any, forces: Any, around: Any, half: int) -> None:
    """Learn each bit of half a distance as `coding` writes them."""
    width = 0
    while width < WIDEST:
        more = 1 if half >> width else 0
        _learn_bit(weights, forces, around, width, more)
        if not more:
            break
        width += 1
    prefix = 1
    for place in range(width - 2, -1, -1):
        bit = half >> place & 1
        _learn_bit(weights, forces, around, node_below(width - 1, prefix), bit)
        prefix = prefix << 1 | bit


@kernel(types.void(LAYOUT, VALUES, _WEIGHTS, _WEIGHTS, BLOCKS))
def _learn_unit(layout: Any, values: Bytes, weights: Any, forces: Any, blocks: tuple[int, int]) -> None:
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
                half = half_of(I(values[number]))
                _learn_half(weights, forces, around, half)
                known = 2 * half if half else NOT_LOST
            values[number] = known
