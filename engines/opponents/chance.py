"""The player that draws any legal move."""

from collections.abc import Sequence

import numpy as np

from engines.game import Game
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.sampling import require_matches
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit


class Chance:
    """Every legal move is as likely as any other."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        """The same seed gives the same moves to the same questions."""
        self.game = game
        self._rng = np.random.default_rng(seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; it needs no time, so limit and control change nothing."""
        require_matches(self.game, matches)
        return [self._choose(match) for match in matches]

    def _choose(self, match: Match) -> Choice:
        legal = match.legal_moves
        move = legal[int(self._rng.integers(len(legal)))]
        policy = dict.fromkeys(legal, 1 / len(legal))
        return Choice(move, SearchInfo(value=0.0, policy=policy, pv=(move,)))
