"""Values and the scores that engines tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.protocols.scores import (
    centipawns_of_value,
    discs_of_value,
    value_of_centipawns,
    value_of_discs,
)

values = st.floats(-1, 1)


@given(values)
def test_what_is_told_means_what_was_thought(value: float) -> None:
    assert value_of_centipawns(centipawns_of_value(value)) == pytest.approx(value, abs=1e-3)
    assert value_of_discs(discs_of_value(value)) == pytest.approx(value, abs=1e-6)


@given(st.floats(-1e12, 1e12))
def test_no_score_leaves_the_scale(score: float) -> None:
    assert -1 <= value_of_centipawns(score) <= 1
    assert -1 <= value_of_discs(score) <= 1


def test_known_points() -> None:
    assert value_of_centipawns(100) == pytest.approx(
        2 * 0.5910 - 1, abs=1e-4
    )  # 59.1 % by the formula's own page
    assert value_of_discs(4) == pytest.approx(0.4621, abs=1e-4)
    assert [centipawns_of_value(value) for value in (-1.0, 0.0, 1.0)] == [-10_000, 0, 10_000]
    assert [discs_of_value(value) for value in (-1.0, 0.0, 1.0)] == [-64, 0, 64]
