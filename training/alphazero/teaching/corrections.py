"""What is learned from the positions that self-play searched before the ending, of which a solver knows."""

import numpy as np
from numpy.typing import NDArray

from engines.game import States
from training.alphazero.teaching.endings import good_shares
from training.alphazero.teaching.haste import hastened
from training.alphazero.teaching.judges import Told


class Corrections:
    """Puts right what the samples of a game say."""

    def __init__(self, values: bool, haste: float, advice: float = 0.0) -> None:
        """`values`: positions are labelled with what they are worth, a far win with less by `haste`.
        `advice`: the share of the best moves by the solution in what is taught, see `good_shares`."""
        self._values, self._haste, self._advice = values, haste, advice

    def advise(self, told: Told, policy: NDArray[np.float32]) -> None:
        """Mix the moves of the solution into what K searches found, `policy` f32 [K, A]."""
        if self._advice and told.marks is not None:
            policy *= 1.0 - self._advice
            policy += self._advice * good_shares(told.marks)

    def apply(
        self,
        games: NDArray[np.int64],
        states: States,
        told: Told,
        outcome: NDArray[np.float32],
        root_value: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Change the samples of some `games`, one after the other (i64 [n]: which one each belongs to) and
        in their order, where the solver knows better: `outcome` and `root_value` f32 [n] for the sides to
        move of `states` u64 [n, W], of which so much was `told`. A position of which it does not know has the
        outcome of the game's next one of which it does. Returns what the positions are worth, f32 [n], with
        a far win counting less by `haste`; NaN where it does not know."""
        known, worth = told.known, hastened(told.known, told.plies, self._haste)
        if self._values:
            sure = ~np.isnan(known)
            outcome[sure] = root_value[sure] = worth[sure]
            if not sure.all():
                sides = 1.0 - 2.0 * (states[:, -1] & np.uint64(1)).astype(np.float32)
                later = _next(sure)
                led = ~sure & (later < len(sure))
                led[led] = games[later[led]] == games[led]
                outcome[led] = (known * sides)[later[led]] * sides[led]
        return worth


def _next(sure: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The first place from each on that is sure, [n]; n where none is."""
    places = np.where(sure, np.arange(len(sure)), len(sure))
    return np.minimum.accumulate(places[::-1])[::-1]
