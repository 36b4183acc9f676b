"""Scores, their intervals, and ratings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.matches.rating import expected_score, wilson


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        (0.5, 10, 0.2366, 0.7634),
        (0.8, 50, 0.6696, 0.8876),
        (1.0, 10, 0.7225, 1.0),
        (0.0, 10, 0.0, 0.2775),
        (0.5, 0, 0.0, 1.0),
    ],
)
def test_published_values(score: float, games: int, low: float, high: float) -> None:
    assert wilson(score, games) == pytest.approx((low, high), abs=5e-5)


@given(games=st.integers(1, 10_000), halves=st.integers(0, 20_000))
def test_the_interval_holds_the_score_and_mirrors(games: int, halves: int) -> None:
    score = min(halves, 2 * games) / (2 * games)
    low, high = wilson(score, games)
    assert 0 <= low <= score <= high <= 1
    assert wilson(1 - score, games) == pytest.approx((1 - high, 1 - low))
    assert wilson(score, games * 4)[0] >= low


def test_ratings() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(190.85) == pytest.approx(0.75, abs=1e-5)
    for difference in (10.0, 400.0, 700.0):
        assert expected_score(-difference) == pytest.approx(1 - expected_score(difference))
