"""How fast a run learns, and how long its rounds are."""

from training.policy.options import Options
from training.schedule import cosine, ramped, warm

EIGHTHS, FALL = 8, 0.8
"""How often, and by what, the step size is multiplied in the schedule `steps`."""


def learning_rate(options: Options, step: int, progress: float) -> float:
    """The step size; `progress` is the share of the run that is over, 0 to 1."""
    rise = warm(step, options.warmup_steps)
    if options.schedule == "steps":
        return options.learning_rate * rise * FALL ** min(int(progress * EIGHTHS), EIGHTHS - 1)
    return rise * cosine(options.learning_rate, options.final_learning_rate, progress)


def steps_in_round(options: Options, batch: int, iteration: int) -> int:
    """How many learning steps of `batch` positions round 1, 2, ... has."""
    positions = min(options.round_positions, ramped(options.first_positions, iteration))
    return max(1, round(positions / batch))
