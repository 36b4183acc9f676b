"""The player that goes by a deep Q-network: it makes the move whose board after it is worth most."""

import time
from collections.abc import Sequence

import numpy as np

from engines.evaluation.qnetwork import QNetwork, deeds_of
from engines.game import Game, Move
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.sampling import pick, require_matches
from engines.search.info import Inside, Mark, SearchInfo
from engines.search.limit import Control, Limit

_BATCH = 32
"""Matches looked at between two looks at whether to stop."""
_SHARPNESS = 0.1
"""A move worth so much less than the best has a share smaller by the factor e."""
INSIDE = (
    "On the squares: what its network thinks each move is worth, from -1 (lost) to 1 (won) for the side "
    "to move. It looks at the board after the move and no further."
)


class DQN:
    """Values the board after each move with its network and looks no further."""

    def __init__(
        self,
        game: Game,
        network: QNetwork,
        symmetric: bool = True,
        temperature: float = 0.0,
        seed: int | None = None,
    ) -> None:
        """`symmetric`: what it goes by is the mean over the board's symmetric images. Above temperature 0
        it draws among the moves."""
        self.game = game
        self._network = network
        self._images = tuple(range(network.images)) if symmetric else (0,)
        self._temperature = temperature
        self._rng = np.random.default_rng(seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; it values each move once, so a limit changes nothing. What it has not looked
        at when it is stopped gets any move."""
        require_matches(self.game, matches)
        choices: list[Choice] = []
        for start in range(0, len(matches), _BATCH):
            part = matches[start : start + _BATCH]
            stopped = control is not None and control.stop.is_set()
            choices += [_unseen(match) for match in part] if stopped else self._choose(part)
        return choices

    def _choose(self, matches: Sequence[Match]) -> list[Choice]:
        started = time.perf_counter()
        skip = Move(self.game.actions - 1)
        passes = [match.legal_moves == (skip,) for match in matches]
        # Of a pass the network knows nothing: it is worth what the other side's best move is, turned round.
        words = [match.play(skip).position.words if pass_ else match.position.words
                 for match, pass_ in zip(matches, passes, strict=True)]  # fmt: skip
        deeds = deeds_of(np.array(words, np.uint64))
        values = self._network.worth(deeds.before, deeds.after, self._images).mean(axis=0)
        seconds = time.perf_counter() - started
        choices = []
        for at, pass_ in enumerate(passes):
            part = slice(int(deeds.first[at]), int(deeds.first[at + 1]))
            found = {Move(int(move)): float(value)
                     for move, value in zip(deeds.moves[part], values[part], strict=True)}  # fmt: skip
            if pass_:
                info = SearchInfo(-max(found.values()), {skip: 1.0}, pv=(skip,), seconds=seconds)
                choices.append(Choice(skip, info))
            else:
                choices.append(self._choice(found, seconds))
        return choices

    def _choice(self, found: dict[Move, float], seconds: float) -> Choice:
        best = max(found, key=lambda move: found[move])
        weights = {move: float(np.exp((value - found[best]) / _SHARPNESS)) for move, value in found.items()}
        total = sum(weights.values())
        policy = {move: weight / total for move, weight in weights.items()}
        marks = {move: Mark(f"{value:+.2f}", weight=(value + 1) / 2) for move, value in found.items()}
        inside = Inside(INSIDE, marks=marks)
        info = SearchInfo(found[best], policy, values=found, pv=(best,), seconds=seconds, inside=inside)
        return Choice(pick(info, self._temperature, self._rng), info)


def _unseen(match: Match) -> Choice:
    """Any move, without a thought."""
    legal = match.legal_moves
    return Choice(legal[0], SearchInfo(0.0, dict.fromkeys(legal, 1 / len(legal)), pv=legal[:1]))
