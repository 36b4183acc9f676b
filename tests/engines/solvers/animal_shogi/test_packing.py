"""Packing and unpacking, on an index of which only the boards with the fewest animals are left."""

import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.solvers.animal_shogi import packing, table_file, tablebase
from engines.solvers.animal_shogi.building import Progress
from engines.solvers.animal_shogi.layout import ARRANGEMENTS, Layout, layout, size
from engines.solvers.animal_shogi.retrograde import DRAW, NOT_LOST, UNDECIDED, judge_blocks
from engines.solvers.animal_shogi.table import value_of
from engines.solvers.animal_shogi.table_file import HEAD

GAME = find_game("animal-shogi")
KEPT = 300


@pytest.fixture(scope="module")
def tiny() -> Layout:
    whole = layout(False)
    counts = np.diff(whole.base)
    counts[np.arange(counts.size) % ARRANGEMENTS >= KEPT] = 0
    base = np.concatenate([[0], np.cumsum(counts)]).astype(np.uint32)
    return whole._replace(base=base)


@pytest.fixture(scope="module")
def values(tiny: Layout) -> np.ndarray:
    """One look's codes, and for the rest what depends on the number of moves and on chance."""
    rng = np.random.default_rng(1)
    values = np.empty(size(tiny), np.uint8)
    judge_blocks(tiny, values, 0, tiny.base.size - 1)
    chance = 3 + rng.integers(0, 172, values.size) * (rng.random(values.size) < 0.1)
    chance[rng.random(values.size) < 0.05] = 1  # won in one, since the other side has no move left
    open_values = np.where(values % 3, chance, DRAW).astype(np.uint8)
    return np.where(values < UNDECIDED, values, open_values)


def losses(values: np.ndarray) -> np.ndarray:
    return (values < UNDECIDED) & (values % 2 == 0)


@pytest.fixture(scope="module")
def content(tiny: Layout, values: np.ndarray, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("packing")
    table_file.write(folder / "table.tb", GAME, values)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "layout", lambda _simple: tiny)
        packing.pack(GAME, folder / "table.tb", folder / "table.tbz", threads=2)
    return (folder / "table.tbz").read_bytes()


@pytest.fixture
def packed(tiny: Layout, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(packing, "layout", lambda _simple: tiny)
    (tmp_path / "table.tbz").write_bytes(content)
    return tmp_path / "table.tbz"


def test_losses_come_back_and_the_rest_is_told_from_them(
    packed: Path, values: np.ndarray, tiny: Layout, tmp_path: Path
) -> None:
    heard: list[Progress] = []
    assert packing.unpack(GAME, packed, tmp_path / "new.tb", None, heard.append, threads=3)
    mapped, found = table_file.read(tmp_path / "new.tb", GAME, values.size)
    lost = losses(values)
    assert lost.sum() > 1000 and values[lost].max() > 170
    assert np.array_equal(found[lost], values[lost])
    rest = found[~lost]
    assert set(np.unique(rest)) == {1, NOT_LOST}
    tries = np.empty_like(values)
    judge_blocks(tiny, tries, 0, tiny.base.size - 1)
    assert np.array_equal(rest == 1, tries[~lost] == 1)
    del found, rest
    mapped.close()
    assert [now.done for now in heard] == sorted(now.done for now in heard) and heard[-1].done == 1
    assert packed.stat().st_size < HEAD + values.size // 2


def test_units_are_read_in_any_order_and_by_threads_at_once(packed: Path, values: np.ndarray) -> None:
    mapped, table, _ = packing.open_packed(GAME, packed)
    filled = np.flatnonzero(np.diff(table.layout.base))
    blocks = np.random.default_rng(3).permutation(np.repeat(filled, 2))
    assert not table.ready.any()

    numbers = table.layout.base[blocks].tolist()
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(value_of, repeat(table), blocks.tolist(), numbers))
    found = dict(zip(numbers, told, strict=True))
    lost = losses(values)
    assert len(found) == filled.size
    assert all(value == values[number] for number, value in found.items() if lost[number])
    assert all(value in (1, NOT_LOST) for number, value in found.items() if not lost[number])
    assert np.array_equal(table.values[lost], values[lost])
    del table
    mapped.close()


def test_what_was_unpacked_packs_to_the_same(packed: Path, tmp_path: Path) -> None:
    assert packing.unpack(GAME, packed, tmp_path / "new.tb")
    packing.pack(GAME, tmp_path / "new.tb", tmp_path / "again.tbz")
    assert (tmp_path / "again.tbz").read_bytes() == packed.read_bytes()


