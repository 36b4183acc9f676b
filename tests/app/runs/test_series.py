"""Curves: growing, resuming, thinning, smoothing."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.curves.export import csv_text
from app.runs.series import Series, smoothed, thinned
from engines.runs.events import Metric

FINITE = st.floats(-1e6, 1e6)


def point(iteration, value=0.5, low=None, high=None):
    return Metric(iteration, iteration * 10, iteration * 2.5, "score", value, low, high)


def series(values, generation=0):
    result = Series("score")
    for at, value in enumerate(values):
        result.append(point(at + 1, value), generation)
    return result


def test_a_point_is_found_by_its_iteration():
    one = Series("score")
    for iteration in (1, 4, 9):
        one.append(point(iteration))
    assert [one.row_of(iteration) for iteration in (0, 1, 2, 4, 9, 10)] == [None, 0, None, 1, 2, None]


def test_points_come_back_as_they_were():
    one = series(np.arange(100.0))
    assert len(one) == 100
    assert one.x("iteration").tolist() == list(range(1, 101))
    assert one.x("games")[4] == 50 and one.x("seconds")[4] == 12.5
    assert one.values.tolist() == list(range(100))
    assert np.isnan(one.low).all()


def test_an_iteration_repeated_after_a_resume_replaces_the_one_cut_short():
    one = series([1.0, 2.0, 3.0])
    one.append(point(3, 30.0), generation=1)
    one.append(point(4, 40.0), generation=1)
    assert one.values.tolist() == [1.0, 2.0, 30.0, 40.0]


def test_several_points_of_one_iteration_are_kept():
    one = series([1.0, 2.0])
    one.append(point(2, 3.0))
    assert one.values.tolist() == [1.0, 2.0, 3.0]


def test_nearest():
    one = series([1.0, 2.0, 3.0])
    assert one.nearest("iteration", 2.4) == 1
    assert one.nearest("seconds", 1e9) == 2
    assert Series("empty").nearest("games", 1) is None


@given(values=arrays(float, st.integers(1, 3000), elements=FINITE), columns=st.integers(1, 400))
def test_thinning_keeps_order_and_extremes(values, columns):
    x = np.arange(len(values), dtype=float)
    thin_x, thin_y = thinned(x, values, columns)
    assert len(thin_x) == len(thin_y) <= max(2 * columns, 1)
    assert (np.diff(thin_x) > 0).all()
    assert thin_y.max() == values.max() and thin_y.min() == values.min()
    assert (values[thin_x.astype(int)] == thin_y).all()


def test_thinning_survives_stretches_without_values():
    values = np.full(1000, np.nan)
    values[500] = 7.0
    x, y = thinned(np.arange(1000.0), values, 50)
    assert np.nanmax(y) == 7.0 and len(x) <= 100
    gap = np.isnan(thinned(np.arange(1000.0), np.where(np.arange(1000) // 200 == 2, np.nan, 1.0), 50)[1])
    assert gap.any() and not gap[0] and not gap[-1], "a line is broken where there is nothing"


@given(values=arrays(float, st.integers(0, 400), elements=FINITE))
def test_smoothing_stays_within_the_values(values):
    result = smoothed(values)
    assert result.shape == values.shape
    if len(values):
        assert result.min() >= values.min() - 1e-3 and result.max() <= values.max() + 1e-3


def test_smoothing_takes_noise_away_and_leaves_no_lag():
    x = np.arange(300.0)
    noisy = x + np.random.default_rng(1).normal(0, 20, 300)
    result = smoothed(noisy)
    assert np.abs(result - x)[20:-20].mean() < 6
    assert abs((result - x)[20:-20].mean()) < 3


def test_smoothing_does_not_bend_the_ends():
    for count in (3, 6, 40, 500):
        slope = np.linspace(0.0, 90.0, count)
        assert smoothed(slope) == pytest.approx(slope)
    rises = 100 * (1 - np.exp(-np.arange(30.0) / 4))
    assert smoothed(rises)[0] < 4 and smoothed(rises)[1] == pytest.approx(rises[1], abs=3)


def test_smoothing_leaves_holes_out():
    values = np.array([1.0, np.nan, 1.0, 1.0, np.nan])
    assert smoothed(values) == pytest.approx(np.ones(5))


def test_the_table_has_every_point_and_empty_cells_for_what_is_not_known():
    one = Series("score")
    one.append(point(1, 0.25, 0.1, 0.4))
    one.append(point(2, math.nan))
    lines = csv_text({"score": one}).splitlines()
    assert lines[0] == "metric,iteration,games,seconds,value,low,high"
    assert lines[1] == "score,1,10,2.500,0.25,0.1,0.4"
    assert lines[2] == "score,2,20,5.000,,,"
