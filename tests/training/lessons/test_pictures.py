"""Pictures that are composed, moved and mirrored; what a step's size becomes; how a network is judged."""

from threading import Event
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.lessons.augmentation import mirrored, shifted, slanted
from training.lessons.digits import DIGITS, vary
from training.lessons.judging import judge
from training.lessons.learner import learning_rate
from training.lessons.residual import RESIDUAL
from training.lessons.scenes import scenes
from training.lessons.sets import Examples


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 4), st.integers(0, 2**32), st.booleans())
def test_shifted(most: int, seed: int, colours: bool) -> None:
    """Each picture is the old one, moved as a whole, with black where nothing came in."""
    shape = (6, 7, 9, 3) if colours else (6, 7, 9)
    before = np.random.default_rng(seed).integers(1, 256, shape, dtype=np.uint8)
    after = shifted(before, most, np.random.default_rng(seed))
    assert after.shape == before.shape and after.dtype == np.uint8
    for old, new in zip(before, after, strict=True):
        assert any(
            np.array_equal(new, moved(old, down, right))
            for down in range(-most, most + 1)
            for right in range(-most, most + 1)
        )


def moved(picture: Any, down: int, right: int) -> Any:
    rows, columns = picture.shape[:2]
    result = np.zeros_like(picture)
    for row in range(rows):
        for column in range(columns):
            if 0 <= row - down < rows and 0 <= column - right < columns:
                result[row, column] = picture[row - down, column - right]
    return result


@settings(max_examples=40, deadline=None)
@given(st.floats(0.1, 1), st.integers(0, 2**32))
def test_slanted(most: float, seed: int) -> None:
    """A bar becomes a line: the middle stays, each row goes as far beyond the one above, no ink is lost."""
    bar = np.zeros((20, 9, 21), np.uint8)
    bar[:, :, 10] = 200
    after = slanted(bar, most, np.random.default_rng(seed))
    assert after.shape == bar.shape and after.dtype == np.uint8
    assert np.abs(after.sum(axis=2, dtype=int) - 200).max() <= 1
    places = (after @ np.arange(21)) / after.sum(axis=2)
    steps = np.diff(places, axis=1)
    assert np.abs(places[:, 4] - 10).max() < 0.1 and np.abs(steps).max() < most + 0.15
    assert np.ptp(steps, axis=1).max() < 0.3 and steps.min() < 0 < steps.max()


def test_what_comes_in_from_outside_is_black() -> None:
    full = np.full((50, 8, 8), 255, np.uint8)
    after = slanted(full, 1.0, np.random.default_rng(1))
    assert after[:, 0].min() == 0 and (after[:, 3:5] > 60).all()


def test_small_digits_are_slanted_and_the_books_are_not() -> None:
    pictures = np.random.default_rng(1).integers(0, 256, (30, 8, 8), dtype=np.uint8)
    for preset, same in (("small", False), ("standard", False), ("book", True)):
        options = DIGITS.options_from(DIGITS.find_preset("", preset).settings)
        assert np.array_equal(vary(pictures, options, np.random.default_rng(1)), pictures) is same


def test_mirrored() -> None:
    before = np.arange(200 * 2 * 3, dtype=np.uint8).reshape(200, 2, 3)
    kept = before.copy()
    after = mirrored(before, np.random.default_rng(1))
    same = [np.array_equal(new, old) for new, old in zip(after, before, strict=True)]
    turned = [np.array_equal(new, old[:, ::-1]) for new, old in zip(after, before, strict=True)]
    assert all(one != other for one, other in zip(same, turned, strict=True)) and 70 < sum(same) < 130
    assert np.array_equal(before, kept)


def test_scenes_are_the_same_each_time_and_show_what_they_say() -> None:
    first, again, other = scenes(40, 20), scenes(40, 20), scenes(40, 20, seed=2)
    assert np.array_equal(first.learned.inputs, again.learned.inputs)
    assert not np.array_equal(first.learned.inputs, other.learned.inputs)
    assert first.classes == ("chick", "elephant", "giraffe", "hen", "lion")
    assert first.learned.inputs.std(axis=(1, 2, 3)).min() > 5


@pytest.mark.parametrize(
    ("epoch", "progress", "rate"),
    [(1, 0.0, 0.1), (80, 0.8, 0.1), (81, 0.8, 0.01), (121, 1.0, 0.001)],
)
def test_the_books_steps(epoch: int, progress: float, rate: float) -> None:
    options = RESIDUAL.options_from(RESIDUAL.find_preset("", "book").settings)
    assert learning_rate(options, epoch, progress) == pytest.approx(rate)


@settings(max_examples=40, deadline=None)
@given(st.floats(0, 1))
def test_cosine_and_constant(progress: float) -> None:
    options = DIGITS.options_from({"schedule": "cosine", "learning_rate": 0.5})
    assert 0 < learning_rate(options, 1, progress) <= 0.5 or progress > 0.999
    assert learning_rate(DIGITS.options_from({}), 1, progress) == 0.001


def test_the_books_numbers() -> None:
    book = DIGITS.options_from(DIGITS.find_preset("", "book").settings)
    assert (book.first, book.second, book.activation, book.dropout) == (256, 128, "sigmoid", 0.5)
    assert (book.optimiser, book.learning_rate, book.batch, book.iterations) == ("sgd", 0.1, 500, 5)
    deep = RESIDUAL.options_from(RESIDUAL.find_preset("", "book").settings)
    assert (deep.blocks * 3, deep.form, deep.filters, deep.batch) == (54, "bottleneck", 64, 128)


class Sure:
    """Stands for a network that says the same of everything."""

    def __init__(self, answer: list[float]) -> None:
        self.answer = answer

    def guess(self, images: Any) -> Any:
        return np.array([self.answer] * len(images), np.float32)

    def estimate(self, inputs: Any) -> Any:
        return np.full(len(inputs), self.answer[0], np.float32)


def test_judged_as_reckoned_by_hand() -> None:
    network: Any = Sure([0.2, 0.8])
    examples = Examples(np.zeros((600, 2, 2), np.uint8), np.array([0, 1, 1] * 200))
    found = judge(network, examples, 2, Event())
    assert found is not None and found.figure == pytest.approx(2 / 3)
    assert found.loss == pytest.approx(-(np.log(0.2) + 2 * np.log(0.8)) / 3, rel=1e-6)
    numbers = Examples(np.zeros((4, 1), np.float32), np.array([0.2, 1.2, -0.8, 0.2], np.float32))
    found = judge(network, numbers, 0, Event())
    assert found is not None and found.figure == pytest.approx(0.5) and found.loss == pytest.approx(0.5)
    stop = Event()
    stop.set()
    assert judge(network, numbers, 0, stop) is None
