"""Batches in a shuffled order, made in a thread of their own while the network learns."""

from collections.abc import Iterator
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import Self

import numpy as np
from numpy.typing import NDArray

from engines.game import Game
from engines.games.reversi.features import PLANES, SIZE, SQUARES, encode_rows
from training.policy.material import Rows

AHEAD = 4
"""Batches that wait to be learned from."""
POLL_SECONDS = 0.1

Batch = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Planes [B, 8, 8, 8], and targets [B, 64] as `encode_rows` writes them."""


class Feeder:
    """An endless sequence of batches that depends on the seed alone: in every epoch each position once, as
    far as it fills whole batches. Use as a context manager, and `next_batch` on one thread."""

    def __init__(
        self, game: Game, rows: Rows, batch: int, seed: int, start: int = 0, symmetries: bool = True
    ) -> None:
        """Begins with batch number `start`. With `symmetries` every position is shown turned or mirrored,
        but the start of the game, since records turn each game so that it begins alike."""
        self.batch = min(batch, len(rows))
        self._rows, self._seed, self._start = rows, seed, start
        self._symmetries = np.array([one.squares for one in game.symmetries], np.int64)
        self._choices = len(self._symmetries) if symmetries else 1
        self._first = np.uint64(game.initial.words[0] | game.initial.words[1])
        self._ready: Queue[Batch | Exception] = Queue(AHEAD)
        self._closing = Event()
        self._thread = Thread(target=self._work, name="feeder", daemon=True)

    @property
    def per_epoch(self) -> int:
        """Batches in an epoch."""
        return len(self._rows) // self.batch

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._thread.join()

    def next_batch(self) -> Batch:
        """The next batch, as soon as it is ready."""
        while True:
            try:
                found = self._ready.get(timeout=POLL_SECONDS)
            except Empty:
                assert self._thread.is_alive(), "the feeder is not entered"
                continue
            if isinstance(found, Exception):
                raise found
            return found

    def batches(self) -> Iterator[Batch]:
        """All batches from the first one asked for, made on this thread."""
        number = self._start
        while True:
            epoch, place = divmod(number, self.per_epoch)
            rng = np.random.default_rng([self._seed, epoch])
            order = rng.permutation(len(self._rows)).astype(np.int32)
            turns = rng.integers(self._choices, size=len(self._rows), dtype=np.uint8)
            for at in range(place, self.per_epoch):
                part = slice(at * self.batch, (at + 1) * self.batch)
                yield self._made(order[part].astype(np.int64), turns[part].astype(np.int64))
            number += self.per_epoch - place

    def _made(self, rows: NDArray[np.int64], turns: NDArray[np.int64]) -> Batch:
        own, opponent = self._rows.own, self._rows.opponent
        turns[own[rows] | opponent[rows] == self._first] = 0
        planes = np.empty((len(rows), SQUARES * PLANES), np.float32)
        targets = np.empty((len(rows), SQUARES), np.float32)
        encode_rows(own, opponent, self._rows.squares, rows, turns, self._symmetries, planes, targets)
        return planes.reshape(-1, SIZE, SIZE, PLANES), targets

    def _work(self) -> None:
        try:
            for batch in self.batches():
                self._hand_over(batch)
                if self._closing.is_set():
                    return
        except Exception as error:  # noqa: BLE001 - told to the learner, on its own thread
            self._hand_over(error)

    def _hand_over(self, what: Batch | Exception) -> None:
        while not self._closing.is_set():
            try:
                self._ready.put(what, timeout=POLL_SECONDS)
            except Full:
                continue
            return
