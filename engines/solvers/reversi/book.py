"""A book of perfect moves for the positions that are too far from the end to be solved while one waits.

It holds one best move, with its exact value, for every position that can arise against its own moves,
with either colour; a position's mirror images are one entry. With as many empty squares as its
`limit`, or fewer, the solver takes over (of such positions it may hold some). Positions with a single
legal move need no entry. A book that is still being made has a limit above its `aim`.

The file: a line of JSON (format, game, rules_version, limit, aim, positions, sha256 of the rest), then
the entries, compressed with zlib, each 18 bytes: own discs, opponent's discs (little-endian 64-bit
words of the game's board), move, value for the side to move.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from engines.errors import InputError
from engines.files import head_of, read_bytes, write_atomically
from engines.game import Game, Move, Position

FORMAT = 1
LARGEST = 5_000_000
"""No book file has more bytes."""
ENTRY = np.dtype([("own", "<u8"), ("opponent", "<u8"), ("move", "u1"), ("value", "i1")])
Key = tuple[int, int]
"""Own and opponent's discs of the smallest of a position's images."""


def canonical(game: Game, position: Position) -> tuple[Key, int]:
    """The key of a position, and the number of the symmetry that leads to it."""
    own, opponent = position.words[position.side], position.words[position.side.other]
    images = (
        ((_image(own, parts), _image(opponent, parts)), number) for number, parts in enumerate(_parts(game))
    )
    return min(images)


class Book:
    """The entries of one game's book."""

    def __init__(
        self, game: Game, limit: int, entries: Mapping[Key, tuple[Move, int]], aim: int | None = None
    ) -> None:
        """`entries`: the move on the smallest image, and the value. `aim`: the limit of the whole book, if
        this is a part of it."""
        self.game = game
        self.limit = limit
        self.aim = limit if aim is None else aim
        self.entries = dict(entries)

    @property
    def complete(self) -> bool:
        """Whether it is all that it should become."""
        return self.limit <= self.aim

    def __len__(self) -> int:
        """How many positions it holds."""
        return len(self.entries)

    def find(self, position: Position) -> tuple[Move, int] | None:
        """A best move and its exact value for the side to move; None for a position not in the book."""
        key, symmetry = canonical(self.game, position)
        entry = self.entries.get(key)
        if entry is None:
            return None
        move = self.game.symmetries[symmetry].actions[entry[0]]
        return Move(int(move)), entry[1]

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all. Raises InputError where that is impossible."""
        rows = [(*key, move, value) for key, (move, value) in sorted(self.entries.items())]
        body = zlib.compress(np.array(rows, ENTRY).tobytes(), 9)
        header = {
            "format": FORMAT,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "limit": self.limit,
            "aim": self.aim,
            "positions": len(rows),
            "sha256": hashlib.sha256(body).hexdigest(),
        }
        write_atomically(path, json.dumps(header).encode() + b"\n" + body)

    @classmethod
    def load(cls, path: Path, game: Game) -> "Book":
        """Read a book of that game. Raises InputError with a sentence when it is not one, or damaged."""
        line, _, body = read_bytes(path, LARGEST).partition(b"\n")
        header = head_of(line)
        if header.get("format") != FORMAT:
            raise InputError("{path} is not a book that this version can read.", path=path)
        if (header.get("game"), header.get("rules_version")) != (game.id, game.rules_version):
            raise InputError("{path} is not a book of {game}.", path=path, game=game)
        limit, aim, positions = (header.get(name) for name in ("limit", "aim", "positions"))
        whole = header.get("sha256") == hashlib.sha256(body).hexdigest()
        if not (whole and isinstance(limit, int) and isinstance(aim, int)):
            raise InputError("{path} is damaged: its checksum is wrong.", path=path)
        rows = np.frombuffer(_unpack(body), np.uint8)
        if len(rows) != ENTRY.itemsize * positions if isinstance(positions, int) else True:
            raise InputError("{path} is damaged: its checksum is wrong.", path=path)
        table = rows.view(ENTRY)
        return cls(game, limit, {(int(a), int(b)): (Move(int(m)), int(v)) for a, b, m, v in table}, aim)


def reach(path: Path) -> int | None:
    """With more empty squares than this the book in a file knows every position that can arise; None where
    there is no such file. Only its first line is read."""
    try:
        with path.open("rb") as file:
            limit = head_of(file.readline(1000)).get("limit")
    except OSError:
        return None
    return limit if isinstance(limit, int) else None


def _unpack(body: bytes) -> bytes:
    """The entries of a body whose checksum is right; nothing where they are no entries all the same."""
    try:
        return zlib.decompressobj().decompress(body, 20 * LARGEST)
    except zlib.error:
        return b""


@cache
def _parts(game: Game) -> list[list[list[int]]]:
    """For each symmetry and each eight squares, the images of all their 256 ways to be occupied."""
    found = []
    for symmetry in game.symmetries:
        goes_to = {int(square): i for i, square in enumerate(symmetry.squares)}
        parts = [[0] * 256 for _ in range(0, len(goes_to), 8)]
        for square, i in goes_to.items():
            part, bit = parts[square // 8], 1 << square % 8
            part[:] = [image | 1 << i if way & bit else image for way, image in enumerate(part)]
        found.append(parts)
    return found


def _image(bits: int, parts: list[list[int]]) -> int:
    image = 0
    for part in parts:
        image |= part[bits & 255]
        bits >>= 8
    return image
