"""How fast a run learns, and how long its rounds are."""

import math

from training.policy.options import Options
from training.ramp import ramped

EIGHTHS, FALL = 8, 0.8
"""How often, and by what, the step size is multiplied in the schedule `steps`."""


def learning_rate(options: Options, step: int, progress: float) -> float:
    """The step size; `progress` is the share of the run that is over, 0 to 1."""
    warm = min(1.0, (step + 1) / options.warmup_steps) if options.warmup_steps else 1.0
    if options.schedule == "steps":
        return options.learning_rate * warm * FALL ** min(int(progress * EIGHTHS), EIGHTHS - 1)
    wave = 0.5 * (1 + math.cos(math.pi * min(1.0, progress)))
    low = min(options.final_learning_rate, options.learning_rate)
    return warm * (low + (options.learning_rate - low) * wave)


def steps_in_round(options: Options, batch: int, iteration: int) -> int:
    """How many learning steps of `batch` positions round 1, 2, ... has."""
    positions = min(options.round_positions, ramped(options.first_positions, iteration))
    return max(1, round(positions / batch))
