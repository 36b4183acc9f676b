"""When a run is over, and how far it has come."""

from training.policy.checkpoint import State
from training.policy.options import Options


def steps_in_round(options: Options, batch: int) -> int:
    """Learning steps between two measurements."""
    return max(1, round(options.round_positions / batch))


def exhausted(options: Options, state: State) -> bool:
    """Whether the limits leave nothing to do."""
    done = state.iteration - 1
    return _over(options, done, state.seconds)


def is_last(options: Options, state: State, seconds: float) -> bool:
    """Whether no further round fits into the limits after this one, `seconds` active seconds into the run."""
    return _over(options, state.iteration, seconds)


def progress(options: Options, rounds: float, seconds: float) -> float:
    """The share of the run that is over, 0 to 1, after so many rounds and active seconds."""
    shares = [0.0]
    if options.minutes:
        shares.append(seconds / (options.minutes * 60))
    if options.iterations:
        shares.append(rounds / options.iterations)
    return min(1.0, max(shares))


def remaining(options: Options, state: State, seconds: float) -> float | None:
    """Seconds until the run ends; None when nothing is known yet."""
    found = []
    if options.minutes:
        found.append(options.minutes * 60 - seconds)
    if options.iterations and state.iteration > 1:
        mean = state.seconds / (state.iteration - 1)
        found.append(mean * options.iterations - seconds)
    return max(0.0, min(found)) if found else None


def _over(options: Options, done: int, seconds: float) -> bool:
    typical = seconds / done if done else 0.0
    complete = bool(options.iterations) and done >= options.iterations
    return complete or bool(options.minutes and seconds + typical / 2 >= options.minutes * 60)
