"""A table as the kernels read it: complete, or squeezed and read piece by piece as it is asked for."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit, types
from numba.typed import List

from engines.games.signatures import kernel
from engines.solvers.animal_shogi.atomic import publish, published
from engines.solvers.animal_shogi.boards import I
from engines.solvers.animal_shogi.coding import BLOCKS_LIST, GUESSES, UNIT, Blocks, Guesses, read_unit
from engines.solvers.animal_shogi.layout import LAYOUT, Layout
from engines.solvers.animal_shogi.retrograde import VALUES, Bytes


class Table(NamedTuple):
    """Where the kernels find what a board is worth. No memory is ever moved."""

    layout: Layout
    values: Bytes
    """[boards] one byte a board; without meaning where a unit has not been read. What is found out later of
    a board that is not lost is noted here too."""
    ready: Bytes
    """[units] 1 once a unit has been read; empty for a complete table."""
    first: Blocks
    """[units + 1] the block where each unit begins."""
    places: Blocks
    """[units + 1] where in the stream each unit begins."""
    stream: Bytes
    """All units, squeezed."""
    guesses: Guesses
    """[nodes, inputs, contexts] what each context tells; see `coding`."""


TABLE = types.NamedTuple([LAYOUT, VALUES, VALUES, BLOCKS_LIST, BLOCKS_LIST, VALUES, GUESSES], Table)
TABLE_BOX = types.ListType(TABLE)


@njit(TABLE_BOX(TABLE), cache=True)  # type: ignore[untyped-decorator]
def boxed(table: Any) -> Any:
    """A table in a typed list of one, which the interpreter hands to a kernel in 1 µs; bare, it takes 6."""
    box = List.empty_list(TABLE)
    box.append(table)
    return box


def complete(layout: Layout, values: Bytes) -> Table:
    """A table of which every byte is there."""
    nothing, nowhere = np.empty(0, np.uint8), np.empty(0, np.uint32)
    return Table(layout, values, nothing, nowhere, nowhere, nothing, np.empty((0, 0, 0), np.int8))


@kernel(types.void(TABLE, I))
def fill(table: Any, unit: int) -> None:
    """Read one unit. Threads, and processes that share memory, may read the same one at once: they write the
    same bytes."""
    start, end = I(table.places[unit]), I(table.places[unit + 1])
    blocks = I(table.first[unit]), I(table.first[unit + 1])
    read_unit(table.layout, table.values, table.guesses, blocks, table.stream, start, end)
    publish(table.ready, unit)


@kernel(types.void(TABLE, I, I))
def fill_units(table: Any, first: int, last: int) -> None:
    """Read those of the units first ... last - 1 that have not been read."""
    for unit in range(first, last):
        if not published(table.ready, unit):
            fill(table, unit)


@kernel(I(TABLE, I, I), inlined=True)
def value_of(table: Any, block: int, number: int) -> int:
    """A board's byte; its unit is read first where it has not been. For an `uncounted` table: otherwise a
    kernel in which `fill` may be called counts a reference to each array up and down, which takes ten times
    as long as the look, and longer where threads share them."""
    if table.ready.size:
        unit = I(table.layout.base[block]) // UNIT
        if not published(table.ready, unit):
            fill(table, unit)
    value: int = I(table.values[number])
    return value
