"""What a run does when."""

import math

from training.dqn.options import Options
from training.dqn.state import State
from training.schedule import cosine, line, ramped, warm


def fits(options: Options, state: State) -> bool:
    """Whether this iteration learns from random games."""
    return state.iteration <= options.fitted_rounds


def fitted_positions(options: Options, state: State) -> int:
    """How many moves of random games such an iteration learns from."""
    return min(options.fitted_positions, ramped(options.first_positions, state.iteration))


def deepest(options: Options, state: State, most: int) -> int:
    """The most empty squares after a move that such an iteration learns from, of `most` that there are."""
    if not options.backwards:
        return most
    return math.ceil(most * state.iteration / options.fitted_rounds)


def epsilon(options: Options, done: float) -> float:
    """The share of random moves, `done` of the way through the run."""
    return line(options.epsilon, options.final_epsilon, done)


def learning_rate(options: Options, step: int, done: float, limit: float) -> float:
    """The step size, `done` of the way through the run; `limit` bounds it where it is above 0."""
    rate = warm(step, options.warmup_steps)
    rate *= cosine(options.learning_rate, options.final_learning_rate, done)
    return min(rate, limit) if limit else rate
