"""Looks into the table prepared: what they will read is asked of memory all at once.

A look reads where a block begins and then the board's byte, each somewhere in many megabytes, so that it
waits for memory nearly all of its time. Memory answers many questions as soon as one, if they come together.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from engines.game import States
from engines.games.animal_shogi.kernels import legal, play
from engines.games.signatures import MOVES, STATE, kernel
from engines.solvers.animal_shogi.boards import FIELD, I, attackers, board_of, complete, lowest
from engines.solvers.animal_shogi.coding import UNIT
from engines.solvers.animal_shogi.layout import place
from engines.solvers.animal_shogi.table import TABLE

ROOM = types.Array(types.int64, 2, "C")

_intrinsic: Callable[[Callable[..., Any]], Callable[[Any, Any], None]] = intrinsic


@_intrinsic
def prefetch(_typing: Any, array: Any, _index: Any) -> Any:
    """Ask memory for one entry of an array, which will be read soon, and do not wait. In kernels only; the
    index is not checked."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = context.make_array(array)(context, builder, arguments[0]).data
        address = builder.gep(data, [arguments[1]])
        number = ir.IntType(32)
        ask = builder.module.declare_intrinsic(
            "llvm.prefetch", [address.type], ir.FunctionType(ir.VoidType(), [address.type, *[number] * 3])
        )
        builder.call(ask, [address, number(0), number(3), number(1)])  # to read, to be kept near, data
        return context.get_dummy_value()

    return types.void(array, types.int64), code


@kernel(I(TABLE, STATE, MOVES, ROOM, I))
def ask_blocks(table: Any, state: States, moves: Any, places: NDArray[np.int64], count: int) -> int:
    """Ask memory where the blocks begin of the boards after a state's moves, for which `moves` has room, and
    write those boards' `places`, i64 [n, 2], after the `count` that stand there; gives how many do then."""
    after = np.empty(3, np.uint64)
    for i in range(legal(state, moves)):
        play(state, moves[i], after)
        if I(after[2]) >> 1 & 3:
            continue
        own, enemy, hand = board_of(after)
        if complete(own | enemy, I(after[2])) and not attackers(own, lowest(enemy & FIELD)):
            block, offset = place(table.layout, own, enemy, hand)
            if block >= 0:
                prefetch(table.layout.base, block)
                places[count, 0], places[count, 1] = block, offset
                count += 1
    return count


@kernel(types.void(TABLE, ROOM, I))
def ask_values(table: Any, places: NDArray[np.int64], count: int) -> None:
    """Ask memory what is said of the first `count` boards of which `ask_blocks` wrote the places."""
    for k in range(count):
        first = I(table.layout.base[places[k, 0]])
        prefetch(table.values, first + places[k, 1])
        if table.ready.size:
            prefetch(table.ready, first // UNIT)