def test_a_stopped_unpacking_leaves_nothing(packed: Path, tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    assert packing.unpack(GAME, packed, tmp_path / "new.tb", stop) is False
    assert not (tmp_path / "new.tb").exists()


@pytest.mark.parametrize("place", [9, 40, HEAD - 1, HEAD, -1])
def test_a_flipped_bit_is_noticed(packed: Path, tmp_path: Path, place: int) -> None:
    content = bytearray(packed.read_bytes())
    content[place] ^= 16
    packed.write_bytes(content)
    with pytest.raises(InputError, match="is damaged"):
        packing.unpack(GAME, packed, tmp_path / "new.tb")
    assert not (tmp_path / "new.tb").exists()


@pytest.mark.parametrize("length", [0, 100, HEAD, -1])
def test_a_short_file_is_damaged(packed: Path, tmp_path: Path, length: int) -> None:
    packed.write_bytes(packed.read_bytes()[:length])
    with pytest.raises(InputError, match="is damaged"):
        packing.unpack(GAME, packed, tmp_path / "new.tb")


def test_a_table_is_not_a_packed_one_and_a_missing_file_is_named(packed: Path, tmp_path: Path) -> None:
    table_file.write(tmp_path / "table.tb", GAME, np.zeros(10, np.uint8))
    with pytest.raises(InputError, match="is not a tablebase"):
        packing.unpack(GAME, tmp_path / "table.tb", tmp_path / "new.tb")
    with pytest.raises(InputError, match="cannot be read"):
        packing.unpack(GAME, tmp_path / "none", tmp_path / "new.tb")
    with pytest.raises(InputError, match="is for animal-shogi"):
        packing.unpack(find_game("animal-shogi-simple"), packed, tmp_path / "new.tb")


def test_a_stopped_packing_leaves_nothing(packed: Path, tmp_path: Path) -> None:
    stop = Event()
    assert packing.unpack(GAME, packed, tmp_path / "new.tb")
    stop.set()
    assert packing.pack(GAME, tmp_path / "new.tb", tmp_path / "again.tbz", stop) is False
    assert not (tmp_path / "again.tbz").exists()


def test_another_way_of_packing_is_refused(packed: Path) -> None:
    content = bytearray(packed.read_bytes())
    content[8] = 3
    content[HEAD - 4 : HEAD] = struct.pack("<I", zlib.crc32(content[: HEAD - 4]))
    packed.write_bytes(content)
    with pytest.raises(InputError, match=r"has format 3\.1, which this program does not read; it reads 2\.1"):
        packing.open_packed(GAME, packed)


@pytest.mark.parametrize("entry", [b'"guesses": ', b'"lengths": ', b'"boards": '])
def test_parts_that_do_not_fit_together_are_damage(packed: Path, entry: bytes) -> None:
    content = bytearray(packed.read_bytes())
    place = content.index(entry) + len(entry)
    content[place] = ord("9") if content[place] == ord("1") else ord("1")
    content[HEAD - 4 : HEAD] = struct.pack("<I", zlib.crc32(content[: HEAD - 4]))
    packed.write_bytes(content)
    with pytest.raises(InputError, match="is damaged"):
        packing.open_packed(GAME, packed)


def test_no_room_is_no_unpacking(packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: type("usage", (), {"free": 10}))
    with pytest.raises(InputError, match="room"):
        packing.unpack(GAME, packed, tmp_path / "new.tb")
    assert not (tmp_path / "new.tb").exists()


def test_the_table_that_came_with_the_program_is_opened_else_the_one_that_was_built(
    packed: Path, tiny: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_file, "resource", tmp_path.joinpath)
    monkeypatch.setattr(tablebase, "layout", lambda _simple: tiny)
    monkeypatch.setenv("HIYOKO_HOME", str(tmp_path / "home"))
    assert table_file.bundled_path(GAME) is None and not table_file.is_there(GAME)
    with pytest.raises(InputError, match="build it with: hiyoko-engine tablebase build --game animal-shogi"):
        tablebase.open_best(GAME)
    assert packing.unpack(GAME, packed, table_file.default_path(GAME))
    assert table_file.is_there(GAME)
    built = tablebase.open_best(GAME)
    assert built.path == table_file.default_path(GAME) and not built.table().ready.size
    (tmp_path / "tablebases").mkdir()
    packed.rename(tmp_path / "tablebases" / "animal-shogi.tbz")
    shipped = tablebase.open_best(GAME)
    assert shipped.path == table_file.bundled_path(GAME) and shipped.table().ready.size
    for table in (built, shipped):
        table.close()
