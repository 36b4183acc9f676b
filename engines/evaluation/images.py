"""An evaluator that looks at a board from all sides."""

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.network import Network
from engines.game import States


class Images:
    """A network that is asked about every image of a board (turned, mirrored): the means of its logits and of
    its values. It errs less than by one look, and thinks the same of a position and of its mirror image."""

    def __init__(self, network: Network) -> None:
        self.game = network.game
        self._network = network

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """As `Evaluator` says."""
        answers = [self._network.evaluate(states, repeats, image) for image in self.game.symmetries]
        return np.mean([policy for policy, _ in answers], axis=0), np.mean(
            [value for _, value in answers], axis=0
        )
