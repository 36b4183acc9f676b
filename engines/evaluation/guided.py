"""An evaluator of two minds: one says which moves to look at, the other how a position stands."""

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.evaluator import Evaluator
from engines.game import States


class Guided:
    """The policy of `guide` with the values of `judge`, both evaluators of one game."""

    def __init__(self, guide: Evaluator, judge: Evaluator) -> None:
        self.game = judge.game
        self._guide, self._judge = guide, judge

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """As `Evaluator` says."""
        values = self._judge.evaluate(states, repeats)[1]
        return self._guide.evaluate(states, repeats)[0], values
