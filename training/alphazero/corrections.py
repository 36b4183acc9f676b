"""What a solver says of the positions that self-play searched before the ending."""

import numpy as np
from numpy.typing import NDArray

from engines.game import Move, States, position_of
from training.alphazero.endings import good_shares
from training.alphazero.haste import hastened
from training.alphazero.judges import Judge

WORTH_ASKING = 0.02
"""Moves with a smaller share are not asked about: they teach next to nothing."""


class Corrections:
    """Puts right what the samples of a game say. Not for two threads at once."""

    def __init__(
        self, judge: Judge, values: bool, moves: bool, haste: float = 0.0, advice: float = 0.0
    ) -> None:
        """`values`: positions are labelled with what they are worth, a far win with less by `haste`. `moves`:
        moves that spoil a result are not taught. `advice`: the share of the solver's own moves in what is
        taught, see `good_shares`."""
        self._judge, self._values, self._moves = judge, values, moves
        self._haste, self._advice = haste, advice

    def apply(
        self,
        states: States,
        policy: NDArray[np.float32],
        outcome: NDArray[np.float32],
        root_value: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Change the samples of one game, in its order, where the solver knows better: `policy` f32 [n, A],
        `outcome` and `root_value` f32 [n] for the sides to move of `states` u64 [n, W]. A position of
        which it does not know has the outcome of the next one of which it does. Returns what the positions
        are worth, f32 [n], with a far win counting less by `haste`; NaN where it does not know."""
        known, plies = self._judge.worth(states)
        if self._moves:
            for k in np.nonzero(known >= 0)[0].tolist():
                self._strike(states[k], policy[k], int(known[k]))
        if self._advice:
            told = ~np.isnan(known)
            policy[told] *= 1.0 - self._advice
            policy[told] += self._advice * good_shares(self._judge.marks(states[told]))
        worth = hastened(known, plies, self._haste)
        if self._values:
            sides = 1.0 - 2.0 * (states[:, -1] & np.uint64(1)).astype(np.float32)
            later = np.nan
            for k in reversed(range(len(states))):
                if not np.isnan(known[k]):
                    outcome[k] = root_value[k] = worth[k]
                    later = known[k] * sides[k]
                elif not np.isnan(later):
                    outcome[k] = later * sides[k]
        return worth

    def _strike(self, state: NDArray[np.uint64], shares: NDArray[np.float32], value: int) -> None:
        """Take the moves that spoil the result out of a search's `shares` f32 [A], which sum to 1 again."""
        position = position_of(state)
        asked = [Move(move) for move in np.nonzero(shares >= WORTH_ASKING)[0].tolist()]
        keeping = self._judge.keeping(position, asked, value)
        shares[[move for move in asked if move not in keeping]] = 0.0
        if not keeping:
            others = [move for move in self._judge.game.legal_moves(position) if move not in asked]
            shares[:] = 0.0
            shares[self._judge.keeping(position, others, value)] = 1.0
        shares /= shares.sum()
