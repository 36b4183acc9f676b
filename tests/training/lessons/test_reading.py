"""Data sets from files: the good ones as they are meant, every bad one with its sentence."""

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.errors import InputError
from training.lessons import houses
from training.lessons.finding import COLOURS, GREY, NUMBERS, Place, find, load
from training.lessons.reading import BOSTON, RECORD, keras_split, read_npz
from training.lessons.sets import PHOTOGRAPHS, Examples, Scaling, column_moments, split

RNG = np.random.default_rng(1)


def pictures(**changes: Any) -> dict[str, Any]:
    """A small sound set of grey pictures, with some arrays changed or, where None, left out."""
    arrays = {
        "x_train": RNG.integers(0, 256, (30, 8, 6), dtype=np.uint8), "y_train": np.arange(30) % 10,
        "x_test": RNG.integers(0, 256, (10, 8, 6), dtype=np.uint8), "y_test": np.arange(10),
    }  # fmt: skip
    return {name: value for name, value in (arrays | changes).items() if value is not None}


def table(rows: int = 40, width: int = 3, **changes: Any) -> dict[str, Any]:
    arrays = {"x": RNG.normal(size=(rows, width)), "y": RNG.normal(size=rows)}
    return {name: value for name, value in (arrays | changes).items() if value is not None}


def saved(path: Path, arrays: dict[str, Any]) -> Path:
    np.savez(path, **arrays)
    return path


def loaded(path: Path | str, kind: str) -> Any:
    return load(find(str(path), kind), kind)


def test_pictures_as_keras_has_them(tmp_path: Path) -> None:
    arrays = pictures(x_train=RNG.integers(0, 256, (30, 8, 6, 1), dtype=np.uint8))
    found = loaded(saved(tmp_path / "set.npz", arrays), GREY)
    assert (found.name, found.shape, found.classes) == ("set.npz", (8, 6), tuple("0123456789"))
    assert np.array_equal(found.learned.inputs, arrays["x_train"][..., 0])
    assert found.learned.truth.tolist() == arrays["y_train"].tolist()
    assert loaded(tmp_path, GREY).shape == (8, 6)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"x_test": None}, "holds no pictures to learn from"),
        ({"x_train": np.zeros((30, 8, 6, 3), np.uint8)}, r"has the shape \(30, 8, 6, 3\); this lesson needs"),
        ({"x_train": np.zeros((30, 400, 400), np.uint8)}, "this lesson needs"),
        ({"x_train": np.zeros((30, 48), np.uint8)}, "this lesson needs"),
        ({"x_train": np.zeros((0, 8, 6), np.uint8)}, "this lesson needs"),
        ({"x_test": np.zeros((10, 6, 8), np.uint8)}, "differ in size"),
        ({"x_train": np.zeros((30, 8, 6), np.float32)}, "are float32; whole numbers"),
        ({"y_train": np.arange(30)}, "must be from 0 to 9; there is a 29"),
        ({"y_test": np.arange(10) - 1}, "must be from 0 to 9; there is a -1"),
        ({"y_train": np.zeros(30)}, "must be whole numbers"),
        ({"y_train": np.zeros((30, 10), np.int64)}, "must be whole numbers"),
        ({"y_train": np.arange(9)}, "x_train has 30, y_train has 9"),
        ({"classes": np.array(["only one"])}, "names 1 classes"),
        ({"classes": np.array([*"abcdefgha"])}, "two classes of the name a"),
        ({"classes": np.array(["cat", "dog"])}, "must be from 0 to 1; there is a 9"),
    ],
)
def test_bad_pictures(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    path = saved(tmp_path / "set.npz", pictures(**changes))
    with pytest.raises(InputError, match=sentence):
        loaded(path, GREY)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 3000))
