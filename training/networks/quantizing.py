"""From a network to the same in bytes, which answers nearly twice as fast on a processor.

The weights of the residual blocks are rounded to 7 bits, since processors without dot products of bytes add
up pairs of products in 16; what passes between their layers to 8, between the least and the most that is
seen there in positions of random games. The stem, which reads the planes, and the heads stay as they are.
"""

import logging
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static

from engines.evaluation.encoding import Encoder
from engines.evaluation.manifest import DQN, Manifest, add_quantized
from engines.evaluation.network import Network
from engines.files import unwritable
from engines.game import Game, States
from engines.matches.match import Match

POSITIONS, BATCH = 1024, 64
TURNS, SECONDS = 5, 0.3
"""How speeds are compared: in so many turns of so many seconds each."""
_BLOCK = "block"
"""How the names of the layers begin that are rounded."""
_ROUNDED = ("Conv", "Relu")


@dataclass(frozen=True)
class Likeness:
    """How a network in bytes compares with the network itself, on positions of random games."""

    faster: float
    """Positions a second, of the network's own."""
    value: float
    """By how much their values differ, on average."""
    same_move: float
    """In what part of the positions both like the same legal move best."""


def quantize(manifest: Manifest, game: Game) -> Manifest | None:
    """Put the same in bytes beside a network, and tell of it in its card, which is returned; None for a deep
    Q-network, which no long search asks, and for one without residual blocks. Raises InputError where
    nothing can be written."""
    try:
        content = None if manifest.kind == DQN else _in_bytes(manifest, game)
    except OSError as error:
        raise unwritable(Path(error.filename or tempfile.gettempdir()), error) from error
    return add_quantized(manifest, content) if content else None


def likeness(manifest: Manifest, game: Game) -> Likeness:
    """Compare a network with what lies quantized beside it, on one thread and in batches of `BATCH`."""
    matches = random_matches(game, POSITIONS, seed=2)
    states = np.array([match.position.words for match in matches], np.uint64)
    load = Network.load
    whole = load(manifest.path, game, kind=manifest.kind)
    rounded = load(manifest.path, game, kind=manifest.kind, quantized=True)
    repeats = np.zeros(len(states), np.uint8)
    (policy, value), (policy_in_bytes, value_in_bytes) = (
        network.evaluate(states, repeats) for network in (whole, rounded)
    )
    same = [
        policy[i, legal := list(match.legal_moves)].argmax() == policy_in_bytes[i, legal].argmax()
        for i, match in enumerate(matches)
    ]
    rates = [[_rate(network, states) for network in (rounded, whole)] for _ in range(TURNS)]
    faster = sorted(mine / other for mine, other in rates)[TURNS // 2]
    return Likeness(faster, float(np.abs(value - value_in_bytes).mean()), float(np.mean(same)))


def random_matches(game: Game, count: int, seed: int) -> list[Match]:
    """So many unfinished games of random moves, of all lengths."""
    rng = random.Random(seed)
    found: list[Match] = []
    while len(found) < count:
        match = Match.new(game)
        while match.legal_moves:
            found.append(match)
            match = match.play(rng.choice(match.legal_moves))
    return rng.sample(found, count)


def _in_bytes(manifest: Manifest, game: Game) -> bytes | None:
    with tempfile.TemporaryDirectory() as folder:
        folded, target = Path(folder, "folded.onnx"), Path(folder, "quantized.onnx")
        _fold(manifest.path, folded)
        nodes = onnx.load(folded).graph.node
        blocks = [node.name for node in nodes if node.op_type in _ROUNDED and node.name.startswith(_BLOCK)]
        if not blocks:
            return None
        with _no_advice():
            quantize_static(
                folded, target, _Calibration(manifest, game), per_channel=True, reduce_range=True,
                activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
                op_types_to_quantize=list(_ROUNDED), nodes_to_quantize=blocks,
            )  # fmt: skip
        return target.read_bytes()


class _Calibration(CalibrationDataReader):  # type: ignore[misc]
    """Gives the runtime the positions in which it sees what passes between the layers."""

    def __init__(self, manifest: Manifest, game: Game) -> None:
        states = np.array([match.position.words for match in random_matches(game, POSITIONS, 1)], np.uint64)
        planes = np.empty((len(states), game.rows * game.columns * manifest.planes), np.float32)
        Encoder(game, manifest.kind).write(states, np.zeros(len(states), np.uint8), planes)
        shape = (-1, BATCH, game.rows, game.columns, manifest.planes)
        self._batches: Iterator[NDArray[np.float32]] = iter(planes.reshape(shape))

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        """The next batch; None after the last."""
        batch = next(self._batches, None)
        return None if batch is None else {"planes": batch}


def _fold(network: Path, folded: Path) -> None:
    """Write a network's graph with its normalisations and constants worked into the layers."""
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath = str(folded)
    options.log_severity_level = 4
    ort.InferenceSession(network.read_bytes(), options, providers=["CPUExecutionProvider"])


def _rate(network: Network, states: States) -> float:
    """Positions that it judges a second."""
    batch, repeats = states[:BATCH], np.zeros(BATCH, np.uint8)
    count, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        network.evaluate(batch, repeats)
        count += BATCH
    return count / spent


@contextmanager
def _no_advice() -> Iterator[None]:
    """Without the runtime's advice to prepare the model, which is done."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(before)
