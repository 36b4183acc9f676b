"""How a player that errs sees a position: a first impression of every move, and a search that corrects it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from engines.evaluation.evaluator import Evaluator
from engines.game import Game, Move
from engines.matches.match import Match
from engines.search.forest import Endings
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.search.mcts import Search
from engines.search.rollouts import Rollouts
from engines.search.settings import SearchSettings
from engines.search.usual import usual_settings

_BATCH = 1024


class Eye(Protocol):
    """Looks at positions for a player."""

    def look(self, matches: Sequence[Match], limit: Limit, control: Control) -> list[SearchInfo]:
        """What it thinks of each unfinished match. `values` holds the moves that it has an opinion
        of, for the side to move; `prior` is empty where it has no first impression."""
        ...


class NetworkEye:
    """Sees with a network: a move's value is that at first sight, one ply deep, or that of the
    search where the search went there. It makes all its simulations, and proves nothing: people err.
    Only where it solves endings it knows what they prove."""

    def __init__(
        self, game: Game, evaluator: Evaluator, seed: int = 0, endings: Endings | None = None
    ) -> None:
        """The evaluator belongs to this eye alone. `endings` are solved where the search meets them."""
        self._game, self._evaluator = game, evaluator
        settings = SearchSettings(
            circles=usual_settings(game).circles, proofs=endings is not None, endings=endings
        )
        self._search = Search(game, evaluator, settings, seed)

    def look(self, matches: Sequence[Match], limit: Limit, control: Control) -> list[SearchInfo]:
        """As `Eye` says: every legal move has a value."""
        infos = self._search.run(matches, limit, control)
        for match, info in zip(matches, infos, strict=True):
            missing = [move for move in match.legal_moves if move not in info.values]
            info.values.update(zip(missing, self._glance(match, missing), strict=True))
        return infos

    def _glance(self, match: Match, moves: Sequence[Move]) -> list[float]:
        """The values of moves for the side to move, by one look at what they lead to."""
        after = [match.play(move) for move in moves]
        going_on = [one for one in after if one.outcome is None]
        states = np.array([one.position.words for one in going_on], np.uint64)
        repeats = np.array([one.repeats for one in going_on], np.uint8)
        verdicts: list[float] = []
        for start in range(0, len(going_on), _BATCH):
            part = slice(start, start + _BATCH)
            verdicts += self._evaluator.evaluate(states[part], repeats[part])[1].tolist()
        rest = iter(verdicts)
        return [_ending(one, match) if one.outcome else _turned(next(rest), one, match) for one in after]


class PlayoutEye:
    """Sees with random playouts: it has no first impression, and no opinion of a move never tried."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        """The same seed sees the same."""
        self._search = Rollouts(game, 1, seed)

    def look(self, matches: Sequence[Match], limit: Limit, control: Control) -> list[SearchInfo]:
        """As `Eye` says, one match after the other."""
        silent = replace(control, progress=None)
        return [
            self._search.run(match, control if i == 0 else silent, limit) for i, match in enumerate(matches)
        ]


def _turned(value: float, after: Match, before: Match) -> float:
    return value if after.position.side == before.position.side else -value


def _ending(after: Match, before: Match) -> float:
    assert after.outcome
    winner = after.outcome.winner
    return 0.0 if winner is None else 1.0 if winner == before.position.side else -1.0
