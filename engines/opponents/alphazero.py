"""The player that searches with a network."""

import math
from collections.abc import Sequence

import numpy as np

from engines.evaluation.evaluator import Evaluator
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.endgame import Endgame
from engines.opponents.opponent import Choice
from engines.opponents.sampling import pick, require_matches
from engines.search.limit import Control, Limit
from engines.search.mcts import Search, SearchSettings

STEADY, RECURRENCE = 32.0, 2


def steadiness(game: Game) -> float:
    """Visits from which on the policy keeps its weight in a search by a network (`SearchSettings.steady`),
    infinite where it does not: finite where games can go to and fro, in Animal Shogi, whose won games long
    searches spoiled without. In 8x8 Reversi they play far worse with it, see training/RECIPE.md."""
    return STEADY if game.goes_in_circles else math.inf


def recurrence(game: Game) -> int:
    """The occurrence at which a position counts as a draw (`SearchSettings.recurrence`): in Animal Shogi the
    second, or won games are not won for going round in circles, see training/RECIPE.md."""
    return RECURRENCE if game.goes_in_circles else 0


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
        far is played for the largest margin, whatever the temperature. Without `settings` it searches as a
        network does best in this game, with no exact endings."""
        self.game = game
        self._limit = limit
        self._temperature = temperature
        self._rng = np.random.default_rng(seed)
        settings = settings or SearchSettings(steady=steadiness(game), recurrence=recurrence(game))
        self._search = Search(game, evaluator, settings, int(self._rng.integers(2**32)))
        self._endgame = Endgame(game, settings.endings.empties) if settings.endings else None

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; matches are searched together as `Search.run` does it."""
        require_matches(self.game, matches)
        limit, control = limit or self._limit, control or Control()
        solved = [self._solved(match) for match in matches]
        rest = [match for match, choice in zip(matches, solved, strict=True) if choice is None]
        searched = iter(self._searched(rest, limit, control))
        return [choice or next(searched) for choice in solved]

    def _solved(self, match: Match) -> Choice | None:
        return self._endgame.answer(match) if self._endgame else None

    def _searched(self, matches: Sequence[Match], limit: Limit, control: Control) -> list[Choice]:
        infos = self._search.run(matches, limit, control)
        return [Choice(pick(info, self._temperature, self._rng), info) for info in infos]
