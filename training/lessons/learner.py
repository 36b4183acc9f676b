"""The one who learns: a model, its optimiser, and the step from one batch of examples."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.arrays import Arrays
from training.lessons import exporting
from training.lessons.lesson import Lesson
from training.lessons.options import ADAM, MOMENTUM, LessonOptions
from training.lessons.sets import DataSet
from training.networks.backend import compiles_whole_steps, precision

FALLS = (80, 120)
"""After so many epochs the schedule `steps` falls to a tenth."""
WARM = 0.05
"""Share of the run in which the schedule `cosine` warms up."""
LOSS, FIGURE = "plain_loss", "figure"


@dataclass(frozen=True, slots=True)
class Step:
    """What one batch said before it was learned from: its mean loss (without what is added for large
    weights), and the share told right, or how far off the estimates were."""

    loss: float
    figure: float


class Learner:
    """A model that learns. Answers are in the units of the data, whatever they are scaled by inside."""

    def __init__(self, lesson: Lesson, options: LessonOptions, data: DataSet, seed: int) -> None:
        """Build the model and its optimiser."""
        import keras

        self.lesson, self.options, self.data, self.seed = lesson, options, data, seed
        self.scaling = lesson.scale(data.learned, options)
        self.target = lesson.target(data.learned, options) if lesson.target else None
        keras.utils.clear_session()
        keras.utils.set_random_seed(seed)
        before = keras.config.dtype_policy()
        keras.config.set_dtype_policy(precision(options.precision))
        try:
            self.model = lesson.build(data.given.shape, max(1, len(data.given.classes)), options)
        finally:
            keras.config.set_dtype_policy(before)
        self.model.compile(
            optimizer=_optimiser(options),
            loss=lesson.loss,
            metrics=_metrics(self.target is not None),
            jit_compile=compiles_whole_steps(),
        )
        self.model.optimizer.build(self.model.trainable_variables)
        self._order: tuple[int, NDArray[np.int64]] = 0, np.zeros(0, np.int64)

    @property
    def batches(self) -> int:
        """Learning steps in an epoch."""
        return math.ceil(len(self.data.learned) / self.options.batch)

    def batch(self, epoch: int, number: int) -> tuple[NDArray[np.float32], NDArray[Any]]:
        """Batch `number` (from 0) of an epoch (from 1), scaled: in every epoch each example once, in an order
        that depends on the seed alone."""
        if self._order[0] != epoch:
            order = np.random.default_rng([self.seed, 2, epoch]).permutation(len(self.data.learned))
            self._order = epoch, order
        size = self.options.batch
        part = self.data.learned.part(self._order[1][number * size : (number + 1) * size])
        inputs = part.inputs
        if self.lesson.vary:
            inputs = self.lesson.vary(
                inputs, self.options, np.random.default_rng([self.seed, 3, epoch, number])
            )
        truth = part.truth if self.target is None else self.target.apply(part.truth)
        return self.scaling.apply(inputs), truth

    def step(self, inputs: NDArray[np.float32], truth: NDArray[Any], rate: float) -> Step:
        """Learn from one batch."""
        self.model.optimizer.learning_rate = rate
        self.model.reset_metrics()
        said = self.model.train_on_batch(inputs, truth, return_dict=True)
        scale = 1.0 if self.target is None else self.target.deviation[0]
        return Step(float(said[LOSS]) * scale**2, float(said[FIGURE]) * scale)

    def network(self) -> bytes:
        """The network as it is now, as an ONNX file. Raises InputError where it cannot be written."""
        made: bytes = exporting.onnx_model(self.model, self.scaling, self.target).SerializeToString()
        return made

    def save(self) -> Arrays:
        """The arrays of a checkpoint."""
        from keras import ops

        variables = {"model": self.model.variables, "optimizer": self.model.optimizer.variables}
        return {
            f"{owner}/{at}": np.array(ops.convert_to_numpy(variable))
            for owner, owned in variables.items()
            for at, variable in enumerate(owned)
        }

    def load(self, arrays: Arrays) -> None:
        """Take up a checkpoint, or the model's part of one; raises KeyError or ValueError when it is another
        network's."""
        variables = {"model": self.model.variables, "optimizer": self.model.optimizer.variables}
        for owner, owned in variables.items():
            for at, variable in enumerate(owned):
                if owner == "model" or f"{owner}/{at}" in arrays:
                    variable.assign(arrays[f"{owner}/{at}"])


def learning_rate(options: LessonOptions, epoch: int, progress: float) -> float:
    """The size of a step in an epoch (from 1); `progress` is the share of the run that is over, 0 to 1."""
    rate = options.learning_rate
    if options.schedule == "steps":
        return float(rate * 0.1 ** sum(epoch > fall for fall in FALLS))
    if options.schedule == "cosine":
        return rate * min(1.0, (progress + 1e-3) / WARM) * 0.5 * (1 + math.cos(math.pi * min(1.0, progress)))
    return rate


def _optimiser(options: LessonOptions) -> Any:
    from keras import optimizers

    if options.optimiser == ADAM:
        return optimizers.Adam(options.learning_rate)
    return optimizers.SGD(options.learning_rate, momentum=0.9 if options.optimiser == MOMENTUM else 0.0)


def _metrics(numbers: bool) -> list[Any]:
    from keras import metrics

    if numbers:
        return [metrics.MeanSquaredError(name=LOSS), metrics.MeanAbsoluteError(name=FIGURE)]
    return [metrics.SparseCategoricalCrossentropy(name=LOSS), metrics.SparseCategoricalAccuracy(name=FIGURE)]
