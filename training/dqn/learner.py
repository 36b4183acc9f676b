"""The learner: one Keras network, its optimiser, and the average of its weights that gives the targets."""

import numpy as np
from numpy.typing import NDArray

from training.dqn.options import Options
from training.networks.averaged import Averaged
from training.networks.backend import precision
from training.networks.deepq import QSpec, build
from training.networks.export import onnx_model
from training.networks.weights import named_weights


class Learner(Averaged):
    """Learns from batches. `average` holds the target network's weights."""

    def __init__(self, spec: QSpec, options: Options, seed: int) -> None:
        """Build the network and its optimiser."""
        model = build(spec, seed, precision(options.precision))
        super().__init__(model, "mean_squared_error", options.averaging, options.weight_decay)
        self.spec, self.options = spec, options

    def learn(self, planes: NDArray[np.float32], targets: NDArray[np.float32], rate: float) -> float:
        """One step; returns the loss, which is no number when learning has come apart."""
        return self.step(planes, targets[:, None], rate)["loss"]

    def follow(self) -> None:
        """Without averaging the target network stays what it is until the next iteration."""
        if self.options.averaging:
            super().follow()

    def begin_iteration(self) -> None:
        """Without averaging the target network is a copy made now."""
        if not self.options.averaging:
            self.average = named_weights(self.model)

    def onnx(self, target: bool = True) -> bytes:
        """The target network, or the one that learns, as an .onnx file's bytes."""
        weights = self.average if target else named_weights(self.model)
        content: bytes = onnx_model(self.spec, weights).SerializeToString()
        return content
