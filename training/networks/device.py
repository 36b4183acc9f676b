"""Networks that judge positions on the device that they learn on, through Keras."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.evaluation.encoding import Encoder
from engines.game import Game, States
from training.networks.backend import compiles_whole_steps
from training.networks.dual import DualSpec, build
from training.networks.export import read_weights
from training.networks.layers import FULL
from training.networks.weights import assign_weights, folded

SMALLEST = 16
"""Where every new size is compiled anew, batches are filled up to a power of two, at least this."""


class DeviceNetwork:
    """An evaluator behind which stands a Keras model. One thread at a time may call it."""

    def __init__(self, game: Game, spec: DualSpec, precision: str = FULL) -> None:
        """Untrained; `take` gives it a network's weights. `precision` is what it computes in. It has no
        normalisations: those of the weights are folded."""
        self.game = game
        self.accelerated = accelerator() is not None
        """Whether it computes on another device than the processor."""
        self._model = build(replace(spec, normalised=False), precision=precision)
        self._fills_up = compiles_whole_steps()
        self._model.compile(jit_compile=self._fills_up)
        self._encoder = Encoder(game)
        self._shape = (-1, spec.rows, spec.columns, spec.planes)
        self._planes = np.zeros((0, spec.squares * spec.planes), np.float32)

    def take(self, path: Path) -> None:
        """Judge as the network in an .onnx file of our own from now on. Raises InputError when it is none, or
        one of another shape."""
        try:
            assign_weights(self._model, folded(read_weights(path)))
        except (KeyError, ValueError) as error:
            raise InputError(
                "The network {path} is not built as this version of the program builds it, so that only ONNX "
                "Runtime can ask it.",
                path=path,
            ) from error

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits float32 [B, actions] and values float32 [B] for the side to move, as `Evaluator` says."""
        batch = len(states)
        size = max(SMALLEST, 1 << (batch - 1).bit_length()) if self._fills_up else batch
        if size > len(self._planes):
            self._planes = np.zeros((size, self._planes.shape[1]), np.float32)
        self._encoder.write(states, repeats, self._planes[:batch])
        found: dict[str, Any] = self._model.predict_on_batch(self._planes[:size].reshape(self._shape))
        return np.asarray(found["policy"])[:batch], np.asarray(found["value"])[:batch, 0]


def accelerator() -> str | None:
    """The device other than the processor that Keras computes on, by its backend's name for it; None where
    there is none."""
    import keras

    try:
        devices: list[str] = keras.distribution.list_devices()
    except (RuntimeError, NotImplementedError, AttributeError, ImportError):
        return None
    return next((device for device in devices if not device.lower().startswith("cpu")), None)
