"""How long the rounds of a run with a deep Q-network are."""

from training.dqn.options import Options
from training.dqn.schedule import fitted_positions
from training.dqn.state import State


def test_rounds_of_fitted_q_grow_until_they_are_whole() -> None:
    options = Options(fitted_positions=1000, first_positions=300)
    assert [fitted_positions(options, State(iteration)) for iteration in (1, 2, 3, 99)] == [
        300,
        600,
        1000,
        1000,
    ]
    assert fitted_positions(Options(fitted_positions=96), State()) == 96
