"""The player that searches with a network."""

from collections.abc import Sequence

import numpy as np

from engines.evaluation.evaluator import Evaluator
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.endgame import Endgame
from engines.opponents.opponent import Choice
from engines.opponents.sampling import pick, require_matches
from engines.opponents.solving import solved_or_thought
from engines.search.limit import Control, Limit
from engines.search.mcts import Search
from engines.search.settings import SearchSettings
from engines.search.usual import usual_settings


class AlphaZero:
    """`Search` as an opponent."""

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        limit: Limit,
        settings: SearchSettings | None = None,
        temperature: float = 0.0,
        seed: int | None = None,
    ) -> None:
        """`limit` holds for a move unless another is given with the question; above temperature 0
        it draws among its visits. Where `settings` ask for exact endings, a match that has come so
        far is played for the largest margin, whatever the temperature. Without `settings` it searches by
        `usual_settings`."""
        self.game = game
        self._limit = limit
        self._temperature = temperature
        self._rng = np.random.default_rng(seed)
        settings = settings or usual_settings(game)
        self._search = Search(game, evaluator, settings, int(self._rng.integers(2**32)))
        self._endgame = Endgame(game, settings.endings.empties) if settings.endings else None

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; matches are searched together as `Search.run` does it."""
        require_matches(self.game, matches)
        limit, control = limit or self._limit, control or Control()

        def solve(match: Match) -> Choice | None:
            return self._endgame.answer(match, limit, control) if self._endgame else None

        def think(rest: list[Match], left: Limit) -> list[Choice]:
            infos = self._search.run(rest, left, control)
            return [Choice(pick(info, self._temperature, self._rng), info) for info in infos]

        return solved_or_thought(matches, limit, solve, think)
