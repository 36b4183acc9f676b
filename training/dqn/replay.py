"""The memory of its own games: the newest moves, with the targets that they were played with."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.arrays import Arrays
from engines.errors import InputError
from engines.game import Game, States
from engines.games.reversi.afterstates import PLANES, encode_deeds, play_moves


@dataclass(frozen=True, slots=True)
class Drawn:
    """Moves drawn from the memory: positions before and after [N, 3], and their kept targets [N]."""

    before: States
    after: States
    targets: NDArray[np.float32]


class Replay:
    """Moves in the order of their making: states u64 [n, 3], moves u8 [n], targets f32 [n]."""

    def __init__(self, game: Game) -> None:
        """An empty memory."""
        self.game = game
        self.arrays: Arrays = {
            "states": np.empty((0, game.words), np.uint64),
            "moves": np.empty(0, np.uint8),
            "targets": np.empty(0, np.float32),
        }

    def __len__(self) -> int:
        return len(self.arrays["moves"])

    def add(self, states: States, moves: NDArray[np.int64], targets: NDArray[np.float32], most: int) -> None:
        """Remember these too, and forget all but the newest `most`."""
        given: Arrays = {"states": states, "moves": moves, "targets": targets}
        for name, old in self.arrays.items():
            self.arrays[name] = np.concatenate([old, given[name].astype(old.dtype)])[-most:]

    def draw(self, count: int, rng: np.random.Generator) -> Drawn:
        """`count` moves, any of them as likely as the others."""
        rows = rng.integers(0, len(self), count)
        before = np.ascontiguousarray(self.arrays["states"][rows])
        after = np.empty_like(before)
        play_moves(before, self.arrays["moves"][rows].astype(np.int64), after)
        return Drawn(before, after, self.arrays["targets"][rows])

    def save(self) -> Arrays:
        """The arrays of a checkpoint."""
        return {f"replay/{name}": array for name, array in self.arrays.items()}

    def load(self, arrays: Arrays) -> None:
        """Take up a checkpoint's arrays; raises InputError when they are not of this kind."""
        for name, own in self.arrays.items():
            given = arrays.get(f"replay/{name}")
            if given is None or given.shape[1:] != own.shape[1:] or given.dtype != own.dtype:
                raise InputError("The checkpoint's positions are damaged: {name} does not fit.", name=name)
        self.arrays = {name: arrays[f"replay/{name}"] for name in self.arrays}


class Painter:
    """Makes what the network reads of moves."""

    def __init__(self, game: Game) -> None:
        """For one thread at a time."""
        self._shape = (-1, game.rows, game.columns, PLANES)
        self._symmetries = np.array([symmetry.squares for symmetry in game.symmetries])

    def paint(self, before: States, after: States, rng: np.random.Generator) -> NDArray[np.float32]:
        """Planes [N, rows, columns, planes], each move seen by a symmetry drawn for it."""
        images = rng.integers(0, len(self._symmetries), len(after))
        planes = np.empty((len(after), self._symmetries.shape[1] * PLANES), np.float32)
        encode_deeds(before, after, images, self._symmetries, planes)
        return planes.reshape(self._shape)
