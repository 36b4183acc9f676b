"""How fast a run on people's games learns."""

import pytest

from training.policy.learner import learning_rate
from training.policy.options import Options


def test_learning_rates() -> None:
    cosine = Options(learning_rate=1.0, final_learning_rate=0.1, warmup_steps=10)
    assert learning_rate(cosine, 4, 0.0) == pytest.approx(0.5)
    assert learning_rate(cosine, 100, 0.5) == pytest.approx(0.55)
    assert learning_rate(cosine, 100, 1.0) == pytest.approx(0.1)
    steps = Options(learning_rate=1.0, schedule="steps", warmup_steps=0)
    rates = [learning_rate(steps, 0, part / 8) for part in range(9)]
    assert rates == pytest.approx([0.8**part for part in range(8)] + [0.8**7])
