"""The learner: one Keras network, its optimiser, and the average of its weights that plays."""

import math
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np

from training.alphazero.learning.drawing import drawn
from training.alphazero.learning.replay import Replay
from training.alphazero.options import Options
from training.networks.averaged import Averaged, Means
from training.networks.backend import precision
from training.networks.dual import DualSpec, build
from training.networks.halves import worth_halving
from training.networks.weights import Weights, assign_weights, moved, named_weights, taken_over
from training.schedule import cosine, warm

SETTLED = 0.85
"""The share of the run after which the learning rate no longer falls."""
REPORT_SECONDS = 0.5


def learning_rate(options: Options, step: int, progress: float, part: float) -> float:
    """The step size. `progress` is the share of the run that is over, `part` the share of this
    iteration's learning, both 0 to 1."""
    rise = warm(step, options.warmup_steps)
    if options.schedule == "steps":
        return options.learning_rate * rise * (1.0 if part < 0.5 else 0.5 if part < 0.8 else 0.25)
    return rise * cosine(options.learning_rate, options.final_learning_rate, progress / SETTLED)


@dataclass(frozen=True, slots=True)
class Learned:
    """What a stretch of learning did: means over its steps (losses in nats and squared error), and how far it
    has moved the weights, as a share of their size."""

    steps: int
    policy_loss: float
    value_loss: float
    learning_rate: float
    seconds: float
    finite: bool
    moved: float = 0.0


class Learner(Averaged):
    """Learns from batches. `average` holds the weights that play: the newest ones, smoothed."""

    def __init__(self, spec: DualSpec, options: Options, seed: int) -> None:
        """Build the network and its optimiser. Batch normalisations learn from whole batches."""
        losses = {"policy": _policy_loss, "value": "mean_squared_error"}
        shares = {"policy": 1.0, "value": options.value_weight}
        halves = not spec.normalised and worth_halving(options.threads, options.batch)
        super().__init__(
            build(spec, seed, precision(options.precision)), losses, options.averaging,
            options.weight_decay, options.clip_norm, halves, loss_weights=shares,
        )  # fmt: skip
        self.spec, self.options = spec, options

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
        rate, losses, finite, first = 0.0, Means(), True, done
        before = named_weights(self.model)
        drawing = drawn(replay, rng, self.options.batch, share, goal - done, self.options.threads)
        with closing(drawing) as batches:
            for batch in batches:
                if stop.is_set() or not finite:
                    break
                rate = self.rate(progress, done / goal, rate_limit)
                targets = {"policy": batch.policy, "value": batch.value}
                found, done = self.step(batch.planes, targets, rate), done + 1
                losses.add(found)
                finite = math.isfinite(found["loss"])
                if finite and done == goal:
                    self.settle()
                if time.perf_counter() - reported > REPORT_SECONDS:
                    reported = time.perf_counter()
                    report(done)
        seconds = time.perf_counter() - started
        way = moved(before, named_weights(self.model)) if finite else 0.0
        return Learned(done - first, losses["policy_loss"], losses["value_loss"], rate, seconds, finite, way)

    def rate(self, progress: float, part: float, limit: float | None) -> float:
        """The learning rate of the next step, see `learning_rate`; at most `limit`."""
        rate = learning_rate(self.options, self.steps, progress, part)
        return rate if limit is None else min(rate, limit)


def _policy_loss(target: Any, logits: Any) -> Any:
    """Cross-entropy over the legal moves; 0 for a position without a known policy."""
    from keras import ops

    legal = target >= 0
    log_shares = ops.log_softmax(ops.where(legal, logits, -1e9), axis=-1)
    return -ops.sum(ops.where(legal, target * log_shares, 0.0), axis=-1)
