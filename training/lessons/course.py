"""A lesson's run, top to bottom: learn an epoch, look how good it is, keep it, again."""

import math
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any

import numpy as np

from engines.arrays import Arrays
from engines.errors import InputError
from engines.evaluation.lesson_network import LessonNetwork
from engines.matches.rating import wilson
from engines.runs import events
from engines.runs.command import Command
from engines.runs.layout import CHECKPOINTS
from training import checkpoints
from training.clock import ActiveClock
from training.control import RunControl, Stopped
from training.lessons import curves, publishing
from training.lessons.judging import Judged, judge
from training.lessons.learner import Learner, Step, learning_rate
from training.lessons.lesson import Lesson
from training.lessons.options import LessonOptions
from training.lessons.records import layers_of, write_examination, write_examples, write_layers
from training.lessons.sets import Examples, Given, split
from training.lessons.state import State, exhausted
from training.limits import threads_of
from training.memory import resident_mebibytes
from training.reporter import Reporter
from training.runs import Run

KEPT = 2
SAVE_SECONDS, SHOW_SECONDS = 10.0, 1.0
"""A checkpoint is at most so old, in an epoch as well; and so often, at most, networks and what they say
of the test are written while a run goes on."""
TELL_SECONDS, TOLD = 0.05, 100
"""Batches are told of no more often than this, and about so many of an epoch."""
SLOW_SECONDS = 0.3
"""Where a learning step takes longer, a stop does not wait for it."""


