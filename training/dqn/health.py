"""Whether a run is still learning, or has gone astray: the article's own ended in values that were no
numbers, unseen for days. It is looked at in every iteration, before anything is built on it."""

import math

import numpy as np
from numpy.typing import NDArray

from training.astray import CUT, MOST, Diverged, check_finite, collapsed, come_apart
from training.dqn.state import State

WORST = 1.5
"""Values lie in -1 .. 1: one who always expects a draw is wrong by 1 at most."""
SAME = 1e-6
"""Values that differ by no more than this between positions are the same."""
KEPT = MOST + 1
"""Checkpoints that are kept, so that each roll-back can go one further."""


def check_loss(loss: float, iteration: int) -> None:
    """Raise Diverged when a loss is no number, or that of a network that is worse than none."""
    check_finite(math.isfinite(loss), iteration)
    if loss > WORST:
        raise come_apart(iteration)


def check_values(values: NDArray[np.float32], iteration: int) -> None:
    """Raise Diverged when a network values everything alike, or answers with what is no number."""
    if not np.isfinite(values).all():
        raise Diverged(
            "In iteration {iteration} the network's values are no numbers any more.", iteration=iteration
        )
    if len(values) > 1 and float(np.ptp(values)) <= SAME:
        raise collapsed(iteration)


def set_back(found: State, present: State, rate: float) -> State:
    """The state to go on from: that of a checkpoint, with what the run has learned about its trouble and the
    time that it cost. `rate` is the learning rate with which it went astray."""
    found.seconds, found.evaluation_seconds = present.seconds, present.evaluation_seconds
    found.serial, found.setbacks = present.serial, present.setbacks + 1
    found.trouble = max(present.trouble, present.iteration)
    found.rate_limit = CUT * rate
    return found
