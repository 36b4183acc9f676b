"""Stubborn games: a side that has lost defends itself as long as it can.

In a game of a network against itself both sides believe in the same outcome, and the one that has lost lets
it end soon. Against somebody who holds out as long as possible other positions come about, with the win far
away; whoever never met them shuffles to and fro there until the game is drawn. Nor is what follows a move
ever met as long as the network does not believe in the move: so now and then the winner is led on.
"""

import numpy as np
from numpy.typing import NDArray

from engines.solvers.marks import BEST
from training.alphazero.teaching.judges import Told

LED = 0.3
"""The share of the won positions of stubborn games in which the quickest win is played."""


class Resistance:
    """Chooses the moves of lost positions, and of some won ones, in some of a thread's games. Not for two
    threads at once."""

    def __init__(self, share: float, games: int, seed: int) -> None:
        """A `share` of the games, of which `games` are played at once, are stubborn ones."""
        self._share, self._rng = share, np.random.default_rng(seed)
        self._stubborn = np.zeros(games, np.bool_)

    def draw(self, g: int) -> None:
        """Decide whether the game that begins as number `g` is a stubborn one."""
        self._stubborn[g] = self._rng.random() < self._share

    def insist(self, games: NDArray[np.int64], told: Told, moves: NDArray[np.int64]) -> None:
        """In stubborn ones among some `games`, [K], replace the `moves`, [K], that were to be played in lost
        positions by such as lose as late as possible, and in some won ones by such as win as soon as
        possible, by what was `told` of them, marks and all."""
        assert told.marks is not None
        rows = np.nonzero(self._stubborn[games])[0]
        known = told.known[rows]
        led = (known > 0) & (self._rng.random(len(rows)) < LED)
        rows = rows[(known < 0) | led]
        marks = told.marks[rows]
        chance = np.where(marks == BEST, self._rng.random(marks.shape), 0.0)
        open_still = (chance > 0).any(axis=1)
        moves[rows[open_still]] = chance[open_still].argmax(axis=1)
