"""The learner: one Keras network, its optimiser, and the average of its weights that plays."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from training.checkpoints import Arrays
from training.networks.dual import Weights, assign_weights, named_weights
from training.networks.policy import PolicySpec, build
from training.policy.feeder import Feeder
from training.policy.options import AUTO, Options

AVERAGE_EVERY = 8
"""Steps between two updates of the averaged weights."""
REPORT_SECONDS = 0.5
EIGHTHS, FALL = 8, 0.8
"""How often, and by what, the step size is multiplied in the schedule `steps`."""


def learning_rate(options: Options, step: int, progress: float) -> float:
    """The step size; `progress` is the share of the run that is over, 0 to 1."""
    warm = min(1.0, (step + 1) / options.warmup_steps) if options.warmup_steps else 1.0
    if options.schedule == "steps":
        return options.learning_rate * warm * FALL ** min(int(progress * EIGHTHS), EIGHTHS - 1)
    wave = 0.5 * (1 + math.cos(math.pi * min(1.0, progress)))
    low = min(options.final_learning_rate, options.learning_rate)
    return warm * (low + (options.learning_rate - low) * wave)


@dataclass(frozen=True, slots=True)
class Learned:
    """What a stretch of learning did: its steps, their mean loss in nats, the last step size, how long it
    took, and how much of that was spent waiting for batches."""

    steps: int
    loss: float
    learning_rate: float
    seconds: float
    waited: float


class Learner:
    """Learns from batches. `average` holds the weights that play: the newest ones, smoothed."""

    def __init__(self, spec: PolicySpec, options: Options, seed: int) -> None:
        """Build the network and its optimiser."""
        self.spec, self.options = spec, options
        self.model = build(spec, seed, _precision(options.precision))
        self.model.compile(optimizer=_optimizer(options), loss=_loss, jit_compile=_compiles_whole_steps())
        self.model.optimizer.build(self.model.trainable_variables)
        self.average: Weights = named_weights(self.model)
        self.steps = 0

    def learn(
        self,
        feeder: Feeder,
        goal: int,
        progress: Callable[[], float],
        stop: Event,
        report: Callable[[int], None],
    ) -> Learned:
        """Learn until `goal` steps are done in all, or until told to stop. `progress` tells the share of the
        run that is over; `report` hears of the steps done now and then."""
        started = reported = time.perf_counter()
        first, rate, loss, waited = self.steps, 0.0, 0.0, 0.0
        self.model.reset_metrics()
        while self.steps < goal and not stop.is_set() and math.isfinite(loss):
            rate = learning_rate(self.options, self.steps, progress())
            self.model.optimizer.learning_rate = rate
            asked = time.perf_counter()
            planes, targets = feeder.next_batch()
            waited += time.perf_counter() - asked
            loss = float(self.model.train_on_batch(planes, targets, return_dict=True)["loss"])
            self.steps += 1
            if math.isfinite(loss) and (self.steps % AVERAGE_EVERY == 0 or self.steps == goal):
                self._follow()
            if time.perf_counter() - reported > REPORT_SECONDS:
                reported = time.perf_counter()
                report(self.steps)
        return Learned(self.steps - first, loss, rate, time.perf_counter() - started, waited)

    def warm_up(self, batch: int) -> None:
        """Compile the learning step for batches of this size, which takes seconds; learn nothing by it."""
        spec, before = self.spec, self.save()
        planes = np.zeros((batch, spec.rows, spec.columns, spec.planes), np.float32)
        self.model.train_on_batch(planes, np.zeros((batch, spec.squares), np.float32), return_dict=True)
        self.load(before)
        self.model.reset_metrics()

    def _follow(self) -> None:
        """Move the averaged weights towards the newest ones; early in a run they follow faster."""
        keep = min(self.options.averaging, (1 + self.steps) / (10 + self.steps)) ** AVERAGE_EVERY
        if not self.options.averaging:
            keep = 0.0
        for name, value in named_weights(self.model).items():
            self.average[name] = (keep * self.average[name] + (1 - keep) * value).astype(np.float32)

    def save(self) -> Arrays:
        """The arrays of a checkpoint: weights, their average, and the optimiser's memory."""
        from keras import ops

        arrays: Arrays = {"steps": np.array(self.steps, np.int64)}
        arrays |= {f"weights/{name}": value for name, value in named_weights(self.model).items()}
        arrays |= {f"average/{name}": value for name, value in self.average.items()}
        for at, variable in enumerate(self.model.optimizer.variables):
            arrays[f"optimizer/{at}"] = np.asarray(ops.convert_to_numpy(variable))
        return arrays

    def load(self, arrays: Arrays) -> None:
        """Take up a checkpoint; raises KeyError or ValueError when it is another network's."""
        self.steps = int(arrays["steps"])
        assign_weights(self.model, _part(arrays, "weights/"))
        average = _part(arrays, "average/")
        self.average = {name: average[name] for name in self.average}
        for at, variable in enumerate(self.model.optimizer.variables):
            variable.assign(arrays[f"optimizer/{at}"])


def _precision(wanted: str) -> str:
    """The Keras dtype policy for what is wanted."""
    if wanted == AUTO:
        try:
            fast = "amx_bf16" in Path("/proc/cpuinfo").read_text(encoding="utf-8")
        except OSError:
            fast = False
        wanted = "bfloat16" if fast else "float32"
    return "mixed_bfloat16" if wanted == "bfloat16" else wanted


def _optimizer(options: Options) -> Any:
    import keras

    optimizer = keras.optimizers.AdamW(
        options.learning_rate, weight_decay=options.weight_decay or None, global_clipnorm=1.0
    )
    optimizer.exclude_from_weight_decay(var_names=["bias"])
    return optimizer


def _loss(target: Any, logits: Any) -> Any:
    """Cross-entropy with the move played, over the legal ones."""
    from keras import ops

    log_shares = ops.log_softmax(ops.where(target >= 0, logits, -1e9), axis=-1)
    return -ops.sum(ops.where(target > 0, log_shares, 0.0), axis=-1)


def _compiles_whole_steps() -> bool:
    """JAX needs it; TensorFlow's compiler makes slow convolutions on processors."""
    import keras

    return bool(keras.backend.backend() == "jax")


def _part(arrays: Arrays, prefix: str) -> Arrays:
    return {name.removeprefix(prefix): value for name, value in arrays.items() if name.startswith(prefix)}
