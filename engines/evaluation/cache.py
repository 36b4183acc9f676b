"""An evaluator that is not asked twice."""

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.evaluator import Evaluator
from engines.game import Game, States

_BITS = 16
"""2 to this power answers are kept: 4 to 35 MB, once they have come."""
_MIXER = np.uint64(0x9E3779B97F4A7C15)
"""2^64 over the golden ratio: Knuth's multiplicative hashing, The Art of Computer Programming 3, 6.4."""


class Cached:
    """Another evaluator's answers, kept: trees reach the same position on many ways, and again after the next
    move. Every position with its repeats has one place, which it takes from whoever was there before it."""

    def __init__(self, evaluator: Evaluator, bits: int = _BITS) -> None:
        """`evaluator` answers the same whenever it is asked the same; of its answers 2^bits are kept."""
        self.game: Game = evaluator.game
        self._evaluator = evaluator
        places = 1 << bits
        self._shift = np.uint64(64 - bits)
        self._states = np.empty((places, self.game.words), np.uint64)
        self._repeats = np.full(places, -1, np.int16)
        self._logits = np.empty((places, self.game.actions), np.float32)
        self._values = np.empty(places, np.float32)
        self.known = 0
        """How many positions it has told of without asking."""

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """As `Evaluator` says; both are new arrays."""
        places = self._places(states, repeats)
        known = (self._repeats[places] == repeats) & (self._states[places] == states).all(axis=1)
        logits, values = self._logits[places], self._values[places]
        new = ~known
        self.known += int(known.sum())
        if new.any():
            logits[new], values[new] = self._evaluator.evaluate(states[new], repeats[new])
            self._keep(places[new], states[new], repeats[new], logits[new], values[new])
        return logits, values

    def _places(self, states: States, repeats: NDArray[np.uint8]) -> NDArray[np.uint64]:
        mixed = repeats.astype(np.uint64)
        for word in states.T:
            mixed = (mixed ^ word) * _MIXER
            mixed ^= mixed >> np.uint64(32)
        return (mixed * _MIXER) >> self._shift

    def _keep(
        self,
        places: NDArray[np.uint64],
        states: States,
        repeats: NDArray[np.uint8],
        logits: NDArray[np.float32],
        values: NDArray[np.float32],
    ) -> None:
        """Of those that share a place the last one stays, in all four arrays: NumPy writes in order."""
        self._states[places], self._repeats[places] = states, repeats
        self._logits[places], self._values[places] = logits, values
