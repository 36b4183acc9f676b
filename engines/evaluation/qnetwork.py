"""Deep Q-networks: what a move is worth, judged by the board after it."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from engines.evaluation.manifest import DQN, Manifest
from engines.evaluation.network import open_network, wrong_layout
from engines.evaluation.session import numberless, open_session
from engines.game import Game, States
from engines.games.reversi.afterstates import PLANES, count_moves, encode_deeds, make_moves, rewards

_AT_ONCE = 512
"""Boards in one call of the runtime, so that what a layer makes stays in the processor's cache."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """All moves of P positions: those of position i lie at first[i] .. first[i + 1]. `moves` [M], and the
    states `before` and `after` [M, 3]."""

    first: NDArray[np.int64]
    moves: NDArray[np.int64]
    before: States
    after: States


def deeds_of(states: States) -> Deeds:
    """What the sides to move can do in positions [P, 3], in each of which one can do something."""
    first = np.empty(len(states) + 1, np.int64)
    count_moves(states, first)
    count = int(first[-1])
    deeds = Deeds(
        first, np.empty(count, np.int64), np.empty((count, 3), np.uint64), np.empty((count, 3), np.uint64)
    )
    make_moves(states, first, deeds.moves, deeds.before, deeds.after)
    return deeds


def best_of(first: NDArray[np.int64], values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The highest value of each position's moves, [P]."""
    return np.maximum.reduceat(values, first[:-1]) if len(first) > 1 else np.zeros(0, np.float32)


class QNetwork:
    """A network that values deeds. It reuses its buffers: one thread at a time may call it."""

    def __init__(self, game: Game, session: ort.InferenceSession, manifest: Manifest | None = None) -> None:
        """Use `load` or `of` instead. `manifest` is None for a network that lies in no file."""
        self.game = game
        self.manifest = manifest
        self._session = session
        self._symmetries = np.array([symmetry.squares for symmetry in game.symmetries])
        self._shape = (-1, game.rows, game.columns, PLANES)
        self._planes = np.empty((_AT_ONCE, game.rows * game.columns * PLANES), np.float32)

    @classmethod
    def load(cls, path_or_name: str | Path, game: Game, threads: int = 1) -> "QNetwork":
        """Load a network by its name or path, to compute on `threads` threads. Raises InputError as
        `Network.load` does."""
        manifest, session = open_network(path_or_name, game, DQN, threads)
        network = cls(game, session, manifest)
        network._check_answers(manifest.path)
        return network

    @classmethod
    def of(cls, content: bytes, game: Game, threads: int = 1) -> "QNetwork":
        """A network from the bytes of an .onnx file of our own."""
        return cls(game, open_session(content, Path("memory"), threads))

    @property
    def images(self) -> int:
        """How many symmetric images a board has."""
        return len(self._symmetries)

    def estimates(
        self, before: States, after: States, images: NDArray[np.int64] | int = 0
    ) -> NDArray[np.float32]:
        """The network's own value of each deed for the side that moved, float32 [N] in [-1, 1], looked at
        under one of the symmetries 0 .. `images` - 1 for all, or of one each."""
        which = np.full(len(after), images, np.int64)
        values = np.empty(len(after), np.float32)
        for at in range(0, len(after), _AT_ONCE):
            part = slice(at, at + _AT_ONCE)
            planes = self._planes[: len(after[part])]
            encode_deeds(
                before[part], after[part], np.ascontiguousarray(which[part]), self._symmetries, planes
            )
            values[part] = self._session.run(["q"], {"planes": planes.reshape(self._shape)})[0].reshape(-1)
        return values

    def worth(self, before: States, after: States, images: tuple[int, ...] = (0,)) -> NDArray[np.float32]:
        """What each deed is worth to the side that moved under each of some symmetries, float32
        [images, N]: the result where the game is over, else the network's estimate."""
        results, ends = np.empty(len(after), np.float32), (after[:, 2] >> np.uint64(1) & np.uint64(3)) > 0
        rewards(after, results)
        values = np.tile(results, (len(images), 1))
        if not ends.all():
            going = ~ends
            left = np.ascontiguousarray(before[going]), np.ascontiguousarray(after[going])
            for row, image in enumerate(images):
                values[row, going] = self.estimates(*left, image)
        return values

    def _check_answers(self, path: Path) -> None:
        deeds = deeds_of(self.game.initial.array()[None])
        try:
            values = self.estimates(deeds.before, deeds.after)
        except ValueError as error:
            raise wrong_layout(path, self.game) from error
        if not np.isfinite(values).all():
            raise numberless(path)
