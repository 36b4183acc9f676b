"""How self-play games begin: from the start, after random moves, as a branch of an earlier game, or with one
of its mistakes put right."""

from collections import deque
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from engines.game import ONGOING, Game, Move, States
from training.alphazero.mistakes import Mistakes

REMEMBERED = 1000
"""So many games are kept to branch off."""


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

    def draw(self) -> list[Move]:
        """The moves that the next game begins with; the game is not over after them."""
        if self._mistakes and self._rng.random() < self._review_share and (mended := self._mistakes.draw()):
            return mended
        if self._past and self._rng.random() < self._branch_share:
            earlier = self._past[int(self._rng.integers(len(self._past)))]
            moves, plies = list(earlier[: int(self._rng.integers(len(earlier)))]), 1
        elif self._rng.random() < self._random_share:
            moves, plies = [], int(self._rng.integers(1, self._plies + 1))
        else:
            return []
        state, after = self._game.initial.array(), self._game.initial.array()
        for move in moves:
            self._game.kernels.play(state, move, after)
            state, after = after, state
        for _ in range(plies):
            move, result = self._random(state, after)
            moves.append(move)
            if result != ONGOING:
                return []
            state, after = after, state
        return moves

    def _random(self, state: States, after: States) -> tuple[Move, int]:
        """A random move, of those after which the game is open where there are any, and the game's result;
        what it leads to is written to `after`."""
        legal, play = self._game.kernels.legal, self._game.kernels.play
        left = self._moves[: legal(state, self._moves)].tolist()
        assert left, "Who has no move has lost."
        first = None
        while left:
            move = left.pop(int(self._rng.integers(len(left))))
            first = move if first is None else first
            result = play(state, move, after)
            if not self._settled or (result == ONGOING and not self._settled(after[None])[0]):
                return Move(move), result
        assert first is not None
        return Move(first), play(state, first, after)
