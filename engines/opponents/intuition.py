"""The player that follows a network's policy without looking ahead."""

import time
from collections.abc import Sequence

import numpy as np

from engines.evaluation.evaluator import Evaluator
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.sampling import legal_softmax, require_matches, sample
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit

_BATCH = 256


class Intuition:
    """Plays what its evaluator likes best at first sight."""

    def __init__(
        self, game: Game, evaluator: Evaluator, temperature: float = 0.0, seed: int | None = None
    ) -> None:
        """Above temperature 0 it draws from the policy, sharpened below 1 and flattened above."""
        self.game = game
        self._evaluator = evaluator
        self._temperature = temperature
        self._rng = np.random.default_rng(seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; one evaluation a match, so limit and control change nothing."""
        require_matches(self.game, matches)
        choices: list[Choice] = []
        for start in range(0, len(matches), _BATCH):
            choices += self._choose(matches[start : start + _BATCH])
        return choices

    def _choose(self, matches: Sequence[Match]) -> list[Choice]:
        started = time.perf_counter()
        states = np.array([match.position.words for match in matches], np.uint64)
        repeats = np.array([match.repeats for match in matches], np.uint8)
        logits, values = self._evaluator.evaluate(states, repeats)
        seconds = time.perf_counter() - started
        choices = []
        for match, row, value in zip(matches, logits, values, strict=True):
            policy = legal_softmax(row, match.legal_moves)
            best = sample(policy, 0.0, self._rng)
            info = SearchInfo(float(value), policy, prior=policy, pv=(best,), seconds=seconds)
            choices.append(Choice(sample(policy, self._temperature, self._rng), info))
        return choices
