"""An evaluator that can be questioned about what it was asked."""

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.network import Network
from engines.game import States


class Attentive:
    """A network that remembers what it was asked."""

    def __init__(self, network: Network) -> None:
        self.game = network.game
        self.network = network
        self.asked: list[tuple[int, ...]] = []

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """As `Evaluator` says."""
        self.asked += [
            (*state, times) for state, times in zip(states.tolist(), repeats.tolist(), strict=True)
        ]
        return self.network.evaluate(states, repeats)
