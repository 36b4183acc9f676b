"""The player that moves as people do, and first impressions of that kind for others."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from engines.evaluation.evaluator import Evaluator
from engines.game import Game, Move
from engines.matches.match import Match
from engines.opponents.eyes import Eye
from engines.opponents.intuition import Intuition
from engines.opponents.opponent import Choice
from engines.opponents.sampling import legal_softmax
from engines.search.info import Inside, Mark, SearchInfo
from engines.search.limit import Control, Limit

INSIDE = (
    "On the squares: how often people would play each move here, as its network learned from their "
    "games. It knows no values and does not look ahead."
)


class People:
    """Plays the move that people would play most often, at first sight."""

    def __init__(
        self, game: Game, evaluator: Evaluator, temperature: float = 0.0, seed: int | None = None
    ) -> None:
        """Above temperature 0 it draws among the moves: at 1 as often as people would play each."""
        self.game = game
        self._intuition = Intuition(game, evaluator, temperature, seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; one evaluation a match, so limit and control change nothing."""
        return [
            replace(choice, info=replace(choice.info, inside=_inside(choice.info.policy)))
            for choice in self._intuition.choose(matches, limit, control)
        ]


class Impressed:
    """Sees as another eye does, with people's moves as its first impression."""

    def __init__(self, eye: Eye, guide: Evaluator) -> None:
        """`guide` is a policy network, which belongs to this eye alone."""
        self._eye, self._guide = eye, guide

    def look(self, matches: Sequence[Match], limit: Limit, control: Control) -> list[SearchInfo]:
        """As `Eye` says."""
        infos = self._eye.look(matches, limit, control)
        states = np.array([match.position.words for match in matches], np.uint64)
        logits = self._guide.evaluate(states, np.zeros(len(matches), np.uint8))[0]
        return [
            replace(info, prior=legal_softmax(row, match.legal_moves))
            for info, row, match in zip(infos, logits, matches, strict=True)
        ]


def _inside(policy: Mapping[Move, float]) -> Inside:
    """A share for every move; a pass is no choice."""
    largest = max(policy.values())
    marks = {move: Mark(_percent(share), weight=share / largest) for move, share in policy.items()}
    return Inside(INSIDE, marks=marks)


def _percent(share: float) -> str:
    return f"{share:.0%}" if share >= 0.005 else "<1%"
