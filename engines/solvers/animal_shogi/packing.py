"""Tablebases small enough to travel with the program, and their unpacking.

Packed, the official table is about a fifth of what it is unpacked; see `coding` for how. A packed file
has the same head as a table, with the lengths of its streams, one for each pair of lions.
"""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from engines.game import Game
from engines.paths import resource
from engines.solvers.animal_shogi import table_file
from engines.solvers.animal_shogi.building import Listener, Progress, processors
from engines.solvers.animal_shogi.coding import code_pair
from engines.solvers.animal_shogi.layout import ARRANGEMENTS, Layout, layout, size
from engines.solvers.animal_shogi.retrograde import Bytes
from engines.solvers.animal_shogi.table_file import HEAD, card_of, checksum, damaged, rules_of, unreadable

_MAGIC = b"HIYOKOTP"


def bundled(game: Game) -> Path | None:
    """The packed table that came with the program, if one did."""
    path = resource("tablebases", f"{game.id}.tbz")
    return path if path.is_file() else None


def pack(game: Game, table: Path, path: Path, threads: int | None = None) -> None:
    """Make a packed file of a finished table (a minute or two). Raises InputError where either cannot
    be used."""
    index = layout(rules_of(game))
    mapped, kept = table_file.read(table, game, size(index))
    values = kept.copy()
    del kept
    mapped.close()
    with ThreadPoolExecutor(threads or processors(), "packing") as pool:
        streams = list(pool.map(lambda pair: _packed(index, values, pair), range(len(index.pairs))))
    content = np.concatenate(streams)
    card: dict[str, object] = {
        "streams": [stream.size for stream in streams],
        "crc32": checksum(content.data),
    }
    table_file.write_pages(path, _MAGIC, game, card, content.data)


def unpack(
    game: Game,
    packed: Path,
    path: Path,
    stop: Event | None = None,
    progress: Listener | None = None,
    threads: int | None = None,
) -> bool:
    """Make a table of a packed file and put it at `path`, whole or not at all. `stop`, `progress` and
    `threads` are as for `building.build`, except that a stop takes some seconds to be noticed."""
    index = layout(rules_of(game))
    streams = _streams(packed, game, index)
    table_file.check_room(path, size(index))
    values = np.empty(size(index), np.uint8)
    stop = stop or Event()
    pool = ThreadPoolExecutor(threads or processors(), "unpacking")

    def one(pair: int) -> int:
        return 0 if stop.is_set() else int(code_pair(index, values, streams[pair], pair, 1))

    try:
        for done, _ in enumerate(pool.map(one, range(len(streams))), 1):
            if progress:
                progress(Progress("unpacking", 0.98 * done / len(streams)))
    finally:
        pool.shutdown(cancel_futures=True)
    if stop.is_set():
        return False
    table_file.write(path, game, values)
    if progress:
        progress(Progress("writing", 1.0))
    return True


def _packed(index: Layout, values: Bytes, pair: int) -> Bytes:
    """The stream of one pair. Four bits a board have always been enough; should they not be, a second
    run has as many as the first would have taken."""
    boards = int(index.base[(pair + 1) * ARRANGEMENTS]) - int(index.base[pair * ARRANGEMENTS])
    stream = np.zeros(boards // 2, np.uint8)
    while (length := int(code_pair(index, values, stream, pair, 0))) > stream.size:
        stream = np.zeros(length, np.uint8)
    return stream[:length].copy()


def _streams(path: Path, game: Game, index: Layout) -> list[Bytes]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) < HEAD:
        raise damaged(path)
    card: dict[str, Any] = card_of(path, _MAGIC, content[:HEAD], game)
    packed = np.frombuffer(content, np.uint8, offset=HEAD).copy()
    if checksum(packed.data) != card["crc32"] or sum(card["streams"]) != packed.size:
        raise damaged(path)
    if len(card["streams"]) != len(index.pairs):
        raise damaged(path)
    return [part.copy() for part in np.split(packed, np.cumsum(card["streams"])[:-1])]
