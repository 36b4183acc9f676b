"""When a run on people's games ends, and how fast it learns meanwhile."""

import pytest

from engines.errors import InputError
from training.policy import schedule
from training.policy.checkpoint import State
from training.policy.learner import learning_rate
from training.policy.options import Options, options_from


def test_limits() -> None:
    rounds = options_from({"minutes": 0, "iterations": 3})
    assert [schedule.exhausted(rounds, State(iteration=at)) for at in (1, 3, 4)] == [False, False, True]
    assert [schedule.is_last(rounds, State(iteration=at), 1.0) for at in (2, 3)] == [False, True]
    timed = options_from({"minutes": 10})
    assert not schedule.is_last(timed, State(iteration=5), 500.0)
    assert schedule.is_last(timed, State(iteration=5), 550.0)
    assert schedule.remaining(timed, State(), 120.0) == 480.0
    assert schedule.remaining(rounds, State(iteration=3, seconds=40.0), 50.0) == 10.0
    assert schedule.progress(timed, 0, 300.0) == 0.5
    assert schedule.progress(rounds, 1.5, 0.0) == 0.5
    with pytest.raises(InputError, match="A run needs an end"):
        options_from({"minutes": 0})


def test_learning_rates() -> None:
    cosine = Options(learning_rate=1.0, final_learning_rate=0.1, warmup_steps=10)
    assert learning_rate(cosine, 4, 0.0) == pytest.approx(0.5)
    assert learning_rate(cosine, 100, 0.5) == pytest.approx(0.55)
    assert learning_rate(cosine, 100, 1.0) == pytest.approx(0.1)
    steps = Options(learning_rate=1.0, schedule="steps", warmup_steps=0)
    rates = [learning_rate(steps, 0, part / 8) for part in range(9)]
    assert rates == pytest.approx([0.8**part for part in range(8)] + [0.8**7])