def test_a_damaged_file_is_told_or_was_sound(cut: int) -> None:
    """A file that was cut off anywhere, or in which a byte is another, gives a sentence or the set."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = saved(Path(folder) / "set.npz", pictures())
        content = bytearray(path.read_bytes())
        at = cut % len(content)
        for damaged in (content[:at], content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]):
            path.write_bytes(damaged)
            try:
                shape, sentence = loaded(path, GREY).shape, ""
            except InputError as error:
                shape, sentence = (), str(error)
            assert shape == (8, 6) or str(path) in sentence


def test_locked_and_torn_archives_are_told(tmp_path: Path) -> None:
    path = saved(tmp_path / "locked.npz", pictures())
    content = bytearray(path.read_bytes())
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(mark) + flags] |= 1
    path.write_bytes(content)
    with zipfile.ZipFile(tmp_path / "torn.npz", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("x_train.npy", RNG.bytes(5000))
    torn = bytearray((tmp_path / "torn.npz").read_bytes())
    torn[60:120] = bytes(60)
    (tmp_path / "torn.npz").write_bytes(torn)
    for wrong in tmp_path.iterdir():
        with pytest.raises(InputError, match="is damaged, or no data set"):
            read_npz(wrong)


def test_objects_and_giants_are_not_read(tmp_path: Path) -> None:
    np.savez(tmp_path / "set.npz", allow_pickle=True, x_train=np.array([{}], object))
    with pytest.raises(InputError, match="is damaged, or no data set"):
        read_npz(tmp_path / "set.npz")
    header = b"\x93NUMPY\x01\x00v\x00{'descr': '|u1', 'fortran_order': False, 'shape': (99999999999,), }"
    with zipfile.ZipFile(tmp_path / "giant.npz", "w") as archive:
        archive.writestr("x_train.npy", header.ljust(127) + b"\n")
    with pytest.raises(InputError, match="too large"):
        read_npz(tmp_path / "giant.npz")


def test_a_table_is_split_as_keras_splits_it(tmp_path: Path) -> None:
    arrays = table(506, 13)
    found = loaded(saved(tmp_path / "boston.npz", arrays), NUMBERS)
    assert (len(found.learned), len(found.test), found.columns) == (404, 102, BOSTON)
    order = np.arange(506)
    np.random.RandomState(113).shuffle(order)
    np.testing.assert_allclose(found.test.truth, arrays["y"][order[404:]], rtol=1e-6)
    again = keras_split(Examples(arrays["x"], arrays["y"]))
    assert np.array_equal(again[0].truth, arrays["y"][order[:404]])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"y": None}, "holds no table"),
        ({"x": np.zeros((40, 3, 3))}, "have the shapes"),
        ({"x": np.zeros((5, 3)), "y": np.zeros(5)}, "have the shapes"),
        ({"y": np.zeros(39)}, "x has 40, y has 39"),
        ({"x": np.full((40, 3), "many")}, "must hold numbers"),
        ({"y": np.full(40, np.nan)}, "some numbers are missing"),
        ({"columns": np.array(["one"])}, "columns has 1, x has 3"),
    ],
)
def test_bad_tables(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    path = saved(tmp_path / "set.npz", table(**changes))
    with pytest.raises(InputError, match=sentence):
        loaded(path, NUMBERS)


def test_column_b_is_told_of(tmp_path: Path) -> None:
    boston = loaded(saved(tmp_path / "boston.npz", table(506, 13)), NUMBERS)
    for preset, columns, word in (("small", 12, "is left out"), ("book", 13, "share of Black residents")):
        settings = houses.HOUSES.find_preset("", preset).settings
        chosen = houses.choose(boston, houses.HOUSES.options_from(settings))
        assert len(chosen.columns) == chosen.shape[0] == columns and word in chosen.note
    with pytest.raises(InputError, match="No column is left"):
        houses.choose(boston, houses.HOUSES.options_from({"left_out": ",".join(BOSTON)}))


def cifar(path: Path, labels: list[int], extra: bytes = b"") -> Path:
    records = [bytes([label]) + bytes([1]) * 1024 + bytes([2]) * 1024 + bytes([3]) * 1024 for label in labels]
    path.write_bytes(b"".join(records) + extra)
    return path


def test_cifar_in_its_binary_files(tmp_path: Path) -> None:
    one = cifar(tmp_path / "data_batch_1.bin", [3, 5] * 5)
    alone = loaded(one, COLOURS)
    assert (len(alone.learned), len(alone.test), alone.classes) == (9, 1, PHOTOGRAPHS)
    cifar(tmp_path / "data_batch_2.bin", [9])
    cifar(tmp_path / "test_batch.bin", [7, 7])
    found = loaded(tmp_path, COLOURS)
    assert found.learned.truth.tolist() == [3, 5] * 5 + [9] and found.test.truth.tolist() == [7, 7]
    assert found.shape == (32, 32, 3) and found.learned.inputs[0, 0, 0].tolist() == [1, 2, 3]
    assert len(loaded(one, COLOURS).test) == 2


@pytest.mark.parametrize(
    ("labels", "extra", "sentence"),
    [([1], b"x", "no whole file"), ([], b"", "no whole file"), ([1, 10], b"", "0 to 9; there is a 10")],
)
def test_bad_binary_files(tmp_path: Path, labels: list[int], extra: bytes, sentence: str) -> None:
    path = cifar(tmp_path / "data_batch_1.bin", labels, extra)
    assert path.stat().st_size % RECORD == len(extra)
    with pytest.raises(InputError, match=sentence):
        loaded(path, COLOURS)


def test_where_a_set_is(tmp_path: Path) -> None:
    assert find("", GREY) == Place() and find("keras", NUMBERS) == Place(keras="california_housing")
    assert find("keras:boston_housing", NUMBERS) == Place(keras="boston_housing")
    for data, kind, sentence in (
        ("keras:mnist", COLOURS, "There is no data set"),
        (tmp_path / "none.npz", GREY, "There is no data set"),
        (tmp_path, GREY, "exactly one data set"),
        (cifar(tmp_path / "data_batch_1.bin", [1]), GREY, "must end in .npz"),
    ):
        with pytest.raises(InputError, match=sentence):
            find(str(data), kind)


@pytest.mark.parametrize("kind", [GREY, COLOURS, NUMBERS])
def test_what_comes_with_the_program(kind: str) -> None:
    found = loaded("", kind)
    assert len(found.learned) > 1000 and len(found.test) >= 500
    if kind != NUMBERS:
        counts = np.bincount(found.test.truth, minlength=len(found.classes))
        assert counts.min() > 30 and found.learned.inputs.dtype == np.uint8
    assert bool(found.unit) == (kind == NUMBERS)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 200), st.integers(1, 3), st.booleans())
def test_moments_and_splits(rows: int, columns: int, shuffled: bool) -> None:
    values = np.random.default_rng(rows).normal(3, 2, (rows, columns)).astype(np.float32)
    mean, deviation = column_moments(values)
    np.testing.assert_allclose(mean, values.astype(np.float64).mean(axis=0), atol=1e-9)
    np.testing.assert_allclose(deviation, values.astype(np.float64).std(axis=0), atol=1e-9)
    scaled = Scaling.of(values).apply(values)
    np.testing.assert_allclose(scaled.mean(axis=0), 0, atol=1e-4)
    given_set = loaded("", NUMBERS)
    parts = split(given_set, 0.25, rows, 5 if shuffled else None)
    assert len(parts.learned) == min(rows, round(0.75 * 2344)) and len(parts.held) == 586
    both = np.concatenate([parts.learned.truth, parts.held.truth])
    assert set(both.tolist()) <= set(given_set.learned.truth.tolist())
