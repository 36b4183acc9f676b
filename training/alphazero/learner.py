"""The learner: one Keras network, its optimiser, and the average of its weights that plays."""

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.alphazero.options import Options
from training.alphazero.replay import Arrays, Replay
from training.networks.device import compiles_whole_steps
from training.networks.dual import DualSpec, Weights, assign_weights, build, named_weights, taken_over

AVERAGE_EVERY = 8
"""Steps between two updates of the averaged weights."""
SETTLED = 0.85
"""The share of the run after which the learning rate no longer falls."""
REPORT_SECONDS = 0.5


def quiet_tensorflow(threads: int, log: Path) -> None:
    """Import Keras's backend, whichever it is, with few threads; what its libraries have to say goes to
    `log`, not to the terminal. Must come before any other use."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", str(threads))
    with errors_to(log):
        import keras
        import tensorflow  # Keras reaches for it whichever backend it has

        if keras.backend.backend() == "tensorflow":
            tensorflow.config.threading.set_intra_op_parallelism_threads(threads)
            tensorflow.config.threading.set_inter_op_parallelism_threads(1)


@contextmanager
def errors_to(log: Path) -> Iterator[None]:
    """Standard error goes to a file, whoever writes it (compiled libraries too)."""
    try:
        terminal = os.dup(2)
    except OSError:  # a program without a console has none
        yield
        return
    try:
        with log.open("ab") as file:
            os.dup2(file.fileno(), 2)
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)


def learning_rate(options: Options, step: int, progress: float, part: float) -> float:
    """The step size. `progress` is the share of the run that is over, `part` the share of this
    iteration's learning, both 0 to 1."""
    warm = min(1.0, (step + 1) / options.warmup_steps) if options.warmup_steps else 1.0
    if options.schedule == "steps":
        return options.learning_rate * warm * (1.0 if part < 0.5 else 0.5 if part < 0.8 else 0.25)
    wave = 0.5 * (1 + math.cos(math.pi * min(1.0, progress / SETTLED)))
    low = min(options.final_learning_rate, options.learning_rate)
    return warm * (low + (options.learning_rate - low) * wave)


@dataclass(frozen=True, slots=True)
class Learned:
    """What a stretch of learning did: means over its steps (losses in nats and squared error)."""

    steps: int
    policy_loss: float
    value_loss: float
    learning_rate: float
    seconds: float
    finite: bool


class Learner:
    """Learns from batches. `average` holds the weights that play: the newest ones, smoothed."""

    def __init__(self, spec: DualSpec, options: Options, seed: int) -> None:
        """Build the network and its optimiser."""
        self.spec, self.options = spec, options
        self.model = build(spec, seed)
        self.model.compile(
            optimizer=_optimizer(options),
            loss={"policy": _policy_loss, "value": "mean_squared_error"},
            loss_weights={"policy": 1.0, "value": options.value_weight},
            jit_compile=compiles_whole_steps(),
        )
        self.model.optimizer.build(self.model.trainable_variables)
        self.average: Weights = named_weights(self.model)
        self.steps = 0

    def begin_with(self, weights: Weights) -> None:
        """Take over what fits of another network's variables; the rest stays fresh."""
        self.average = taken_over(named_weights(self.model), weights)
        assign_weights(self.model, self.average)

    def learn(
        self,
        replay: Replay,
        rng: np.random.Generator,
        done: int,
        goal: int,
        progress: float,
        stop: Event,
        report: Callable[[int], None],
        rate_limit: float | None = None,
    ) -> Learned:
        """Do steps `done` .. `goal` of an iteration, or fewer when stopped. `progress` is the share
        of the run that is over; `report` hears of the steps done now and then. The learning rate is the
        schedule's, and never above `rate_limit`."""
        started = reported = time.perf_counter()
        share = self.options.root_value_share * min(1.0, progress * 4)
        rate, logs, finite = 0.0, {"policy_loss": 0.0, "value_loss": 0.0}, True
        self.model.reset_metrics()
        first = done
        while done < goal and not stop.is_set() and finite:
            rate = self.rate(progress, done / goal, rate_limit)
            self.model.optimizer.learning_rate = rate
            batch = replay.sample(rng, self.options.batch, share)
            targets = {"policy": batch.policy, "value": batch.value}
            logs = self.model.train_on_batch(batch.planes, targets, return_dict=True)
            done, self.steps = done + 1, self.steps + 1
            finite = math.isfinite(float(logs["loss"]))
            if finite and (self.steps % AVERAGE_EVERY == 0 or done == goal):
                self._follow()
            if time.perf_counter() - reported > REPORT_SECONDS:
                reported = time.perf_counter()
                report(done)
        seconds = time.perf_counter() - started
        policy, value = float(logs["policy_loss"]), float(logs["value_loss"])
        return Learned(done - first, policy, value, rate, seconds, finite)

    def rate(self, progress: float, part: float, limit: float | None) -> float:
        """The learning rate of the next step, see `learning_rate`; at most `limit`."""
        rate = learning_rate(self.options, self.steps, progress, part)
        return rate if limit is None else min(rate, limit)

    def warm_up(self) -> None:
        """Compile the learning step, which takes seconds, and learn nothing by it."""
        spec, batch = self.spec, self.options.batch
        before = self.save()
        planes = np.zeros((batch, spec.rows, spec.columns, spec.planes), np.float32)
        targets = {
            "policy": np.full((batch, spec.actions), 1 / spec.actions, np.float32),
            "value": np.zeros((batch, 1), np.float32),
        }
        self.model.train_on_batch(planes, targets, return_dict=True)
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
        arrays: Arrays = {"steps": np.array(self.steps, np.int64)}
        arrays |= {f"weights/{name}": value for name, value in named_weights(self.model).items()}
        arrays |= {f"average/{name}": value for name, value in self.average.items()}
        variables = self.model.optimizer.variables
        arrays |= {f"optimizer/{at}": _array(variable) for at, variable in enumerate(variables)}
        return arrays

    def load(self, arrays: Arrays) -> None:
        """Take up a checkpoint; raises KeyError or ValueError when it is another network's."""
        self.steps = int(arrays["steps"])
        assign_weights(self.model, _part(arrays, "weights/"))
        average = _part(arrays, "average/")
        self.average = {name: average[name] for name in self.average}
        for at, variable in enumerate(self.model.optimizer.variables):
            variable.assign(arrays[f"optimizer/{at}"])


def _optimizer(options: Options) -> Any:
    import keras

    optimizer = keras.optimizers.AdamW(
        options.learning_rate, weight_decay=options.weight_decay or None, global_clipnorm=options.clip_norm
    )
    optimizer.exclude_from_weight_decay(var_names=["gamma", "beta", "bias"])
    return optimizer


def _policy_loss(target: Any, logits: Any) -> Any:
    """Cross-entropy over the legal moves; 0 for a position without a known policy."""
    from keras import ops

    legal = target >= 0
    log_shares = ops.log_softmax(ops.where(legal, logits, -1e9), axis=-1)
    return -ops.sum(ops.where(legal, target * log_shares, 0.0), axis=-1)


def _array(variable: Any) -> NDArray[Any]:
    from keras import ops

    return np.asarray(ops.convert_to_numpy(variable))


def _part(arrays: Arrays, prefix: str) -> Arrays:
    return {name.removeprefix(prefix): value for name, value in arrays.items() if name.startswith(prefix)}
