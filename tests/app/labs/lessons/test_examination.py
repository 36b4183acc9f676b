"""Examinations and layers as the trainer writes them, and what is done with files that are neither."""

import json
import shutil

import numpy as np
import pytest

from app.labs.lessons.examination import Houses, Pictures, read_examination
from app.labs.lessons.layers import Layer, read_layers
from engines.errors import InputError
from tests.app.labs.lessons.make_lessons import make_digits, make_houses


@pytest.fixture(scope="module")
def digits(tmp_path_factory):
    return make_digits(tmp_path_factory.mktemp("runs") / "digits")


def test_pictures_know_what_was_taken_for_what(digits):
    pictures = read_examination(digits / "examination.npz")
    assert isinstance(pictures, Pictures) and pictures.classes == tuple("0123456789")
    assert pictures.confusion.sum() == len(pictures.truth) == 500
    assert np.trace(pictures.confusion) == 500 - pictures.wrong.sum()
    for truth, guess in pictures.mistakes(5):
        rows = pictures.chosen((truth, guess), only_wrong=False)
        assert truth != guess and len(rows) == pictures.confusion[truth, guess] > 0
        assert (pictures.truth[rows] == truth).all() and (pictures.guesses[rows] == guess).all()
    counts = [pictures.confusion[cell] for cell in pictures.mistakes(5)]
    assert counts == sorted(counts, reverse=True)


def test_wrong_ones_come_surest_first(digits):
    pictures = read_examination(digits / "examination.npz")
    assert isinstance(pictures, Pictures)
    rows = pictures.chosen(None, only_wrong=True)
    assert set(rows) == set(np.flatnonzero(pictures.wrong))
    assert (np.diff(pictures.shares[rows].max(axis=1)) <= 0).all()
    assert (pictures.chosen(None, only_wrong=False) == np.arange(500)).all()


def test_houses(tmp_path):
    houses = read_examination(make_houses(tmp_path / "houses") / "examination.npz")
    assert isinstance(houses, Houses) and houses.unit == "thousand dollars"
    assert houses.inputs.shape == (400, len(houses.columns))


def changed(path, folder, **arrays):
    with np.load(path) as file:
        parts = {name: file[name] for name in file.files}
    target = folder / "changed.npz"
    np.savez(target, **(parts | arrays))
    return target


@pytest.mark.parametrize(
    "arrays",
    [
        {"truth": np.full(500, 10)},
        {"truth": np.full(500, -1)},
        {"truth": np.zeros(3)},
        {"images": np.zeros((500, 8, 8))},
        {"images": np.zeros((500, 8, 8, 4), np.uint8)},
        {"shares": np.zeros((500, 9), np.float32)},
        {"classes": np.array(["one"])},
        {"classes": np.array([["a", 1]], object)},
    ],
)
def test_what_does_not_fit_together_is_refused(digits, tmp_path, arrays):
    with pytest.raises(InputError):
        read_examination(changed(digits / "examination.npz", tmp_path, **arrays))


def test_files_that_are_none_are_refused(digits, tmp_path):
    path = tmp_path / "examination.npz"
    whole = (digits / "examination.npz").read_bytes()
    for content in (b"", b"PK\x03\x04", whole[: len(whole) // 2], b"x" * 1000):
        path.write_bytes(content)
        with pytest.raises(InputError):
            read_examination(path)
    path.unlink()
    with pytest.raises(InputError):
        read_examination(path)


def test_shares_that_are_no_numbers_are_no_shares(digits, tmp_path):
    path = changed(digits / "examination.npz", tmp_path, shares=np.full((500, 10), np.nan, np.float32))
    pictures = read_examination(path)
    assert isinstance(pictures, Pictures)
    assert (pictures.shares == 0).all() and pictures.confusion.sum() == 500


def test_layers(digits, tmp_path):
    assert read_layers(digits)[-1] == Layer("dense", "Dense", (10,), 650, "softmax")
    folder = tmp_path / "copy"
    shutil.copytree(digits, folder)
    wrong: tuple[object, ...] = (
        {}, [1], [{"name": "a"}], [{"name": "a", "kind": "b", "shape": 3, "parameters": 1}], None,
    )  # fmt: skip
    for value in wrong:
        (folder / "layers.json").write_text(json.dumps(value))
        assert read_layers(folder) == ()
    (folder / "layers.json").write_text("[")
    assert read_layers(folder) == () == read_layers(tmp_path / "nowhere")
