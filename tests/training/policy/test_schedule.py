"""How fast a run on people's games learns, and how long its rounds are."""

import pytest

from training.policy.options import Options
from training.policy.schedule import learning_rate, steps_in_round


def test_learning_rates() -> None:
    cosine = Options(learning_rate=1.0, final_learning_rate=0.1, warmup_steps=10)
    assert learning_rate(cosine, 4, 0.0) == pytest.approx(0.5)
    assert learning_rate(cosine, 100, 0.5) == pytest.approx(0.55)
    assert learning_rate(cosine, 100, 1.0) == pytest.approx(0.1)
    steps = Options(learning_rate=1.0, schedule="steps", warmup_steps=0)
    rates = [learning_rate(steps, 0, part / 8) for part in range(9)]
    assert rates == pytest.approx([0.8**part for part in range(8)] + [0.8**7])


def test_rounds_grow_until_they_are_whole() -> None:
    options = Options(round_positions=1000, first_positions=100)
    assert [steps_in_round(options, 10, iteration) for iteration in range(1, 7)] == [10, 20, 40, 80, 100, 100]
    assert steps_in_round(Options(round_positions=100, first_positions=1000), 10, 1) == 10
    assert steps_in_round(options, 4096, 1) == 1 == steps_in_round(options, 1000, 10_000)
