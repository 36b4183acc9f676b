"""Drawings become pictures as those that were learned from: centred, of one size, of one thickness."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.labs.lessons.drawn import seen

ONE = [[(0.5, 0.1), (0.5, 0.9)]]
SEVEN = [[(0.2, 0.1), (0.8, 0.1), (0.4, 0.9)]]


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
