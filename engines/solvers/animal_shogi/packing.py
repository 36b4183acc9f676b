"""Tablebases small enough to travel with the program: read as they are, or unpacked.

Packed, the official table is about a sixth of what it is unpacked; see `coding` for how. After the same
head as a table's come, both deflated, the guesses (one byte each, [nodes, inputs, contexts]) and the
lengths of all units in bytes (all low bytes, then all high ones), and then the units.
"""

import mmap
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from engines.game import Game
from engines.solvers.animal_shogi import table_file
from engines.solvers.animal_shogi.building import Listener, Progress, useful_threads
from engines.solvers.animal_shogi.coding import NODES, Blocks, Guesses, unit_blocks, write_units
from engines.solvers.animal_shogi.contexts import CONTEXTS, INPUTS
from engines.solvers.animal_shogi.layout import Layout, layout, size
from engines.solvers.animal_shogi.learning import learn
from engines.solvers.animal_shogi.memory import Memory
from engines.solvers.animal_shogi.retrograde import Bytes
from engines.solvers.animal_shogi.table import Table, fill_units
from engines.solvers.animal_shogi.table_file import HEAD, PACKED, damaged, rules_of

_PARTS = 512


def pack(
    game: Game,
    table: Path,
    path: Path,
    stop: Event | None = None,
    progress: Listener | None = None,
    threads: int | None = None,
) -> bool:
    """Make a packed file of a finished table, whole or not at all (some minutes). `stop`, `progress`,
    `threads` and the answer are as for `building.build`. Raises InputError where either file cannot be
    used."""
    index, stop = layout(rules_of(game)), stop or Event()
    _, values = table_file.read(table, game, size(index))
    table_file.check_room(path, size(index) // 4)
    guesses = learn(index, values, stop, lambda done: _tell(progress, "learning", 0.5 * done))
    first = unit_blocks(index)
    lengths, streams = [], []
    with ThreadPoolExecutor(threads or useful_threads(), "packing") as pool:
        parts = pool.map(lambda part: _squeezed(stop, index, values, guesses, first, part), range(_PARTS))
        for done, (some_lengths, stream) in enumerate(parts, 1):
            lengths.append(some_lengths)
            streams.append(stream.tobytes())
            _tell(progress, "packing", 0.5 + 0.49 * done / _PARTS)
    if stop.is_set():
        return False
    two = np.concatenate(lengths).astype("<u2").view(np.uint8).reshape(-1, 2).T
    heads = [zlib.compress(part.tobytes(), 9) for part in (guesses, two)]
    card = {"boards": size(index), "guesses": len(heads[0]), "lengths": len(heads[1])}
    table_file.write_pages(path, PACKED, game, card, b"".join([*heads, *streams]))
    _tell(progress, "writing", 1.0)
    return True


def open_packed(game: Game, path: Path, file: int | None = None) -> tuple[mmap.mmap, Table, Memory]:
    """Map a packed file and check every byte of it; its boards are read when they are asked for, into memory
    of which `file` may tell, see `Memory`. Raises InputError as `table_file.read` does."""
    index = layout(rules_of(game))
    mapped, card = table_file.read_pages(path, PACKED, game)
    try:
        return mapped, *_table(index, mapped, card, file)
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise damaged(path) from error


def unpack(
    game: Game,
    packed: Path,
    path: Path,
    stop: Event | None = None,
    progress: Listener | None = None,
    threads: int | None = None,
) -> bool:
    """Make a table of a packed file and put it at `path`, whole or not at all. `stop`, `progress`,
    `threads` and the answer are as for `building.build`."""
    _, table, _ = open_packed(game, packed)
    table_file.check_room(path, table.values.size)
    stop = stop or Event()
    pool = ThreadPoolExecutor(threads or useful_threads(), "unpacking")
    edges = [table.ready.size * part // _PARTS for part in range(_PARTS + 1)]

    def one(part: int) -> None:
        if not stop.is_set():
            fill_units(table, edges[part], edges[part + 1])

    try:
        for done, _ in enumerate(pool.map(one, range(_PARTS)), 1):
            _tell(progress, "unpacking", 0.98 * done / _PARTS)
    finally:
        pool.shutdown(cancel_futures=True)
    if stop.is_set():
        return False
    table_file.write(path, game, table.values)
    _tell(progress, "writing", 1.0)
    return True


def _tell(progress: Listener | None, phase: str, done: float) -> None:
    if progress:
        progress(Progress(phase, done))


def _squeezed(
    stop: Event, index: Layout, values: Bytes, guesses: Guesses, first: Blocks, part: int
) -> tuple[Blocks, Bytes]:
    """The lengths and the bytes of one part of all units; nothing once stopped. A byte a board has always
    been more than enough; should it not be, there is twice the room the next time."""
    if stop.is_set():
        return np.empty(0, np.uint32), np.empty(0, np.uint8)
    edges = [(first.size - 1) * edge // _PARTS for edge in (part, part + 1)]
    blocks = first[edges[0] : edges[1] + 1]
    lengths = np.empty(blocks.size - 1, np.uint32)
    room = int(index.base[blocks[-1]]) - int(index.base[blocks[0]])
    while True:
        stream = np.zeros(room, np.uint8)
        end = write_units(index, values, guesses, blocks, stream, lengths)
        if end < 0:
            raise AssertionError("A unit does not read back as it was written.")
        if end <= stream.size:
            return lengths, stream[:end]
        room *= 2


def _table(index: Layout, mapped: mmap.mmap, card: dict[str, Any], file: int | None) -> tuple[Table, Memory]:
    """Raises ValueError, or what is raised by entries of another kind, where something does not fit."""
    content = np.frombuffer(mapped, np.uint8, offset=HEAD)
    ends = np.cumsum([card["guesses"], card["lengths"]])
    heads, lengths, stream = np.split(content, ends)
    guesses = np.frombuffer(bytearray(zlib.decompress(heads.data)), np.int8)
    low, high = np.frombuffer(zlib.decompress(lengths.data), np.uint8).reshape(2, -1)
    places = np.append(0, np.cumsum(low + 256 * high.astype(np.int64)))
    first = unit_blocks(index)
    if not (card["boards"] == size(index) and first.size == places.size and places[-1] == stream.size):
        raise ValueError("The parts do not fit together.")
    memory = Memory(size(index) + first.size - 1, file)
    values, ready = np.split(memory.bytes, [size(index)])
    guesses = guesses.reshape(NODES, INPUTS, CONTEXTS)
    return Table(index, values, ready, first, places.astype(np.uint32), stream, guesses), memory
