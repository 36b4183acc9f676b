"""The learner: one Keras network, its optimiser, and the average of its weights that plays."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any

from training.networks.averaged import Averaged, Means
from training.networks.backend import precision
from training.networks.policy import PolicySpec, build
from training.policy.feeder import Feeder
from training.policy.options import Options
from training.policy.schedule import learning_rate

REPORT_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Learned:
    """What a stretch of learning did: its steps, their mean loss in nats, the last step size, how long it
    took, and how much of that was spent waiting for batches."""

    steps: int
    loss: float
    learning_rate: float
    seconds: float
    waited: float


class Learner(Averaged):
    """Learns from batches. `average` holds the weights that play: the newest ones, smoothed."""

    def __init__(self, spec: PolicySpec, options: Options, seed: int) -> None:
        """Build the network and its optimiser."""
        model = build(spec, seed, precision(options.precision))
        super().__init__(model, _loss, options.averaging, options.weight_decay)
        self.spec, self.options = spec, options

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
        losses = Means()
        while self.steps < goal and not stop.is_set() and math.isfinite(loss):
            rate = learning_rate(self.options, self.steps, progress())
            asked = time.perf_counter()
            planes, targets = feeder.next_batch()
            waited += time.perf_counter() - asked
            found = self.step(planes, targets, rate)
            losses.add(found)
            loss = found["loss"]
            if math.isfinite(loss) and self.steps == goal:
                self.settle()
            if time.perf_counter() - reported > REPORT_SECONDS:
                reported = time.perf_counter()
                report(self.steps)
        return Learned(self.steps - first, losses["loss"], rate, time.perf_counter() - started, waited)


def _loss(target: Any, logits: Any) -> Any:
    """Cross-entropy with the move played, over the legal ones."""
    from keras import ops

    log_shares = ops.log_softmax(ops.where(target >= 0, logits, -1e9), axis=-1)
    return -ops.sum(ops.where(target > 0, log_shares, 0.0), axis=-1)
