"""The evaluator for games without a network: a position is worth what random play makes of it."""

import numpy as np
from numba import float32, int64, types, uint64, void
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, Game, States
from engines.games.signatures import kernel
from engines.search.forest import RULES_BOX, Box, box
from engines.search.uct import playout

PLAYOUTS = 8
"""Random games from each position."""
PLIES = 300
"""A playout longer than this is a draw."""

_STATES = types.Array(uint64, 2, "C")
_WORDS = types.Array(uint64, 1, "C")
_NUMBERS = types.Array(int64, 1, "C")


@kernel(void(_STATES, int64, RULES_BOX, _NUMBERS, _WORDS, types.Array(float32, 1, "C")))
def judge(
    states: States,
    playouts: int,
    rules: Box,
    moves: NDArray[np.int64],
    generator: States,
    values: NDArray[np.float32],
) -> None:
    """Write the mean result of random games from each of `states` [B, W] into `values` [B], for the side to
    move."""
    pair = np.empty((2, states.shape[1]), np.uint64)
    for i in range(len(states)):
        second = states[i, states.shape[1] - 1] & np.uint64(1)
        total = 0.0
        for _ in range(playouts):
            result = playout(states, i, PLIES, rules, moves, pair, generator)
            if result != DRAW:
                total += 1.0 if (result == FIRST_WINS) == (second == 0) else -1.0
        values[i] = total / playouts


class PlayoutJudge:
    """Every move alike, and values by random play. The same seed judges the same sequence alike."""

    def __init__(self, game: Game, seed: int | None = None, playouts: int = PLAYOUTS) -> None:
        """`playouts` are the random games from each position."""
        self.game = game
        self._playouts = playouts
        self._rules, self._moves = box(game.kernels), np.empty(game.max_moves, np.int64)
        self._generator = np.random.default_rng(seed).integers(0, 2**64, size=1, dtype=np.uint64)

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits float32 [B, actions], all 0, and values float32 [B], as `Evaluator` says."""
        values = np.empty(len(states), np.float32)
        judge(
            np.ascontiguousarray(states), self._playouts, self._rules, self._moves, self._generator, values
        )  # fmt: skip
        return np.zeros((len(states), self.game.actions), np.float32), values
