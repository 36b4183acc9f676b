"""Drawings become pictures as those that were learned from: centred, of one size, of one thickness."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.labs.lessons.drawn import INK, WIDTH, seen
from tests.app.labs.lessons.make_lessons import digits

ONE = [[(0.5, 0.1), (0.5, 0.9)]]
SEVEN = [[(0.2, 0.1), (0.8, 0.1), (0.4, 0.9)]]


SIX = [[(0.65, 0.1), (0.4, 0.35), (0.28, 0.6), (0.3, 0.85), (0.5, 0.9), (0.7, 0.75), (0.5, 0.55), (0.3, 0.7)]]


def moved(strokes, scale, x, y):
    return [[(x + scale * a, y + scale * b) for a, b in stroke] for stroke in strokes]


@pytest.mark.parametrize("shape", [(28, 28), (8, 8)])
@given(scale=st.floats(0.05, 3), x=st.floats(-1, 1), y=st.floats(-1, 1))
def test_neither_place_nor_size_matters(qapp, shape, scale, x, y):
    usual, other = seen(SEVEN, shape).astype(int), seen(moved(SEVEN, scale, x, y), shape).astype(int)
    assert np.abs(usual - other).max() <= 12


def test_a_large_picture_is_centred_by_its_weight_in_an_empty_frame(qapp):
    picture = seen(SEVEN, (28, 28)).astype(float)
    rows, columns = (picture.sum(axis=axis) @ (np.arange(28) + 0.5) / picture.sum() for axis in (1, 0))
    assert abs(rows - 14) < 0.15 and abs(columns - 14) < 0.15
    inked = np.flatnonzero(picture.max(axis=1) > 20)
    assert 18 <= inked[-1] - inked[0] + 1 <= 22 and picture.max() == 255


def test_a_small_picture_is_filled_from_top_to_bottom(qapp):
    picture = seen(ONE, (8, 8))
    assert picture[0].max() > 100 and picture[7].max() > 100
    assert picture[:, :2].max() == 0 == picture[:, 6:].max()


def test_a_dot_is_something_and_nothing_is_nothing(qapp):
    for strokes in ([[(0.3, 0.3)]], [[(0.3, 0.3), (0.3, 0.3)]]):
        dot = seen(strokes, (28, 28))
        assert dot.max() > 0 and abs(int(dot[13:15, 13:15].sum()) - int(dot.sum())) < dot.sum() * 0.6
    assert seen([], (28, 28)).max() == 0 == seen([[]], (8, 8)).max()


def ends(picture):
    """Where ink begins in the first row and in the last, in points."""
    for row in (picture[0] / 255, picture[-1] / 255):
        first = int(np.flatnonzero(row > 0.06)[0])
        yield first + 1 - row[first]


def test_the_built_in_digits_are_as_drawings_are_prepared(qapp):
    """What was found in the set, and is done to a drawing: as much ink, as wide, the left ends upright."""
    images = digits()[0]
    assert images.mean() / 255 == pytest.approx(INK, abs=0.01)
    wide = (images.max(axis=1) > 12).sum(axis=1)
    assert np.median(wide) == 1 + 8 * WIDTH
    whole = [one for one in images if one[0].max() > 15 and one[-1].max() > 15]
    assert abs(np.mean([np.subtract(*ends(one)) for one in whole])) < 0.1


@pytest.mark.parametrize("strokes", [SEVEN, SIX, ONE])
@pytest.mark.parametrize("slant", [-0.4, 0.0, 0.4])
def test_small_drawings_are_set_upright_stretched_and_as_thick(qapp, strokes, slant):
    picture = seen([[(x - slant * y, y) for x, y in stroke] for stroke in strokes], (8, 8))
    assert np.abs(picture.astype(int) - seen(strokes, (8, 8))).max() <= 12
    assert picture.mean() / 255 == pytest.approx(INK, abs=0.02)
    if strokes is not ONE:
        assert (picture.max(axis=0) > 12).sum() == 1 + 8 * WIDTH


def test_a_stroke_on_top_that_is_not_quite_level_is_no_slant(qapp):
    """Else a two like a z, whose stroke rises to the right, became a one."""
    one, other = (
        seen([[(0.25, 0.13 + rise), (0.75, 0.13 - rise), (0.25, 0.88), (0.78, 0.88)]], (8, 8)).astype(int)
        for rise in (0.018, -0.018)
    )
    assert np.abs(one - other).max() < 80 and one[0, 2] > 100 < one[0, 5]


def arc(x, y, wide, high, first, last):
    turn = np.radians(np.linspace(first, last, 14))
    return list(zip(x + wide * np.cos(turn), y + high * np.sin(turn), strict=True))


FORMS = (
    [arc(0.5, 0.5, 0.3, 0.42, -90, 270)],
    [[(0.35, 0.25), (0.5, 0.1), (0.5, 0.9)]],
    [[*arc(0.5, 0.3, 0.25, 0.2, 180, 380), (0.25, 0.88), (0.78, 0.88)]],
    [arc(0.48, 0.3, 0.24, 0.2, 200, 450) + arc(0.48, 0.7, 0.26, 0.2, -90, 150)],
    [[(0.6, 0.1), (0.2, 0.65), (0.8, 0.65)], [(0.6, 0.4), (0.6, 0.92)]],
    [[(0.75, 0.1), (0.32, 0.1), (0.3, 0.45), *arc(0.48, 0.65, 0.26, 0.24, -120, 140)]],
    [[(0.65, 0.1), (0.4, 0.35), (0.28, 0.6), *arc(0.5, 0.7, 0.22, 0.2, 180, 540)]],
    [[(0.2, 0.1), (0.8, 0.1), (0.4, 0.9)], [(0.35, 0.5), (0.75, 0.5)]],
    [arc(0.5, 0.3, 0.2, 0.2, 90, 450) + arc(0.5, 0.7, 0.24, 0.2, -90, 270)],
    [[*arc(0.5, 0.32, 0.22, 0.22, 0, 360), (0.72, 0.32), (0.7, 0.92)]],
)
"""A digit each, as one might draw it with a mouse."""


def test_drawings_are_read_by_what_has_learned_from_the_built_in_set(qapp):
    """Nine in ten, by least squares alone; slanted and of any width, as people draw."""
    _, _, weights, bias = digits()
    chance, right, count = np.random.default_rng(1), 0, 20
    for digit, form in enumerate(FORMS):
        for _ in range(count):
            push = np.array([[chance.uniform(0.7, 1.3), chance.normal(0, 0.15)], [0, 1]])
            drawn = [[push @ np.array(point) + chance.normal(0, 0.012, 2) for point in line] for line in form]
            shares = seen(drawn, (8, 8)).reshape(-1) @ weights + bias
            right += int(shares.argmax() == digit)
    assert right / (count * len(FORMS)) >= 0.88
