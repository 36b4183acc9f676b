"""The file: whole or not there, and never believed when a bit of it is wrong."""

import shutil
import struct
import zlib
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.solvers.animal_shogi import table_file
from engines.solvers.animal_shogi.table_file import HEAD

OFFICIAL, SIMPLE = find_game("animal-shogi"), find_game("animal-shogi-simple")
VALUES = np.random.default_rng(0).integers(0, 256, 5000).astype(np.uint8)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "new folder" / "table.tb"
    table_file.write(path, OFFICIAL, VALUES)
    return path


def refusal(path: Path, game=OFFICIAL, boards: int = VALUES.size) -> str:
    with pytest.raises(InputError) as caught:
        table_file.read(path, game, boards)
    return str(caught.value)


def test_what_was_written_is_read(path: Path) -> None:
    mapped, values = table_file.read(path, OFFICIAL, VALUES.size)
    assert np.array_equal(values, VALUES)
    values[0] += 1
    assert path.stat().st_size == HEAD + VALUES.size
    assert list(path.parent.iterdir()) == [path]
    del values
    mapped.close()
    assert path.read_bytes()[HEAD] == VALUES[0]


@pytest.mark.parametrize("place", [8, 11, 12, 20, 50, 1000, HEAD - 5, HEAD - 1, HEAD, HEAD + 4999])
def test_every_flipped_bit_is_noticed(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 4
    path.write_bytes(content)
    assert refusal(path) == f"The tablebase {path} is damaged; build it again."


@pytest.mark.parametrize("length", [0, 7, HEAD - 1, HEAD, HEAD + 4999])
def test_a_short_file_is_damaged(path: Path, length: int) -> None:
    path.write_bytes(path.read_bytes()[:length])
    assert "is damaged" in refusal(path)


def test_a_long_file_is_damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0")
    assert "is damaged" in refusal(path)


def test_another_file_is_no_tablebase(path: Path) -> None:
    path.write_bytes(bytes(10_000))
    assert refusal(path) == f"{path} is not a tablebase."


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    assert str(tmp_path / "none.tb") in refusal(tmp_path / "none.tb")
    assert "cannot be read" in refusal(tmp_path)


def test_another_games_table_is_refused(path: Path) -> None:
    assert refusal(path, SIMPLE) == f"The tablebase {path} is for animal-shogi, not animal-shogi-simple."


def resealed(path: Path, change: Callable[[bytearray], None]) -> None:
    """Change the head and make its checksum right again."""
    content = bytearray(path.read_bytes())
    change(content)
    content[HEAD - 4 : HEAD] = struct.pack("<I", zlib.crc32(content[: HEAD - 4]))
    path.write_bytes(content)


@pytest.mark.parametrize("card", [b"", b"[" * 3000, b"[1]", b"nonsense", b"\xff"])
def test_a_head_that_says_nothing_is_damaged(path: Path, card: bytes) -> None:
    def other(content: bytearray) -> None:
        content[12:16] = struct.pack("<I", len(card))
        content[16 : 16 + len(card)] = card

    resealed(path, other)
    assert refusal(path) == f"The tablebase {path} is damaged; build it again."


def test_a_newer_format_is_refused(path: Path) -> None:
    def newer(content: bytearray) -> None:
        content[8] = 9

    resealed(path, newer)
    assert "has format 9.1, which this program does not read; it reads 1.1." in refusal(path)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b'"index": 1', b'"index": 2', "has format 1.2, which this program does not read; it reads 1.1."),
        (b'"rules_version": 1', b'"rules_version": 7', "is for version 7 of the rules of animal-shogi;"),
        (b'"boards": 5000', b'"boards": 4999', "is damaged"),
    ],
)
def test_other_versions_are_refused(path: Path, old: bytes, new: bytes, sentence: str) -> None:
    def other(content: bytearray) -> None:
        content[:] = content.replace(old, new)

    resealed(path, other)
    assert sentence in refusal(path)


def test_no_room_is_told_beforehand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")  # noqa: PYI024
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(10**9, 10**9 - 3_000_000, 3_000_000))
    with pytest.raises(InputError, match="needs 129 MB, but only 3 MB are free"):
        table_file.check_room(tmp_path / "a" / "b.tb", 128_656_283)
    table_file.check_room(tmp_path / "a" / "b.tb", 2_000_000)


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        table_file.write(tmp_path / "file" / "table.tb", OFFICIAL, VALUES)


def test_the_default_place_is_the_persons_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HIYOKO_HOME", str(tmp_path))
    assert table_file.default_path(SIMPLE) == tmp_path / "tablebases" / "animal-shogi-simple.tb"


def test_other_games_have_no_table() -> None:
    with pytest.raises(InputError, match="There is no tablebase for reversi6"):
        table_file.rules_of(find_game("reversi6"))
