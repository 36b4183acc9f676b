"""How good a network is on examples that it has not learned from."""

from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.lesson_network import LessonNetwork
from training.lessons.sets import Examples

_AT_ONCE = 64
_LEAST = 1e-7
"""A share below this counts as this, as in Keras."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The mean loss (cross-entropy in nats, or squared error), the share told right or the mean absolute
    error, and the answers: shares [N, classes] or estimates [N]."""

    loss: float
    figure: float
    answers: NDArray[np.float32]


def judge(network: LessonNetwork, examples: Examples, classes: int, stop: Event) -> Judged | None:
    """Look at all examples; `classes` is 0 where numbers are estimated. None when stopped."""
    ask: Any = network.guess if classes else network.estimate
    parts = []
    for at in range(0, len(examples), _AT_ONCE):
        if stop.is_set():
            return None
        parts.append(ask(examples.inputs[at : at + _AT_ONCE]))
    answers: NDArray[np.float32] = np.concatenate(parts)
    if not classes:
        off = answers.astype(np.float64) - examples.truth
        return Judged(float(np.mean(off**2)), float(np.mean(np.abs(off))), answers)
    right = answers[np.arange(len(examples)), examples.truth].astype(np.float64)
    loss = -np.log(np.maximum(right, _LEAST)).mean()
    return Judged(float(loss), float((answers.argmax(axis=1) == examples.truth).mean()), answers)
