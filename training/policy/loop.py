"""One run on people's games, top to bottom: learn, measure, keep, again."""

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

from engines.errors import InputError
from engines.evaluation.manifest import POLICY, write_manifest
from engines.game import Game
from engines.matches.rating import wilson
from engines.runs import events
from engines.runs.command import Command
from engines.runs.layout import CHECKPOINTS, NETWORKS
from training.clock import ActiveClock, resident_mebibytes
from training.control import RunControl, Stopped
from training.kinds import origin
from training.networks.export import save_onnx
from training.networks.policy import PolicySpec
from training.policy import checkpoint, material, schedule
from training.policy.checkpoint import State
from training.policy.feeder import Feeder
from training.policy.learner import Learner
from training.policy.measuring import Foresight, foresee, play_random
from training.policy.options import Options
from training.reporter import Reporter
from training.runs import Run

Found = TypeVar("Found")
LAST = 50_000
"""Positions of held-out games that the last network is measured with, at least, where there are so many."""


class Training:
    """A run in memory. `train` works until it is complete or stopped."""

    def __init__(
        self, run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter
    ) -> None:
        """Read the games, and take up the newest checkpoint or begin."""
        self.run, self.game, self.options = run, game, options
        self.control, self.reporter = control, reporter
        self.threads = options.threads or os.cpu_count() or 1
        self.material = material.load(options)
        self.spec = PolicySpec.of(game, options.filters, options.depth, options.form)
        fresh = options.seed or int(np.random.SeedSequence().generate_state(1)[0])
        self.learner = Learner(self.spec, options, fresh)
        self.state = self._taken_up(fresh)
        self.feeder = Feeder(
            game, self.material.learned, options.batch, self.state.seed, self.learner.steps,
            options.symmetries,
        )  # fmt: skip
        self.learner.warm_up(self.feeder.batch)
        self.clock = ActiveClock(self.state.seconds)

    def train(self) -> None:
        """Round after round until the run is complete; raises Stopped when told to stop, with all saved."""
        self._tell_of_material()
        try:
            with self.feeder:
                while not schedule.exhausted(self.options, self.state):
                    self._learn()
                    last = schedule.is_last(self.options, self.state, self.clock.seconds)
                    self._measure(last)
                    self.state.iteration += 1
                    self._save()
                    if self.control.command == Command.STOP_AFTER_ITERATION and not last:
                        raise Stopped
        except Stopped:
            self._save()
            raise

    def _learn(self) -> None:
        """Learn from this round's positions."""
        steps = schedule.steps_in_round(self.options, self.feeder.batch)
        goal = self.state.iteration * steps
        while self.learner.steps < goal:
            report = self._reporter("learning", steps, goal - steps)
            report(self.learner.steps)
            learned = self.learner.learn(
                self.feeder, goal, self._progress, self.control.interrupt, report
            )  # fmt: skip
            if not math.isfinite(learned.loss):
                raise InputError("The losses are no numbers any more; try a lower learning rate.")
            if learned.steps and self.learner.steps >= goal:
                seconds = max(1e-9, learned.seconds)
                self._metric("loss/policy", learned.loss)
                self._metric("learning/rate", learned.learning_rate)
                self._metric("speed/learning", learned.steps * self.feeder.batch / seconds)
                self._metric("speed/waiting", learned.waited / seconds)
                self._metric("memory/resident", resident_mebibytes())
            self._give_way()

    def _measure(self, last: bool) -> None:
        """Publish the network, with what it foresees of held-out games and how it does against random
        moves. The best one is chosen on the same positions in every round."""
        state, options = self.state, self.options
        path = self.run.path / NETWORKS / f"{state.iteration:06}.onnx"
        self._reporter("export", 1)(0)
        save_onnx(self.spec, self.learner.average, path)
        self._describe(path)
        self._reporter("evaluation", 2)(0)
        seen = self._foresee(path, options.measured)
        best = not state.best or seen.loss <= state.best_loss
        if best:
            state.best, state.best_loss = state.iteration, seen.loss
        self._note(self._foresee(path, max(options.measured, LAST)) if last else seen)
        if last or state.iteration % options.match_rounds == 0:
            self._play(path)
        self._describe(path)
        self.reporter.tell(events.NetworkSaved(state.iteration, f"{NETWORKS}/{path.name}", best))

    def _foresee(self, network: Path, count: int) -> Foresight:
        rows, stop = self.material.held, self.control.interrupt
        return self._repeated(lambda: foresee(self.game, network, rows, count, self.threads, stop))

    def _note(self, seen: Foresight) -> None:
        """Tell and remember what a network foresees."""
        shares = {"top1": seen.first / seen.positions, "top3": seen.three / seen.positions}
        for name, share in shares.items():
            self._metric(f"held/{name}", share, *wilson(share, seen.positions))
        self._metric("held/loss", seen.loss)
        self.state.held = {**shares, "loss": seen.loss, "positions": seen.positions}

    def _play(self, network: Path) -> None:
        """A match against random moves."""
        tell, seed, stop = self._reporter("evaluation", 2), self.state.iteration, self.control.interrupt
        result = self._repeated(
            lambda: play_random(self.game, network, self.options.games, seed, stop, tell)
        )  # fmt: skip
        self._metric("score/random", result.score, result.low, result.high)
        self.state.scores["random"] = result.score

    def _describe(self, path: Path) -> None:
        """Write the manifest of a network that is there."""
        state = self.state
        write_manifest(
            path,
            self.game,
            size=self.spec.size,
            origin=origin(self.run.config, self.options),
            training={
                "iterations": state.iteration,
                "games": self.material.games,
                "positions": self.learner.steps * self.feeder.batch,
                "steps": self.learner.steps,
                "minutes": round(self.clock.seconds / 60, 2),
                "threads": self.threads,
                "held": {name: round(value, 5) for name, value in state.held.items()},
                "held_games": self.material.held_games,
                "scores": {name: round(score, 4) for name, score in state.scores.items()},
            },
            name=f"{self.game.id} {path.stem}",
            kind=POLICY,
        )

    def _repeated(self, work: Callable[[], Found | None]) -> Found:
        """What `work` finds; after a pause, in which it breaks off and gives None, it begins again."""
        while True:
            found = work()
            self._give_way()
            if found is not None:
                return found

    def _give_way(self) -> None:
        """After a part that may have been interrupted: wait while paused; raises Stopped."""
        if not self.control.interrupt.is_set():
            return
        self.clock.hold()
        if self.control.command == Command.PAUSE:
            self._save()
            self.reporter.tell(events.Phase(self.state.iteration, "paused", 0, 0))
        self.control.wait()
        self.clock.go_on()

    def _taken_up(self, seed: int) -> State:
        """The state of the newest whole checkpoint, with the learner set to it; or a new one."""
        found = checkpoint.load(self.run.path / CHECKPOINTS)
        if found is None:
            return State(seed=seed)
        state, arrays, damaged = found
        for sentence in damaged:
            self.reporter.tell(events.Message("warning", sentence))
        self.learner.load(arrays)
        return state

    def _save(self) -> None:
        self.state.seconds = self.clock.seconds
        checkpoint.save(self.run.path / CHECKPOINTS, self.state, self.learner.save())

    def _tell_of_material(self) -> None:
        found = self.material
        for warning in found.warnings:
            self.reporter.tell(events.warning(warning))
        sentence = InputError(
            "Learning from {games} games with {positions} positions; {held} games are held out.",
            games=found.games, positions=len(found.learned), held=found.held_games,
        )  # fmt: skip
        self.reporter.tell(events.warning(sentence, "info"))

    def _progress(self) -> float:
        steps = schedule.steps_in_round(self.options, self.feeder.batch)
        return schedule.progress(self.options, self.learner.steps / steps, self.clock.seconds)

    def _metric(self, name: str, value: float, low: float | None = None, high: float | None = None) -> None:
        games = round(self.learner.steps / self.feeder.per_epoch * self.material.games)
        self.reporter.tell(
            events.Metric(self.state.iteration, games, self.clock.seconds, name, float(value), low, high)
        )

    def _reporter(self, phase: str, total: int, before: int = 0) -> Callable[[int], None]:
        """A function that hears how far a phase has come, on any thread."""

        def report(done: int) -> None:
            left = schedule.remaining(self.options, self.state, self.clock.seconds)
            at = min(done - before, total)
            self.reporter.tell(events.Phase(self.state.iteration, phase, at, total, left))

        return report
