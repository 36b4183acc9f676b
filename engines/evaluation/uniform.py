"""The evaluator that knows nothing: every move alike, every position level."""

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, States


class Uniform:
    """Zero logits and value 0 for every position: for tests, and for measuring a bare search."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._policy = np.zeros((0, game.actions), np.float32)
        self._value = np.zeros(0, np.float32)

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits float32 [B, actions] and values float32 [B], all 0."""
        batch = len(states)
        if batch > len(self._value):
            self._policy = np.zeros((batch, self.game.actions), np.float32)
            self._value = np.zeros(batch, np.float32)
        return self._policy[:batch], self._value[:batch]
