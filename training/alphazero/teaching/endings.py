"""Exact endings in self-play: a solver finishes the games and labels their last positions and the result.

Near its end a solver is quicker and surer than a search with a network. The game is then played to its end
as both sides should, every position on the way is labelled with what it is worth, and so are some beside
the way, so that mistakes are seen too. The positions before are labelled with the value of the first solved
one, which no later blunder spoils. How a solver is asked about them, too, stands in `judges` and
`corrections`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.game import ONGOING, Move, States, position_of
from engines.solvers.marks import BEST, ILLEGAL, KEEPING
from training.alphazero.teaching.haste import hastened
from training.alphazero.teaching.judges import Judge, Solved

ASIDE = 0.5
"""The share of the positions of an ending from which one step aside is taken and labelled too."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The ends of K games: n labelled positions `states` u64 [n, W], shares of the good moves `policy`
    f32 [n, A], see `good_shares`, and worths `values` f32 [n], both for the side to move; the value
    `first_view` f64 [K] of each game for the first player and the `moves` to its end."""

    states: States
    policy: NDArray[np.float32]
    values: NDArray[np.float32]
    first_view: NDArray[np.float64]
    moves: list[tuple[Move, ...]]


def good_shares(marks: NDArray[np.int8]) -> NDArray[np.float32]:
    """What policies f32 [n, A] are to learn of solved positions by the `marks` i8 [n, A] of their moves: half
    goes to the best moves, by margin or distance, and half to all that keep the result. A network that is not
    sure which is best then chooses among those that lose nothing, instead of one that may be the best or a
    blunder."""
    best, keeping = marks == BEST, marks >= KEEPING
    shares: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
    shares += keeping / keeping.sum(axis=1, keepdims=True)
    return (0.5 * shares).astype(np.float32)


class Endings:
    """Finishes games that have come near enough to their end. Not for two threads at once."""

    def __init__(self, judge: Judge, reach: int, seed: int, haste: float = 0.0, share: float = 1.0) -> None:
        """From `reach` empty squares or plies before the end on; a far win counts less by `haste`. A `share`
        of the positions is labelled."""
        self.game, self._judge, self._reach, self._haste = judge.game, judge, reach, haste
        self._share = share
        self._rng = np.random.default_rng(seed)

    def reached(self, states: States) -> NDArray[np.bool_]:
        """Which of some positions, u64 [K, W], are to be finished."""
        return self._judge.near(states, self._reach)

    def finish(self, states: States) -> Ending:
        """Play unfinished positions, u64 [K, W] with K of 1 or more, to their ends."""
        lines = [self._judge.line(position_of(state), self._rng) for state in states]
        worth = np.array([line.solved.values[0] for line in lines], np.float64)
        first_view = worth * np.where(states[:, -1] & np.uint64(1), -1.0, 1.0)
        line = Solved.joined([line.solved for line in lines])
        kept = line.part(self._rng.random(len(line.values)) < self._share)
        left = line.part(self._rng.random(len(line.values)) < self._share * ASIDE)
        solved = Solved.joined([kept, self._judge.solve(self._aside(left))])
        solved = solved.part((solved.marks != ILLEGAL).sum(axis=1) > 1)  # where there is a choice
        values = hastened(solved.values, solved.plies, self._haste)
        return Ending(
            solved.states, good_shares(solved.marks), values, first_view, [one.moves for one in lines]
        )

    def _aside(self, left: Solved) -> States:
        """The positions, u64 [n, W], after any one move in each of those to be left, unless it ends the
        game."""
        legal, play = left.marks != ILLEGAL, self.game.kernels.play
        moves = np.where(legal, self._rng.random(legal.shape), -1.0).argmax(axis=1)
        after = np.empty_like(left.states)
        results = [play(state, move, out) for state, move, out in zip(left.states, moves, after, strict=True)]
        going_on: States = after[np.array(results, np.int64) == ONGOING]
        return going_on