class Course:
    """A run in memory."""

    def __init__(
        self, lesson: Lesson, run: Run, given: Given, options: LessonOptions, control: RunControl,
        reporter: Reporter,
    ) -> None:  # fmt: skip
        """Build the network, and take up the newest checkpoint or begin."""
        self.lesson, self.run, self.options = lesson, run, options
        self.control, self.reporter = control, reporter
        found, arrays, damaged = checkpoints.load(run.path / CHECKPOINTS, State)
        fresh = options.seed or int(np.random.SeedSequence().generate_state(1)[0])
        self.state = found or State(seed=fresh)
        self.data = split(given, options.held_out, options.most, None if given.classes else self.state.seed)
        self.learner = Learner(lesson, options, self.data, self.state.seed)
        self.best: Arrays = {}
        for sentence in damaged:
            reporter.tell(events.warning(sentence))
        if found:
            self._take_up(arrays)
        self.layers = layers_of(self.learner.model)
        self.threads = threads_of(options.threads)
        self.clock = ActiveClock(self.state.seconds)
        self._step_seconds = 0.0
        self._sizes: set[int] = set()
        self._unkept: Callable[[], None] | None = None
        """Keeps the network that a pause or a stop is to leave; None where that was done."""
        self._saved = self._shown = self._told = time.monotonic()
        self._begun = self._seen, time.monotonic()

    def train(self) -> None:
        """Epoch after epoch until the run is complete; raises Stopped when told to stop, with all saved."""
        write_layers(self.run.path, self.layers)
        write_examples(self.run.path, self.data, self.learner.scaling)
        self._tell_of_data()
        try:
            while not exhausted(self.options, self.state):
                self._learn()
                self._examine()
                going_on = not exhausted(self.options, self.state)
                if self.control.command == Command.STOP_AFTER_ITERATION and going_on:
                    raise Stopped
        except Stopped:
            self._save()
            self._keep_newest()
            raise

    def _learn(self) -> None:
        """Go over what is left of the epoch, batch by batch."""
        state, learner = self.state, self.learner
        self._tell_phase("learning", 0)
        while state.batch < learner.batches:
            self._give_way()
            inputs, truth = learner.batch(state.epoch, state.batch)
            step = self._step(inputs, truth)
            if not math.isfinite(step.loss):
                raise InputError("The losses are no numbers any more; try a lower learning rate.")
            state.batch += 1
            state.examples += len(truth)
            state.loss += step.loss * len(truth)
            state.figure += step.figure * len(truth)
            self._tell_step(step)
            if time.monotonic() - self._saved > SAVE_SECONDS:
                self._save()

    def _step(self, inputs: Any, truth: Any) -> Step:
        """One learning step; a slow one, or one that is compiled first, does not hold up a stop."""
        slow = len(truth) not in self._sizes or self._step_seconds > SLOW_SECONDS
        self._sizes.add(len(truth))
        began = time.monotonic()
        with self.control.ending_at_once(self._take_leave) if slow else nullcontext():
            step = self.learner.step(inputs, truth, self._rate)
        self._step_seconds = time.monotonic() - began
        return step

    def _take_leave(self) -> None:
        """What there is to do for a process that ends at once."""
        with suppress(InputError):  # a full disk: it ends all the same
            self._keep_newest()
        self.reporter.take_leave()

    def _examine(self) -> None:
        """After an epoch: how good the network is; it is kept where it is the best so far, or the last, also
        of those before a pause or a stop."""
        state = self.state
        self._tell_phase("evaluation", 0)
        content = self.learner.network()
        held, test = self._judged(content, self.data.held), self._judged(content, self.data.test)
        better = self._is_better(held)
        if better:
            state.best, state.best_loss, state.best_figure = state.epoch, held.loss, held.figure
            state.waited = 0
            self.best = self.learner.save() if self.options.keep_best else {}
        else:
            state.waited += 1
        self._tell_epoch(held, test)
        keep = partial(self._keep, content, test, state.epoch, better)
        due = state.epoch == 1 or time.monotonic() - self._shown > SHOW_SECONDS
        if self._complete and self.best and not better:
            self._finish_with_best()
        elif self._complete or (better and due):
            keep()
        else:
            self._unkept = keep if better or not self.options.keep_best else self._unkept
            if due:
                self._show(test)
        state.epoch, state.batch, state.examples, state.loss, state.figure = state.epoch + 1, 0, 0, 0.0, 0.0
        if exhausted(self.options, state) or time.monotonic() - self._saved > SHOW_SECONDS:
            self._save()

    def _finish_with_best(self) -> None:
        """Make the best network the last word, without forgetting how far learning came."""
        last = self.learner.save()
        self.learner.load(self.best)
        content = self.learner.network()
        self.learner.load(last)
        test = self._judged(content, self.data.test)
        self._keep(content, test, self.state.best, best=True)
        self._tell_test(test)

    def _keep(self, content: bytes, test: Judged, epoch: int, best: bool) -> None:
        """Write what a network says of the test, and the network."""
        self._show(test)
        path = publishing.publish(self, content, test, epoch)
        self.reporter.tell(events.NetworkSaved(epoch, path, best))
        self._unkept = None

    def _show(self, test: Judged) -> None:
        """Write what a network says of the test."""
        write_examination(self.run.path, self.data.given, test)
        self.state.said, self.state.said_loss = test.figure, test.loss
        self._shown = time.monotonic()

    def _keep_newest(self) -> None:
        """Keep the network that a pause or a stop leaves."""
        if self._unkept is not None:
            self._unkept()

    @property
    def _complete(self) -> bool:
        """Whether the epoch at work is the last one, once it is done."""
        patience = self.options.patience
        return self.state.epoch >= self.options.iterations or bool(patience and self.state.waited >= patience)

    @property
    def _seen(self) -> int:
        """Examples learned from so far, each as often as it was shown."""
        return (self.state.epoch - 1) * len(self.data.learned) + self.state.examples

    @property
    def _rate(self) -> float:
        """The size of the next step."""
        whole = self.options.iterations * len(self.data.learned)
        return learning_rate(self.options, self.state.epoch, self._seen / whole)

    def _is_better(self, held: Judged) -> bool:
        state = self.state
        if self.data.given.classes:
            return not state.best or held.loss < state.best_loss
        return state.best_figure is None or held.figure < state.best_figure

    def _judged(self, content: bytes, examples: Examples) -> Judged:
        """What a network says; after a pause, in which it breaks off, it begins again."""
        network = LessonNetwork.of(content, self.threads)
        while True:
            found = judge(network, examples, len(self.data.given.classes), self.control.interrupt)
            if found is not None:
                return found
            self._give_way()

    def _give_way(self) -> None:
        """Wait while paused; raises Stopped."""
        if not self.control.interrupt.is_set():
            return
        self.clock.hold()
        if self.control.command == Command.PAUSE:
            self._save()
            self._keep_newest()
            self.reporter.tell(events.Phase(self.state.epoch, "paused", 0, 0))
        self.control.wait()
        self.clock.go_on()

    def _take_up(self, arrays: Arrays) -> None:
        self.learner.load(arrays)
        self.best = {
            name.removeprefix("best/"): value for name, value in arrays.items() if name.startswith("best/")
        }

    def _save(self) -> None:
        self.state.seconds = self.clock.seconds
        kept = {f"best/{name}": value for name, value in self.best.items() if name.startswith("model/")}
        checkpoints.save(self.run.path / CHECKPOINTS, self.state, {**self.learner.save(), **kept}, KEPT)
        self._saved = time.monotonic()

    def _tell_of_data(self) -> None:
        """Which set is in use, and what one should know of it."""
        given = self.data.given
        sentence = InputError(
            "Learning from {count} examples of {name}; {held} are held out, {test} are the test.",
            count=f"{len(self.data.learned):,}", name=given.name, held=f"{len(self.data.held):,}",
            test=f"{len(given.test):,}",
        )  # fmt: skip
        self.reporter.tell(events.warning(sentence, "info"))
        if given.note:
            self.reporter.tell(events.warning(InputError(given.note), "info"))

    def _tell_step(self, step: Step) -> None:
        now, thin = time.monotonic(), max(1, self.learner.batches // TOLD)
        if self.state.batch % thin == 0 and now - self._told > TELL_SECONDS:
            self._told = now
            self._metric(curves.BATCH_LOSS, step.loss)
            pictures = bool(self.data.given.classes)
            self._metric(curves.BATCH_ACCURACY if pictures else curves.BATCH_ERROR, step.figure)
            self._tell_phase("learning", self.state.examples)

    def _tell_epoch(self, held: Judged, test: Judged) -> None:
        state = self.state
        figure = curves.ACCURACY if self.data.given.classes else curves.ERROR
        self._metric(f"{curves.LOSS}/{curves.TRAIN}", state.loss / max(1, state.examples))
        self._metric(f"{figure}/{curves.TRAIN}", state.figure / max(1, state.examples))
        self._metric(f"{curves.LOSS}/{curves.HELD}", held.loss)
        self._metric(f"{figure}/{curves.HELD}", held.figure)
        self._tell_test(test)
        self._metric(curves.RATE, self._rate)
        self._metric(curves.MEMORY, resident_mebibytes())

    def _tell_test(self, test: Judged) -> None:
        self._metric(f"{curves.LOSS}/{curves.TEST}", test.loss)
        if self.data.given.classes:
            low, high = wilson(test.figure, len(self.data.test))
            self._metric(f"{curves.ACCURACY}/{curves.TEST}", test.figure, low, high)
        else:
            self._metric(f"{curves.ERROR}/{curves.TEST}", test.figure)

    def _metric(self, name: str, value: float, low: float | None = None, high: float | None = None) -> None:
        epoch, seconds = self.state.epoch, self.clock.seconds
        self.reporter.tell(events.Metric(epoch, self._seen, seconds, name, float(value), low, high))

    def _tell_phase(self, phase: str, done: int) -> None:
        before, began = self._begun
        whole = self.options.iterations * len(self.data.learned)
        learned, passed = self._seen - before, time.monotonic() - began
        left = (whole - self._seen) * passed / learned if learned else None
        self.reporter.tell(events.Phase(self.state.epoch, phase, done, len(self.data.learned), left))
