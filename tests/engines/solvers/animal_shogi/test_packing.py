"""Packing and unpacking, on an index of which only the boards with the fewest animals are left."""

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
    open_values = np.where(values % 3, chance, DRAW).astype(np.uint8)
    return np.where(values < UNDECIDED, values, open_values)


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
    packed: Path, values: np.ndarray, tmp_path: Path
) -> None:
    heard: list[Progress] = []
    assert packing.unpack(GAME, packed, tmp_path / "new.tb", None, heard.append, threads=3)
    mapped, found = table_file.read(tmp_path / "new.tb", GAME, values.size)
    lost = (values < UNDECIDED) & (values % 2 == 0)
    assert lost.sum() > 1000 and values[lost].max() > 170
    assert np.array_equal(found[lost], values[lost])
    rest = found[~lost]
    assert set(np.unique(rest)) == {1, NOT_LOST}
    assert np.array_equal(rest == 1, values[~lost] == 1)
    del found, rest
    mapped.close()
    assert [now.done for now in heard] == sorted(now.done for now in heard) and heard[-1].done == 1
    assert packed.stat().st_size < HEAD + values.size // 2


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


def test_what_came_with_the_program_is_unpacked_not_built(
    packed: Path, tiny: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "resource", tmp_path.joinpath)
    assert packing.bundled(GAME) is None
    (tmp_path / "tablebases").mkdir()
    packed.rename(tmp_path / "tablebases" / "animal-shogi.tbz")
    heard: list[Progress] = []
    assert tablebase.prepare(GAME, tmp_path / "new.tb", None, heard.append)
    assert heard[0].phase == "unpacking" and (tmp_path / "new.tb").stat().st_size == HEAD + size(tiny)
