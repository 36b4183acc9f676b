"""A network that learns, and the smoothed average of its weights: what all learners of networks share."""

import math
from typing import Any

import numpy as np

from engines.arrays import Arrays
from engines.errors import InputError
from training.networks.backend import compiles_whole_steps
from training.networks.halves import in_halves
from training.networks.weights import Weights, assign_weights, named_weights

AVERAGE_EVERY = 8
"""Steps between two updates of the averaged weights."""
_UNDECAYED = ("gamma", "beta", "bias")


class Means:
    """The mean losses of a stretch of steps."""

    def __init__(self) -> None:
        """No step yet."""
        self._sums: dict[str, float] = {}
        self._steps = 0

    def add(self, losses: dict[str, float]) -> None:
        """One more step, with its batch's losses by name."""
        self._steps += 1
        for name, loss in losses.items():
            self._sums[name] = self._sums.get(name, 0.0) + loss

    def __getitem__(self, name: str) -> float:
        """The mean of one loss; 0 when there was no such loss or no step."""
        return self._sums.get(name, 0.0) / max(1, self._steps)


class Averaged:
    """A Keras model with AdamW, and the `average` of its weights. `steps` counts all steps so far."""

    def __init__(
        self,
        model: Any,
        loss: Any,
        averaging: float,
        weight_decay: float,
        clip_norm: float = 1.0,
        halves: bool = False,
        **more: Any,
    ) -> None:
        """`averaging` in [0, 1): how slowly the average follows, 0 at once; `weight_decay` times the step
        size pulls towards zero, 0 does not; `clip_norm` bounds a gradient. `halves`: batches, all of even
        size, are learned from as `in_halves` says. `more` goes to `compile`."""
        import keras

        optimizer = keras.optimizers.AdamW(weight_decay=weight_decay, global_clipnorm=clip_norm)
        optimizer.exclude_from_weight_decay(var_names=list(_UNDECAYED))
        self.model, self.averaging, self.steps = model, averaging, 0
        self._learning = in_halves(model) if halves else model
        self._learning.compile(optimizer=optimizer, loss=loss, jit_compile=compiles_whole_steps(), **more)
        self.optimizer = self._learning.optimizer
        self.optimizer.build(model.trainable_variables)
        self._build_losses()
        self.average: Weights = named_weights(model)

    def _build_losses(self) -> None:
        """Several losses are counted in variables that come with the first of them: made while the step is
        compiled, they would have it compiled twice."""
        blank = self.blank(1)[1]
        self._learning.compute_loss(y=blank, y_pred=blank)

    def blank(self, batch: int) -> tuple[Any, Any]:
        """The planes and targets of so many positions that say nothing."""
        from keras import tree

        def zeros(said: Any) -> Any:
            return np.zeros((batch, *said.shape[1:]), np.float32)

        return zeros(self.model.input), tree.map_structure(zeros, self.model.output)

    def step(self, planes: Any, targets: Any, rate: float) -> dict[str, float]:
        """Learn from one batch with this step size; gives its losses by name. The average follows now
        and then, as long as the loss is a number."""
        self.optimizer.learning_rate = rate
        self._learning.reset_metrics()
        losses = self._learning.train_on_batch(planes, targets, return_dict=True)
        self.steps += 1
        if self.steps % AVERAGE_EVERY == 0 and math.isfinite(float(losses["loss"])):
            self.follow()
        return {name: float(value) for name, value in losses.items()}

    def follow(self) -> None:
        """Move the average towards the newest weights; early in a run it follows faster."""
        keep = min(self.averaging, (1 + self.steps) / (10 + self.steps)) ** AVERAGE_EVERY
        keep = keep if self.averaging else 0.0
        for name, value in named_weights(self.model).items():
            self.average[name] = (keep * self.average[name] + (1 - keep) * value).astype(np.float32)

    def settle(self) -> None:
        """At the end of a stretch of steps the average follows once more, unless it just did."""
        if self.steps % AVERAGE_EVERY:
            self.follow()

    def warm_up(self, batch: int) -> None:
        """Compile the learning step for batches of this size, which takes seconds; learn nothing by it."""
        before = self.save()
        self._learning.train_on_batch(*self.blank(batch), return_dict=True)
        self.load(before)

    @property
    def sound(self) -> bool:
        """Whether every weight is a number, in the optimiser's memory too."""
        return all(bool(np.isfinite(array).all()) for array in self.save().values())

    def save(self) -> Arrays:
        """The arrays of a checkpoint: weights, their average, and the optimiser's memory."""
        from keras import ops

        arrays: Arrays = {"steps": np.array(self.steps, np.int64)}
        arrays |= {f"weights/{name}": value for name, value in named_weights(self.model).items()}
        arrays |= {f"average/{name}": value.copy() for name, value in self.average.items()}
        for variable in self.optimizer.variables:
            arrays[f"optimizer/{variable.name}"] = np.array(ops.convert_to_numpy(variable))
        return arrays

    def load(self, arrays: Arrays) -> None:
        """Take up a checkpoint; raises InputError when it is another network's. What the optimiser's memory
        lacks begins at 0: former versions kept it by number."""
        try:
            self.steps = int(arrays["steps"])
            assign_weights(self.model, _part(arrays, "weights/"))
            average = _part(arrays, "average/")
            self.average = {name: average[name] for name in self.average}
            memory = _part(arrays, "optimizer/")
            for variable in self.optimizer.variables:
                variable.assign(memory.get(variable.name, np.zeros(variable.shape)))
        except (KeyError, ValueError) as error:
            raise InputError(
                "The run's network is not built as this version of the program builds it, so that it cannot "
                "go on. A new run can start from its newest network."
            ) from error


def _part(arrays: Arrays, prefix: str) -> Arrays:
    return {name.removeprefix(prefix): value for name, value in arrays.items() if name.startswith(prefix)}
