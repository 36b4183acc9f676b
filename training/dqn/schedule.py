"""When a run is over, how far it has come, and what it does when."""

import math

from training.dqn.options import Options
from training.dqn.state import State


def fits(options: Options, state: State) -> bool:
    """Whether this iteration learns from random games."""
    return state.iteration <= options.fitted_rounds


def deepest(options: Options, state: State, most: int) -> int:
    """The most empty squares after a move that such an iteration learns from, of `most` that there are."""
    if not options.backwards:
        return most
    return math.ceil(most * state.iteration / options.fitted_rounds)


def epsilon(options: Options, done: float) -> float:
    """The share of random moves, `done` of the way through the run."""
    return options.epsilon + done * (options.final_epsilon - options.epsilon)


def learning_rate(options: Options, step: int, done: float, limit: float) -> float:
    """The step size, `done` of the way through the run; `limit` bounds it where it is above 0."""
    warm = min(1.0, (step + 1) / options.warmup_steps) if options.warmup_steps else 1.0
    wave = 0.5 * (1 + math.cos(math.pi * min(1.0, done)))
    low = min(options.final_learning_rate, options.learning_rate)
    rate = warm * (low + (options.learning_rate - low) * wave)
    return min(rate, limit) if limit else rate


def exhausted(options: Options, state: State) -> bool:
    """Whether the limits leave nothing to do. An iteration that has begun is always finished."""
    if state.iteration_games or state.iteration_steps:
        return False
    return _over(options, state.iteration - 1, state.seconds)


def is_last(options: Options, state: State, seconds: float) -> bool:
    """Whether no further iteration fits into the limits after this one, `seconds` active seconds into
    the run."""
    return _over(options, state.iteration, seconds)


def progress(options: Options, state: State, seconds: float) -> float:
    """The share of the run that is over, 0 to 1."""
    shares = [0.0]
    if options.minutes:
        shares.append(seconds / (options.minutes * 60))
    if options.iterations:
        shares.append((state.iteration - 1) / options.iterations)
    return min(1.0, max(shares))


def remaining(options: Options, state: State, seconds: float) -> float | None:
    """Seconds until the run ends; None when nothing is known yet."""
    found = []
    if options.minutes:
        found.append(options.minutes * 60 - seconds)
    if options.iterations and state.iteration > 1:
        found.append(seconds / (state.iteration - 1) * options.iterations - seconds)
    return max(0.0, min(found)) if found else None


def _over(options: Options, done: int, seconds: float) -> bool:
    """Whether all iterations are done, or less than half an iteration is left of the time."""
    complete = bool(options.iterations) and done >= options.iterations
    typical = seconds / done if done else 0.0
    return complete or (bool(options.minutes) and seconds + typical / 2 >= options.minutes * 60)
