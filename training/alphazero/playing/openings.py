"""How self-play games begin: from the start, after random moves, as a branch of an earlier game, or with one
of its mistakes put right."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engines.game import ONGOING, Game, Move, States
from training.alphazero.teaching.mistakes import Mistakes

REMEMBERED = 1000
"""So many games are kept to branch off."""


@dataclass(slots=True)
class _Walk:
    """An opening that is being thought up, and what was tried on its next ply."""

    moves: list[Move]
    state: States
    plies: int
    """Random moves still to come."""
    left: list[int] = field(default_factory=list)
    """Moves that were not tried."""
    first: int = -1
    tried: int = -1


class Openings:
    """The first moves of the games of one thread.

    Left to themselves, games of a network that has learned follow the same few lines. A branch goes
    along an earlier game up to a random ply and leaves it by a random move, so that the deviations from
    good play are learned about wherever they can happen, and not only near the start (KataGo forks its
    games likewise, arXiv 1902.10565).

    Where a solver finishes the games, most random moves lead to where it would do so at once, and nothing
    hard would ever be met but on the lines of good play. So a random move is one after which there is still
    something to find out, as long as there is one."""

    def __init__(
        self,
        game: Game,
        rng: np.random.Generator,
        branch_share: float,
        random_share: float,
        plies: int,
        settled: Callable[[States], NDArray[np.bool_]] | None = None,
        mistakes: Mistakes | None = None,
        review_share: float = 0.0,
    ) -> None:
        """A share of `branch_share` of the games branch off; `random_share` of the others begin with 1 to
        `plies` random moves. `settled` tells of positions, u64 [K, W], which a solver would finish. Before
        all that, a share of `review_share` puts one of the `mistakes` right, once there are some."""
        self._game, self._rng, self._settled = game, rng, settled
        self._branch_share, self._random_share, self._plies = branch_share, random_share, plies
        self._mistakes, self._review_share = mistakes, review_share
        self._moves = np.empty(game.max_moves, np.int64)
        self._past = deque[tuple[Move, ...]](maxlen=REMEMBERED)

    def remember(self, moves: Sequence[int]) -> None:
        """A game that may be branched off, as moves from the game's start."""
        if moves:
            self._past.append(tuple(Move(move) for move in moves))

    def draw(self, count: int) -> list[list[Move]]:
        """The moves that each of so many games begins with, none of which is over after them. Many at once
        take a fraction of the time for each: a solver is asked about all of them together."""
        reviews = int((self._rng.random(count) < self._review_share).sum())
        openings = self._mistakes.draw(reviews) if self._mistakes else []
        walks = [self._begin() for _ in range(count - len(openings))]
        self._wander([walk for walk in walks if walk.plies])
        openings += [walk.moves for walk in walks]
        return [openings[k] for k in self._rng.permutation(count)]

    def _begin(self) -> _Walk:
        """What an opening follows before its random moves, and how many of those are to come."""
        state, after = self._game.initial.array(), self._game.initial.array()
        if self._past and self._rng.random() < self._branch_share:
            earlier = self._past[int(self._rng.integers(len(self._past)))]
            moves = list(earlier[: int(self._rng.integers(len(earlier)))])
            for move in moves:
                self._game.kernels.play(state, move, after)
                state, after = after, state
            return _Walk(moves, state, 1)
        if self._rng.random() < self._random_share:
            return _Walk([], state, int(self._rng.integers(1, self._plies + 1)))
        return _Walk([], state, 0)

    def _wander(self, walks: list[_Walk]) -> None:
        """Make the random moves of all openings, each time of those after which the game is open where there
        are any. One that comes to the game's end is given up, and has no moves."""
        play = self._game.kernels.play
        for walk in walks:
            self._look_around(walk)
        after = np.empty((len(walks), self._game.words), np.uint64)
        while walks:
            chances, results = self._rng.random(len(walks)).tolist(), np.empty(len(walks), np.int64)
            for k, walk in enumerate(walks):
                walk.tried = walk.left.pop(int(chances[k] * len(walk.left)))
                walk.first = walk.tried if walk.first < 0 else walk.first
                results[k] = play(walk.state, walk.tried, after[k])
            is_open = results == ONGOING
            if self._settled:
                is_open[is_open] = ~self._settled(after[: len(walks)][is_open])
            tried, walks = walks, []
            for k, walk in enumerate(tried):
                again = not is_open[k] and self._settled and walk.left
                if again or self._go(walk, walk.tried if is_open[k] else walk.first):
                    walks.append(walk)

    def _go(self, walk: _Walk, move: int) -> bool:
        """Make a random move; whether there are more to come."""
        before = walk.state.copy()
        walk.moves.append(Move(move))
        walk.plies -= 1
        if self._game.kernels.play(before, move, walk.state) != ONGOING:
            walk.moves.clear()
        elif walk.plies:
            self._look_around(walk)
            return True
        return False

    def _look_around(self, walk: _Walk) -> None:
        """List the moves of an opening's next ply."""
        walk.left = self._moves[: self._game.kernels.legal(walk.state, self._moves)].tolist()
        assert walk.left, "Who has no move has lost."
        walk.first = -1
