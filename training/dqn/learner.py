"""The learner: one Keras network, its optimiser, and the average of its weights that gives the targets."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.checkpoints import Arrays
from training.dqn.options import Options
from training.networks.deepq import QSpec, build
from training.networks.device import compiles_whole_steps
from training.networks.dual import Weights, assign_weights, named_weights
from training.networks.export import onnx_model

AVERAGE_EVERY = 8
"""Steps between two updates of the averaged weights."""


class Learner:
    """Learns from batches. `average` holds the target network's weights."""

    def __init__(self, spec: QSpec, options: Options, seed: int) -> None:
        """Build the network and its optimiser."""
        import keras

        self.spec, self.options = spec, options
        self.model = build(spec, seed)
        optimizer = keras.optimizers.AdamW(
            options.learning_rate, weight_decay=options.weight_decay or None, global_clipnorm=1.0
        )
        optimizer.exclude_from_weight_decay(var_names=["gamma", "beta", "bias"])
        self.model.compile(optimizer=optimizer, loss="mean_squared_error", jit_compile=compiles_whole_steps())
        self.model.optimizer.build(self.model.trainable_variables)
        self.average: Weights = named_weights(self.model)
        self.steps = 0

    def learn(self, planes: NDArray[np.float32], targets: NDArray[np.float32], rate: float) -> float:
        """One step; returns the loss, which is no number when learning has come apart."""
        self.model.optimizer.learning_rate = rate
        self.model.reset_metrics()
        loss = float(self.model.train_on_batch(planes, targets[:, None], return_dict=True)["loss"])
        self.steps += 1
        if self.options.averaging and math.isfinite(loss) and self.steps % AVERAGE_EVERY == 0:
            self._follow()
        return loss

    def begin_iteration(self) -> None:
        """Without averaging the target network is a copy made now."""
        if not self.options.averaging:
            self.average = named_weights(self.model)

    def onnx(self, target: bool = True) -> bytes:
        """The target network, or the one that learns, as an .onnx file's bytes."""
        weights = self.average if target else named_weights(self.model)
        content: bytes = onnx_model(self.spec, weights).SerializeToString()
        return content

    def is_sound(self) -> bool:
        """Whether every weight is a number."""
        both = (*named_weights(self.model).values(), *self.average.values())
        return all(bool(np.isfinite(value).all()) for value in both)

    def warm_up(self, batch: int) -> None:
        """Compile the learning step, which takes seconds; learn nothing by it."""
        spec, before = self.spec, self.save()
        planes = np.zeros((batch, spec.rows, spec.columns, spec.planes), np.float32)
        self.learn(planes, np.zeros(batch, np.float32), 0.0)
        self.load(before)

    def save(self) -> Arrays:
        """The arrays of a checkpoint: weights, their average, and the optimiser's memory."""
        from keras import ops

        arrays: Arrays = {"steps": np.array(self.steps, np.int64)}
        arrays |= {f"weights/{name}": value for name, value in named_weights(self.model).items()}
        arrays |= {f"average/{name}": value.copy() for name, value in self.average.items()}
        for at, variable in enumerate(self.model.optimizer.variables):
            arrays[f"optimizer/{at}"] = np.array(ops.convert_to_numpy(variable))
        return arrays

    def load(self, arrays: Arrays) -> None:
        """Take up a checkpoint; raises KeyError or ValueError when it is another network's."""
        self.steps = int(arrays["steps"])
        assign_weights(self.model, _part(arrays, "weights/"))
        average = _part(arrays, "average/")
        self.average = {name: average[name] for name in self.average}
        for at, variable in enumerate(self.model.optimizer.variables):
            variable.assign(arrays[f"optimizer/{at}"])

    def _follow(self) -> None:
        """Move the averaged weights towards the newest ones; early in a run they follow faster."""
        keep = min(self.options.averaging, (1 + self.steps) / (10 + self.steps)) ** AVERAGE_EVERY
        for name, value in named_weights(self.model).items():
            self.average[name] = (keep * self.average[name] + (1 - keep) * value).astype(np.float32)


def _part(arrays: Arrays, prefix: str) -> Any:
    return {name.removeprefix(prefix): value for name, value in arrays.items() if name.startswith(prefix)}
