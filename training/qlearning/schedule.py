"""When a run is over, and how far it has come."""

from training.qlearning.options import Options
from training.qlearning.state import State


def exhausted(options: Options, state: State) -> bool:
    """Whether the limits leave nothing to do. An iteration that has begun is always finished."""
    if state.iteration_games:
        return False
    done = state.iteration - 1
    return (bool(options.iterations) and done >= options.iterations) or _timed_out(
        options, state.seconds, done
    )


def is_last(options: Options, state: State, seconds: float) -> bool:
    """Whether no further iteration fits into the limits after this one, `seconds` active seconds into
    the run."""
    over = bool(options.iterations) and state.iteration >= options.iterations
    return over or _timed_out(options, seconds, state.iteration)


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


def _timed_out(options: Options, seconds: float, done: int) -> bool:
    """Whether less than half an iteration is left of the time."""
    typical = seconds / done if done else 0.0
    return bool(options.minutes) and seconds + typical / 2 >= options.minutes * 60
