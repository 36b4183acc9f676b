"""The memory of self-play: the newest positions, a slowly growing window of them, kept small."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.arrays import Arrays
from engines.errors import InputError
from engines.evaluation.encoding import Encoder
from engines.game import Game

ILLEGAL = -1.0
"""Marks an illegal action in a batch's policy."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one learning step sees: planes f32 [B, rows, columns, planes], policy f32 [B, actions]
    (shares of the legal moves, `ILLEGAL` elsewhere; all 0 where no policy is known), value f32 [B, 1]
    and result f32 [B, 1], both for the side to move."""

    planes: NDArray[np.float32]
    policy: NDArray[np.float32]
    value: NDArray[np.float32]
    result: NDArray[np.float32]


def window_size(total: int, start: int) -> int:
    """How many of `total` positions made so far are learned from: all up to `start`, then a share
    that shrinks, as in KataGo (exponent 0.75, first slope 0.4)."""
    if total <= start:
        return total
    return int(start * (1 + 0.4 * ((total / start) ** 0.75 - 1) / 0.75))


class Replay:
    """Positions in the order of their making: states u64 [n, W], repeats u8 [n], policy f16
    [n, actions], outcome f16 [n] and root_value f16 [n]. `total` counts all positions ever added."""

    def __init__(self, game: Game, planes: int = 0) -> None:
        """An empty memory. Batches show the game's first so many `planes`, or all."""
        self.game, self._planes = game, planes or game.planes
        self.total = 0
        self.arrays: Arrays = {
            "states": np.empty((0, game.words), np.uint64),
            "repeats": np.empty(0, np.uint8),
            "policy": np.empty((0, game.actions), np.float16),
            "outcome": np.empty(0, np.float16),
            "root_value": np.empty(0, np.float16),
        }
        self._encoder = Encoder(game)
        self._squares = np.array([symmetry.squares for symmetry in game.symmetries])
        self._actions = np.array([symmetry.actions for symmetry in game.symmetries])

    def __len__(self) -> int:
        return len(self.arrays["outcome"])

    def add(self, arrays: Arrays) -> None:
        """Append positions (the same names and shapes; types are narrowed)."""
        for name, old in self.arrays.items():
            self.arrays[name] = np.concatenate([old, np.asarray(arrays[name]).astype(old.dtype)])
        self.total += len(arrays["outcome"])

    def trim(self, size: int) -> None:
        """Forget all but the newest `size` positions."""
        if len(self) > size:
            self.arrays = {name: array[-size:].copy() for name, array in self.arrays.items()}

    def lots(self, rng: np.random.Generator, batch: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows and symmetries of a random batch, both [batch]."""
        return rng.integers(0, len(self), batch), rng.integers(0, len(self._squares), batch)

    def batch(self, rows: NDArray[np.int64], which: NDArray[np.int64], root_value_share: float) -> Batch:
        """The given rows, each under the symmetry of the given number (0 changes nothing). The value's target
        is the result, mixed with the search's value by `root_value_share`. Several threads may ask at once.
        """
        game = self.game
        states = np.ascontiguousarray(self.arrays["states"][rows])
        planes = np.zeros((len(rows), game.rows * game.columns * self._planes), np.float32)
        self._encoder.write(states, self.arrays["repeats"][rows], planes)
        squares = planes.reshape(len(rows), -1, self._planes)
        squares = squares[np.arange(len(rows))[:, None], self._squares[which]]
        policy = self.arrays["policy"][rows].astype(np.float32)
        policy[~self._legal(states)] = ILLEGAL
        policy = np.take_along_axis(policy, self._actions[which], axis=1)
        result = self.arrays["outcome"][rows].astype(np.float32)[:, None]
        searched = self.arrays["root_value"][rows].astype(np.float32)[:, None]
        return Batch(
            squares.reshape(len(rows), game.rows, game.columns, self._planes),
            policy,
            result + root_value_share * (searched - result),
            result,
        )

    def _legal(self, states: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Which actions are legal, bool [B, actions]."""
        legal = np.zeros((len(states), self.game.actions), np.bool_)
        moves = np.empty(self.game.max_moves, np.int64)
        for row, state in enumerate(states):
            count = self.game.kernels.legal(state, moves)
            legal[row, moves[:count]] = True
        return legal

    def save(self) -> Arrays:
        """The arrays of a checkpoint."""
        return {**self.arrays, "total": np.array(self.total, np.int64)}

    def load(self, arrays: Arrays) -> None:
        """Take up a checkpoint's arrays; raises InputError when they are not this game's. Former versions
        kept more arrays, which are passed over, and results as whole numbers."""
        if "outcome" in arrays and arrays["outcome"].dtype == np.int8:
            arrays = {**arrays, "outcome": arrays["outcome"].astype(np.float16)}
        for name, own in self.arrays.items():
            given = arrays.get(name)
            if given is None or given.shape[1:] != own.shape[1:] or given.dtype != own.dtype:
                raise InputError("The checkpoint's positions are damaged: {name} does not fit.", name=name)
        self.arrays = {name: arrays[name] for name in self.arrays}
        self.total = int(arrays["total"])
