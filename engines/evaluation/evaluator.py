"""What a search asks about positions, and nothing more."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, States


class Evaluator(Protocol):
    """A judge of positions: a network, rollouts, or nothing at all."""

    game: Game

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Judge a batch of unfinished positions.

        `states` uint64 [B, W]; `repeats` uint8 [B], how often each occurred before in its game.
        Returns policy logits float32 [B, actions] (illegal moves may hold anything finite) and
        values float32 [B] in [-1, 1] for the side to move. Both may be overwritten by the next call.
        """
        ...
