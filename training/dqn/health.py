"""Whether a run is still learning, or has gone astray: the article's own ended in values that were no
numbers, unseen for days. It is looked at in every iteration, before anything is built on it."""

import math

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from training.dqn.learner import Learner
from training.dqn.state import State

WORST = 1.5
"""Values lie in -1 .. 1: one who always expects a draw is wrong by 1 at most."""
SAME = 1e-6
"""Values that differ by no more than this between positions are the same."""
MOST = 3
"""Roll-backs in a row, after which the run ends."""
CUT = 0.25
KEPT = MOST + 1
"""Checkpoints that are kept, so that each roll-back can go one further."""


class Diverged(InputError):
    """A run has gone astray: the sentence says how."""


def check_loss(loss: float, iteration: int) -> None:
    """Raise Diverged when a loss is no number, or that of a network that is worse than none."""
    if not math.isfinite(loss):
        raise Diverged("In iteration {iteration} the losses are no numbers any more.", iteration=iteration)
    if loss > WORST:
        raise Diverged(
            "In iteration {iteration} learning has come apart: the network is much worse than one that knows "
            "nothing.",
            iteration=iteration,
        )


def check_learner(learner: Learner, iteration: int) -> None:
    """Raise Diverged when a weight is no number any more."""
    if not learner.sound:
        raise Diverged(
            "In iteration {iteration} the network's weights are no numbers any more.", iteration=iteration
        )


def check_values(values: NDArray[np.float32], iteration: int) -> None:
    """Raise Diverged when a network values everything alike, or answers with what is no number."""
    if not np.isfinite(values).all():
        raise Diverged(
            "In iteration {iteration} the network's values are no numbers any more.", iteration=iteration
        )
    if len(values) > 1 and float(np.ptp(values)) <= SAME:
        raise Diverged(
            "In iteration {iteration} the network has collapsed: it gives every position the same answer.",
            iteration=iteration,
        )


def check_hope(state: State, trouble: Diverged) -> None:
    """Raise InputError when a run has gone astray so often in a row that it ends."""
    if state.setbacks >= MOST:
        raise InputError(
            "The training went astray {count} times in a row and has ended: {reason} Try a lower learning "
            "rate or a new run.",
            count=MOST + 1, reason=str(trouble),
        )  # fmt: skip


def set_back(found: State, present: State, rate: float) -> State:
    """The state to go on from: that of a checkpoint, with what the run has learned about its trouble and the
    time that it cost. `rate` is the learning rate with which it went astray."""
    found.seconds, found.evaluation_seconds = present.seconds, present.evaluation_seconds
    found.serial, found.setbacks = present.serial, present.setbacks + 1
    found.trouble = max(present.trouble, present.iteration)
    found.rate_limit = CUT * rate
    return found


def words(iteration: int, rate: float) -> InputError:
    """What is told of a roll-back."""
    return InputError(
        "The training went back to the beginning of iteration {back} and goes on from there, with a learning "
        "rate of at most {rate}.",
        back=iteration, rate=f"{rate:.1e}",
    )  # fmt: skip
