"""What is written down of the games under way, until they end."""

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, States
from training.alphazero.teaching.judges import Told


class Record:
    """The searches of G games, by game and ply. Every array begins with [G, plies]."""

    def __init__(self, game: Game, games: int, plies: int) -> None:
        """Room for so many `games` of at most so many `plies`."""
        self.states = np.empty((games, plies, game.words), np.uint64)
        self.repeats = np.empty((games, plies), np.uint8)
        self.policy = np.empty((games, plies, game.actions), np.float32)
        self.values = np.empty((games, plies), np.float32)
        self.told = Told(np.empty((games, plies), np.float32), np.empty((games, plies), np.int16))
        self.moves = np.empty((games, plies), np.int64)
        self._learn = np.zeros((games, plies), np.bool_)

    def begin(self, g: int, opening: NDArray[np.int64]) -> None:
        """Forget game `g`; another begins in its place with the moves of an `opening`, i64 [n], which are not
        learned from."""
        self.moves[g, : len(opening)] = opening
        self._learn[g] = False

    def write(
        self,
        games: NDArray[np.int64],
        plies: NDArray[np.int64],
        states: States,
        repeats: NDArray[np.uint8],
        policy: NDArray[np.float32],
        values: NDArray[np.float32],
        told: Told,
        learn: NDArray[np.bool_],
    ) -> None:
        """Add the positions on the boards of some `games`, [K] of each, with what their searches found, what
        they are worth as far as that was `told`, and whether they are to be learned from. Their moves go into
        `moves` once they are chosen."""
        self.states[games, plies], self.repeats[games, plies] = states, repeats
        self.policy[games, plies], self.values[games, plies] = policy, values
        self.told.known[games, plies], self.told.plies[games, plies] = told.known, told.plies
        self._learn[games, plies] = learn

    def learned(
        self, games: NDArray[np.int64], plies: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the positions stand that are to be learned from in the first `plies`, [K], of some `games`,
        [K]: the place among those games and the ply of each, in order."""
        before = np.arange(self._learn.shape[1]) < plies[:, None]
        which, at = np.nonzero(self._learn[games] & before)
        return which, at
