"""The evaluator that knows nothing: every move alike, every position level."""

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, States


class Uniform:
    """Zero logits and value 0 for every position: for tests, and for measuring a bare search."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits float32 [B, actions] and values float32 [B], all 0."""
        return np.zeros((len(states), self.game.actions), np.float32), np.zeros(len(states), np.float32)
