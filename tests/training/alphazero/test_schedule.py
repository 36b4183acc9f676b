"""How far a run is, and what that means for the learning rate."""

import dataclasses

import pytest

from training.alphazero.checkpoint import State
from training.alphazero.learning.learner import learning_rate
from training.alphazero.options import Options, options_from
from training.alphazero.schedule import EXTENDED, games_at_once, games_in, progress

TEN = options_from({"minutes": 10})
TWENTY = options_from({"minutes": 20})


def rates(options: Options, state: State, minutes: float) -> list[float]:
    """The learning rate in every minute until the run's end, as a run takes it: long after the warm-up."""
    found = []
    for minute in range(int(state.seconds / 60), int(minutes) + 1):
        part = progress(options, state, minute * 60)
        state = dataclasses.replace(state, progress=part)
        found.append(learning_rate(options, 10_000, part, 0.0))
    return found


def test_the_cosine_falls_from_the_full_rate_to_the_last_one() -> None:
    found = rates(TEN, State(), 10)
    assert found[0] == TEN.learning_rate
    assert found[-1] == pytest.approx(TEN.final_learning_rate)
    assert found == sorted(found, reverse=True)


def test_the_rate_warms_up() -> None:
    found = [learning_rate(TEN, step, 0.0, 0.0) for step in range(TEN.warmup_steps + 10)]
    assert found == sorted(found)
    assert found[0] == pytest.approx(TEN.learning_rate / TEN.warmup_steps)
    assert found[-1] == TEN.learning_rate


def test_steps_halve_within_each_iteration() -> None:
    options = options_from({"schedule": "steps", "warmup_steps": 0, "learning_rate": 1e-3})
    parts = [learning_rate(options, 0, 0.9, part) for part in (0.0, 0.49, 0.5, 0.79, 0.8, 1.0)]
    assert parts == [1e-3, 1e-3, 5e-4, 5e-4, 2.5e-4, 2.5e-4]


@pytest.mark.parametrize("longer", [11, 20, 600])
def test_an_extended_run_goes_on_at_a_moderate_rate_and_falls_again(longer: int) -> None:
    done = State(iteration=9, seconds=600, progress=1.0)
    found = rates(options_from({"minutes": longer}), done, longer)
    assert found == sorted(found, reverse=True)
    assert found[0] == learning_rate(TEN, 10_000, max(EXTENDED, 10 / longer), 0.0) < TEN.learning_rate / 3
    assert found[-1] == pytest.approx(TEN.final_learning_rate)


def test_a_run_extended_before_its_end_never_rises() -> None:
    half = State(iteration=5, seconds=300, progress=0.5)
    found = rates(TWENTY, half, 20)
    assert found[0] == learning_rate(TEN, 10_000, 0.5, 0.0)
    assert found == sorted(found, reverse=True)


def test_resuming_unchanged_changes_nothing() -> None:
    whole = rates(TEN, State(), 10)
    assert rates(TEN, State(iteration=5, seconds=300, progress=0.5), 10) == whole[5:]


def test_progress_is_the_limit_that_is_nearer() -> None:
    both = options_from({"minutes": 10, "iterations": 4})
    assert progress(both, State(iteration=3), 60) == 0.5
    assert progress(both, State(iteration=1), 540) == 0.9
    assert progress(both, State(iteration=9), 60) == 1.0


@pytest.mark.parametrize(
    ("settings", "first"),
    [
        ({}, [64, 128, 256, 256, 256]),
        ({"games": 8}, [8, 8, 8, 8, 8]),
        ({"games": 100, "first_games": 30}, [30, 60, 100, 100, 100]),
        ({"first_games": 1000}, [256, 256, 256, 256, 256]),
    ],
)
def test_the_first_iterations_are_short_and_each_twice_as_long_as_the_one_before(
    settings: dict[str, object], first: list[int]
) -> None:
    options = options_from({"minutes": 1, **settings})
    assert [games_in(options, iteration) for iteration in range(1, 6)] == first
    assert games_in(options, 100_000) == options.games
    assert [games_at_once(options, iteration) for iteration in (1, 2, 3)] == [
        options.first_games, 2 * options.first_games, 4 * options.first_games,
    ]  # fmt: skip
    assert games_at_once(options, 100_000) > 100_000, "more than any thread has room for"
