"""Mistakes gone back to: games that begin where an earlier one went wrong, with the right move.

What follows a move is never met as long as the network does not believe in the move, and so it goes on not
believing in it. Random moves come there too seldom: a mistake stands on one ply of a game, and its remedy
is one move of many. So the games' mistakes are kept, and some games begin by putting one right.
"""

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engines.game import Move, Position, States, position_of
from engines.solvers.marks import BEST
from training.alphazero.teaching.judges import Judge

REMEMBERED = 2000
"""So many mistakes are kept, the latest ones."""
COUNTS = 0.1
"""Giving away less of the value than this is no mistake: with haste, a win a little later."""


def given_away(
    games: NDArray[np.int64], plies: NDArray[np.int64], worth: NDArray[np.float32]
) -> NDArray[np.float32]:
    """What the moves played in some games gave away of what the positions were worth, f32 [n] of 0 to 2: at
    `plies` i64 [n] of the `games` i64 [n] they stand in, one game after the other and growing in each, they
    were worth `worth` f32 [n] to the sides to move, which alternate. 0 where that is not known of a position
    (NaN) or of the one after it."""
    lost = np.zeros(len(worth), np.float32)
    follows = (np.diff(plies) == 1) & (np.diff(games) == 0)
    lost[:-1] = np.where(follows, worth[:-1] + worth[1:], 0.0)
    return np.maximum(np.nan_to_num(lost, nan=0.0), 0.0)


class Mistakes:
    """The latest mistakes of one thread's games. Not for two threads at once."""

    def __init__(self, judge: Judge, reach: int, seed: int) -> None:
        """Mistakes within `reach` empty squares or plies of the end are not kept: a solver finishes such
        games."""
        self._judge, self._reach = judge, reach
        self._rng = np.random.default_rng(seed)
        self._kept = deque[tuple[tuple[Move, ...], Position]](maxlen=REMEMBERED)

    def note(
        self,
        moves: Sequence[Sequence[int]],
        games: NDArray[np.int64],
        plies: NDArray[np.int64],
        states: States,
        worth: NDArray[np.float32],
    ) -> None:
        """Look for mistakes in some games, as `given_away` does. `moves` are all of each, from the game's
        start; `states` u64 [n, W] stood on the board at `plies` of `games`, by their places in `moves`."""
        found = np.nonzero(given_away(games, plies, worth) >= COUNTS)[0]
        for k in found[~self._judge.near(states[found], self._reach + 1)].tolist():
            before = tuple(Move(move) for move in moves[games[k]][: plies[k]])
            self._kept.append((before, position_of(states[k])))

    def draw(self, count: int) -> list[list[Move]]:
        """The moves to so many of the mistakes, and the right one in the place of each; nothing where there
        are none."""
        if not self._kept or not count:
            return []
        drawn = [self._kept[k] for k in self._rng.integers(len(self._kept), size=count).tolist()]
        marks = self._judge.solve(np.array([position.words for _, position in drawn], np.uint64)).marks
        right = np.where(marks == BEST, self._rng.random(marks.shape), -1.0).argmax(axis=1).tolist()
        return [[*before, Move(move)] for (before, _), move in zip(drawn, right, strict=True)]
