"""Networks that judge positions, run by ONNX Runtime."""

from pathlib import Path

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from engines.errors import InputError
from engines.evaluation.encoding import Encoder
from engines.evaluation.library import find_network
from engines.evaluation.manifest import (
    DQN,
    DUAL,
    POLICY,
    Manifest,
    check_content,
    check_game,
    read_manifest,
    read_network,
    read_quantized,
)
from engines.evaluation.session import numberless, open_session, unusable
from engines.game import Game, States, Symmetry

_OUTPUTS = {DUAL: ["policy", "value"], POLICY: ["policy"], DQN: ["q"]}


def open_network(
    path_or_name: str | Path,
    game: Game,
    kind: str,
    threads: int = 1,
    *,
    quantized: bool = False,
) -> tuple[Manifest, ort.InferenceSession]:
    """Check a network's file and card, and open it, as `Network.load` says; raises InputError as it does."""
    manifest, content = read_whole(path_or_name, game, kind)
    if quantized:
        content = read_quantized(manifest) or content
    session = open_session(content, manifest.path, threads)
    _check_layout(session, manifest, game)
    return manifest, session


def read_whole(path_or_name: str | Path, game: Game, kind: str = DUAL) -> tuple[Manifest, bytes]:
    """Read a network's card and file, as `Network.load` does, and raise InputError as it does: but nothing is
    known of what is in the file."""
    path = find_network(path_or_name, game)
    content = read_network(path)
    manifest = read_manifest(path)
    check_game(manifest, game, kind)
    check_content(manifest, content)
    return manifest, content


class Network:
    """An evaluator behind which stands a trained network; one that knows moves alone finds every position
    even. It reuses its buffers: one thread at a time may call it, and every thread that evaluates loads
    its own."""

    def __init__(self, game: Game, manifest: Manifest, session: ort.InferenceSession) -> None:
        """Use `load` instead, which checks everything first."""
        self.game = game
        self.manifest = manifest
        self._session = session
        self._encoder = Encoder(game, manifest.kind)
        self._outputs = _OUTPUTS[manifest.kind]
        self._shape = (-1, game.rows, game.columns, manifest.planes)
        self._planes = np.empty((0, game.rows * game.columns * manifest.planes), np.float32)

    @classmethod
    def load(
        cls,
        path_or_name: str | Path,
        game: Game,
        threads: int = 1,
        *,
        kind: str = DUAL,
        quantized: bool = False,
    ) -> "Network":
        """Load a network of a kind by its name (see `find_network`) or the path of its .onnx file.

        It computes on `threads` threads; in bytes, nearly the same in half the time, where it is to be
        `quantized` and such a file lies beside it. Raises InputError, before any weight is read, when the
        file or its manifest is missing, damaged, of another kind or made for another game; and after, when
        the file is not such a network.
        """
        manifest, session = open_network(path_or_name, game, kind, threads, quantized=quantized)
        network = cls(game, manifest, session)
        network._check_answers()
        return network

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8], symmetry: Symmetry | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits float32 [B, actions] and values float32 [B] for the side to move, as `Evaluator`
        says; both are new arrays. With a `symmetry` the network sees that image of the boards."""
        batch = len(states)
        if batch > len(self._planes):
            self._planes = np.empty((batch, self._planes.shape[1]), np.float32)
        planes = self._planes[:batch]
        self._encoder.write(states, repeats, planes)
        if symmetry is not None:
            planes = planes.reshape(batch, len(symmetry.squares), -1)[:, symmetry.squares]
        policy, *value = self._session.run(self._outputs, {"planes": planes.reshape(self._shape)})
        if symmetry is not None:
            policy = policy[:, np.argsort(symmetry.actions)]
        return policy, value[0].reshape(-1) if value else np.zeros(batch, np.float32)

    def _check_answers(self) -> None:
        initial = self.game.initial.array()[np.newaxis]
        try:
            policy, value = self.evaluate(initial, np.zeros(1, np.uint8))
        except Exception as error:  # the runtime raises classes of its own, which derive from Exception
            raise unusable(self.manifest.path) from error
        if policy.shape != (1, self.game.actions) or value.shape != (1,):
            raise wrong_layout(self.manifest.path, self.game)
        if not (np.isfinite(policy).all() and np.isfinite(value).all()):
            raise numberless(self.manifest.path)


def _check_layout(session: ort.InferenceSession, manifest: Manifest, game: Game) -> None:
    path = manifest.path
    inputs = {node.name: node for node in session.get_inputs()}
    outputs = {node.name for node in session.get_outputs()}
    if set(inputs) != {"planes"} or not outputs.issuperset(_OUTPUTS[manifest.kind]):
        raise wrong_layout(path, game)
    planes = inputs["planes"]
    fixed = [game.rows, game.columns, manifest.planes]
    if planes.type != "tensor(float)" or list(planes.shape[1:]) != fixed or isinstance(planes.shape[0], int):
        raise wrong_layout(path, game)


def wrong_layout(path: Path, game: Game) -> InputError:
    """The sentence for a network that answers otherwise than its card says."""
    return InputError(
        ("The inputs and outputs of the network {path} are not those of a network for {game}, whatever "
        "its manifest says."),
        path=path, game=game,
    )  # fmt: skip
