"""The player that searches with random playouts: MTS(n)."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engines.game import Game
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.sampling import pick, require_matches
from engines.search.limit import Control, Limit
from engines.search.rollouts import Rollouts


class Playouts:
    """`Rollouts` as an opponent."""

    def __init__(self, game: Game, n: int, temperature: float = 0.0, seed: int | None = None) -> None:
        """`n` playouts a move; above temperature 0 it draws among its visits."""
        self.game = game
        self._search = Rollouts(game, n, seed)
        self._temperature = temperature
        self._rng = np.random.default_rng(seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; one after the other, and `limit` holds for each."""
        require_matches(self.game, matches)
        silent = replace(control, progress=None) if control else None
        choices = []
        for i, match in enumerate(matches):
            info = self._search.run(match, control if i == 0 else silent, limit)
            choices.append(Choice(pick(info, self._temperature, self._rng), info))
        return choices
