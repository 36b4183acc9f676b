"""The tablebase's file: a page of head, then one byte a board.

Head (4096 bytes): 8 bytes of magic, the format's number, the length of a JSON object (both 4 bytes,
little end first), the object, zeros, and in the last 4 bytes the CRC-32 of all before. The object
names the game, the version of its rules, the index, the number of boards and their CRC-32.
"""

import json
import mmap
import shutil
import struct
import tempfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.catalogue import game_or_name
from engines.errors import InputError
from engines.files import head_of, write_atomically
from engines.game import Game
from engines.games.animal_shogi.rules import AnimalShogi
from engines.paths import data_home, resource

WHOLE, PACKED = b"HIYOKOTB", b"HIYOKOTP"
"""How a table's file begins, and a packed one's."""
FORMATS = {WHOLE: 1, PACKED: 2}
INDEX = 1
"""Changes when the order of the boards does."""
HEAD = 4096
_SLICE = 1 << 24


def default_path(game: Game) -> Path:
    """Where a game's tablebase lies unless another place is named."""
    return data_home() / "tablebases" / f"{game.id}.tb"


def bundled_path(game: Game) -> Path | None:
    """Where the packed table lies that came with the program, if one did."""
    path = resource("tablebases", f"{game.id}.tbz")
    return path if path.is_file() else None


def is_there(game: Game) -> bool:
    """Whether there is a table of this game, bundled or built at the default place."""
    return bundled_path(game) is not None or default_path(game).is_file()


def rules_of(game: Game) -> bool:
    """Whether the game is Animal Shogi by the simple rules. Raises InputError for any other game."""
    if not isinstance(game, AnimalShogi):
        raise InputError("There is no tablebase for {game}; only Animal Shogi has one.", game=game)
    return game.simple


def check_room(path: Path, size: int) -> None:
    """Raise InputError where a file of so many bytes could not be written, before the work begins."""
    folder = path.absolute().parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            free = shutil.disk_usage(folder).free
    except OSError as error:
        reason = error.strerror or error
        raise InputError("{path} cannot be written: {reason}.", path=path, reason=reason) from error
    if free < HEAD + size:
        raise InputError(
            "The tablebase needs {needed} MB, but only {free} MB are free for {path}.",
            needed=-(-(HEAD + size) // 1_000_000), free=free // 1_000_000, path=path,
        )  # fmt: skip


def write(path: Path, game: Game, values: NDArray[np.uint8]) -> None:
    """Write a table, whole or not at all. Raises InputError where that cannot be done."""
    write_pages(path, WHOLE, game, {"boards": int(values.size)}, values.data)


def write_pages(
    path: Path, magic: bytes, game: Game, card: dict[str, int], content: bytes | memoryview
) -> None:
    """Write a head with the game's names and a card's entries, and the content. Raises InputError."""
    names = {"game": game.id, "rules_version": game.rules_version, "index": INDEX}
    text = json.dumps(names | card | {"crc32": checksum(content)}).encode()
    head = (magic + struct.pack("<II", FORMATS[magic], len(text)) + text).ljust(HEAD - 4, b"\0")
    write_atomically(path, b"".join((head, struct.pack("<I", zlib.crc32(head)), content)))


def read(path: Path, game: Game, boards: int) -> tuple[mmap.mmap, NDArray[np.uint8]]:
    """Map a table of so many boards; see `read_pages`."""
    mapped, card = read_pages(path, WHOLE, game)
    if not card.get("boards") == boards == len(mapped) - HEAD:
        mapped.close()
        raise damaged(path)
    return mapped, np.frombuffer(mapped, np.uint8, offset=HEAD)


def is_packed(path: Path) -> bool:
    """Whether a file begins as a packed table does. Raises InputError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(8) == PACKED
    except OSError as error:
        raise unreadable(path, error) from error


def read_pages(path: Path, magic: bytes, game: Game) -> tuple[mmap.mmap, dict[str, Any]]:
    """Map a file and give what its head says, after a check of every byte (a tenth of a second for 130 MB
    once they are in memory). What is written to the map never reaches the file. Raises InputError with
    the reason if it is not this game's, of another version, or damaged."""
    try:
        with path.open("rb") as file:
            if path.stat().st_size <= HEAD:
                raise damaged(path)
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except OSError as error:
        raise unreadable(path, error) from error
    try:
        card = card_of(path, magic, mapped[:HEAD], game)
        with memoryview(mapped) as whole, whole[HEAD:] as content:
            if checksum(content) != card.get("crc32"):
                raise damaged(path)
    except InputError:
        mapped.close()
        raise
    return mapped, card


def checksum(content: bytes | memoryview) -> int:
    """CRC-32 in slices."""
    crc = 0
    for start in range(0, len(content), _SLICE):
        crc = zlib.crc32(content[start : start + _SLICE], crc)
    return crc


def card_of(path: Path, magic: bytes, head: bytes, game: Game) -> dict[str, Any]:
    """What a head says. Raises InputError unless it is whole and of this game, rules and index."""
    card = _card(path, magic, head)
    if card.get("game") != game.id:
        raise InputError(
            "The tablebase {path} is for {made_for}, not {game}.",
            path=path, made_for=game_or_name(card.get("game")), game=game,
        )  # fmt: skip
    if card.get("rules_version") != game.rules_version:
        raise InputError(
            "The tablebase {path} is for version {made_for} of the rules of {game}; this program has version "
            "{version}.",
            path=path, made_for=card.get("rules_version"), game=game, version=game.rules_version,
        )  # fmt: skip
    return card


def _card(path: Path, magic: bytes, head: bytes) -> dict[str, Any]:
    """What the head says, if it can be read."""
    if head[:8] != magic:
        raise InputError("{path} is not a tablebase.", path=path)
    version, size = struct.unpack_from("<II", head, 8)
    if struct.unpack_from("<I", head, HEAD - 4)[0] != zlib.crc32(head[:-4]):
        raise damaged(path)
    card = head_of(head[16 : 16 + size])
    if not card:
        raise damaged(path)
    if version != FORMATS[magic] or card.get("index") != INDEX:
        raise InputError(
            "The tablebase {path} has format {format}, which this program does not read; it reads {known}.",
            path=path, format=f"{version}.{card.get('index')}", known=f"{FORMATS[magic]}.{INDEX}",
        )  # fmt: skip
    return card


def damaged(path: Path) -> InputError:
    """What is said of a file that is not whole."""
    return InputError("The tablebase {path} is damaged; build it again.", path=path)


def unreadable(path: Path, error: OSError) -> InputError:
    """What is said of a file that cannot be opened."""
    return InputError("{path} cannot be read: {reason}.", path=path, reason=error.strerror or error)
