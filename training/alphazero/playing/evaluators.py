"""Who judges positions in self-play: ONNX Runtime, or Keras on an accelerator or in half precision."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.evaluator import Evaluator
from engines.evaluation.network import Network
from engines.game import Game, States
from training.alphazero.options import Options
from training.memory import installed_gibibytes
from training.networks.backend import precision
from training.networks.device import DeviceNetwork, accelerator
from training.networks.dual import DualSpec
from training.networks.layers import FULL

TURNS, TRIAL_SECONDS, CLEARLY = 5, 0.2, 1.5
"""The two kinds are timed in turns, and the best turn of each counts: on a busy machine a single one may be
half as fast as it could be. Two are enough where one kind is so many times as fast as the other."""
ONNX, KERAS = "onnx", "keras"
ACTOR_GIBIBYTES, ACCELERATED_GIBIBYTES, ACTORS_SHARE = 0.6, 1.2, 0.25
"""What a further process of self-play takes, at most (with Keras, and with Animal Shogi's table where that is
not shared), and where it asks an accelerator; and how much of a computer's memory all of them may take."""


class Evaluators:
    """Makes the evaluators of self-play in this process, one for each thread, always of the same kind."""

    def __init__(
        self, game: Game, spec: DualSpec, options: Options, threads: int, say: Callable[[str], None]
    ) -> None:
        """For so many `threads` of self-play. As many of them as memory has room for, all but one, are
        `elsewhere`, each in a process of its own, since threads of one process wait for each other's Python;
        the others are `here`. `say` hears which kind was chosen, where there was a choice."""
        self.game, self.spec = game, spec
        self.elsewhere = _elsewhere(threads)
        self.here = threads - self.elsewhere
        self._batch, self._say = options.parallel_games, say
        self.kind = options.evaluator
        """Through what the network is asked; decided by the first `load`."""
        self._precision = precision(options.precision)
        self._devices: list[DeviceNetwork] = []

    def load(self, path: Path) -> Sequence[Evaluator]:
        """Evaluators with the network in an .onnx file. The first time the faster kind is chosen, where it is
        to be chosen and Keras may be it."""
        if self.kind not in (ONNX, KERAS):
            self.kind = self._faster(path)
        return self._on_device(path) if self.kind == KERAS else self._on_processor(path)

    def _on_processor(self, path: Path) -> Sequence[Evaluator]:
        return [Network.load(path, self.game) for _ in range(self.here)]

    def _on_device(self, path: Path) -> Sequence[Evaluator]:
        """The same models each time, so that nothing is compiled twice."""
        fresh = not self._devices
        if fresh:
            self._devices = [DeviceNetwork(self.game, self.spec, self._precision) for _ in range(self.here)]
        for one in self._devices:
            one.take(path)
            if fresh:  # compiled now, while a stop still ends the process at once
                one.evaluate(*_positions(self.game, self._batch))
        return self._devices

    def _faster(self, path: Path) -> str:
        device = accelerator()
        if device is None and self._precision == FULL:
            return ONNX
        both = self._on_processor(path), self._on_device(path)
        runtime, keras = 0.0, 0.0
        for turn in range(TURNS):
            found = [rate(one, self._batch, TRIAL_SECONDS) for one in both]
            runtime, keras = max(runtime, found[0]), max(keras, found[1])
            if turn and max(runtime, keras) >= CLEARLY * min(runtime, keras):
                break
        chosen = "Keras" if keras > runtime else "ONNX Runtime"
        self._say(
            f"Self-play asks the network through {chosen}: on each thread {keras / self.here:,.0f} "
            f"evaluations a second by Keras on {device or 'the processor'}, {runtime / self.here:,.0f} by "
            "ONNX Runtime."
        )
        return KERAS if keras > runtime else ONNX


def _elsewhere(threads: int) -> int:
    if threads == 1:  # which an actor's is; to look for an accelerator it would load TensorFlow
        return 0
    return actors_with_room(threads, installed_gibibytes(), accelerator() is not None)


def actors_with_room(threads: int, gibibytes: float, accelerated: bool = False) -> int:
    """Of so many threads of self-play those that have a process of their own on a computer with so much
    memory; `accelerated` where they may ask an accelerator."""
    each = ACCELERATED_GIBIBYTES if accelerated else ACTOR_GIBIBYTES
    return min(threads - 1, int(gibibytes * ACTORS_SHARE / each))


def rate(evaluators: Sequence[Evaluator], batch: int, seconds: float) -> float:
    """Evaluations a second of all evaluators at once, each on a thread of its own, in batches of `batch`."""
    states, repeats = _positions(evaluators[0].game, batch)

    def work(evaluator: Evaluator) -> int:
        count, end = 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            evaluator.evaluate(states, repeats)
            count += batch
        return count

    with ThreadPoolExecutor(len(evaluators)) as pool:
        began = time.perf_counter()
        done = sum(pool.map(work, evaluators))
    return done / (time.perf_counter() - began)


def _positions(game: Game, count: int) -> tuple[States, NDArray[np.uint8]]:
    return np.tile(game.initial.array(), (count, 1)), np.zeros(count, np.uint8)
