"""One run on people's games, top to bottom: learn, measure, keep, again."""

import math
from pathlib import Path

from engines.errors import InputError
from engines.evaluation.manifest import POLICY, write_manifest
from engines.game import Game
from engines.matches.rating import wilson
from engines.runs import events
from engines.runs.layout import CHECKPOINTS, NETWORKS
from training import checkpoints
from training.control import RunControl
from training.course import Course
from training.kinds import origin
from training.limits import threads_of
from training.memory import resident_mebibytes
from training.networks.export import save_onnx
from training.networks.policy import PolicySpec
from training.policy import material
from training.policy.feeder import Feeder
from training.policy.learner import Learner
from training.policy.measuring import Foresight, foresee, play_random
from training.policy.options import Options
from training.policy.schedule import steps_in_round
from training.policy.state import State
from training.reporter import Reporter
from training.runs import Run

KEPT = 2
"""Checkpoints that are kept."""
LAST = 50_000
"""Positions of held-out games that the last network is measured with, at least, where there are so many."""


class Training:
    """A run in memory. `train` works until it is complete or stopped."""

    def __init__(
        self, run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter
    ) -> None:
        """Read the games, and take up the newest checkpoint or begin."""
        self.run, self.game, self.options = run, game, options
        self.threads = threads_of(options.threads)
        self.material = material.load(options)
        self.spec = PolicySpec.of(game, options.filters, options.depth, options.form)
        self.learner = Learner(self.spec, options, options.seed)
        self.course = _Course(options, State(seed=options.seed), control, reporter)
        self.course.keep = self._save
        self._take_up()
        self.feeder = Feeder(
            game, self.material.learned, options.batch, self.state.seed, self.learner.steps,
            options.symmetries,
        )  # fmt: skip
        self.learner.warm_up(self.feeder.batch)
        self.course.take_up(self.state)  # its clock begins when everything is ready

    @property
    def state(self) -> State:
        """Where the run stands."""
        return self.course.state

    def train(self) -> None:
        """Round after round until the run is complete; raises Stopped when told to stop, with all saved."""
        self._tell_of_material()
        with self.feeder:
            self.course.rounds(self._iterate)

    def _iterate(self) -> bool:
        self._learn()
        last = self.course.is_last
        self._measure(last)
        self.course.close(last)
        self._save()
        return last

    def _learn(self) -> None:
        """Learn from this round's positions."""
        course, state = self.course, self.state
        if not state.goal:
            steps = steps_in_round(self.options, self.feeder.batch, state.iteration)
            state.start, state.goal = self.learner.steps, self.learner.steps + steps
        goal = state.goal
        while self.learner.steps < goal:
            report = course.phase("learning", goal - state.start, -state.start)
            report(self.learner.steps)
            learned = self.learner.learn(
                self.feeder, goal, self._progress, course.control.interrupt, report
            )  # fmt: skip
            self._count()
            if not math.isfinite(learned.loss):
                raise InputError("The losses are no numbers any more; try a lower learning rate.")
            if learned.steps and self.learner.steps >= goal:
                seconds = max(1e-9, learned.seconds)
                course.tell(
                    {
                        "loss/policy": learned.loss,
                        "learning/rate": learned.learning_rate,
                        "speed/learning": learned.steps * self.feeder.batch / seconds,
                        "speed/waiting": learned.waited / seconds,
                        "memory/resident": resident_mebibytes(),
                    }
                )
            course.give_way()

    def _measure(self, last: bool) -> None:
        """Publish the network, with what it foresees of held-out games and how it does against random
        moves. The best one is chosen on the same positions in every round."""
        state, options = self.state, self.options
        path = self.run.path / NETWORKS / f"{state.iteration:06}.onnx"
        self.course.phase("export", 1)(0)
        save_onnx(self.spec, self.learner.average, path)
        self._describe(path)
        seen = self._foresee(path, options.measured)
        best = not state.best or seen.loss <= state.best_loss
        if best:
            state.best, state.best_loss = state.iteration, seen.loss
        self._note(self._foresee(path, max(options.measured, LAST)) if last else seen)
        if last or state.iteration % options.match_rounds == 0:
            self._play(path)
        self._describe(path)
        self.course.reporter.tell(events.NetworkSaved(state.iteration, f"{NETWORKS}/{path.name}", best))

    def _foresee(self, network: Path, count: int) -> Foresight:
        rows, stop = self.material.held, self.course.control.interrupt
        return self.course.measured(1, lambda _: foresee(self.game, network, rows, count, self.threads, stop))

    def _note(self, seen: Foresight) -> None:
        """Tell and remember what a network foresees."""
        shares = {"top1": seen.first / seen.positions, "top3": seen.three / seen.positions}
        for name, share in shares.items():
            self.course.point(f"held/{name}", share, *wilson(share, seen.positions))
        self.course.point("held/loss", seen.loss)
        self.state.held = {**shares, "loss": seen.loss, "positions": seen.positions}

    def _play(self, network: Path) -> None:
        """A match against random moves."""
        seed, stop = self.state.iteration, self.course.control.interrupt
        result = self.course.measured(
            1, lambda _: play_random(self.game, network, self.options.games, seed, stop)
        )
        self.course.point("score/random", result.score, result.low, result.high)
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
                "minutes": round(self.course.clock.seconds / 60, 2),
                "threads": self.threads,
                "held": {name: round(value, 5) for name, value in state.held.items()},
                "held_games": self.material.held_games,
                "scores": {name: round(score, 4) for name, score in state.scores.items()},
            },
            name=f"{self.game.id} {path.stem}",
            kind=POLICY,
        )

    def _take_up(self) -> None:
        """Go to the newest whole checkpoint, where there is one."""
        state, arrays, damaged = checkpoints.load(self.run.path / CHECKPOINTS, State)
        for sentence in damaged:
            self.course.warn(sentence)
        if state:
            self.learner.load(arrays)
            self.course.take_up(state)

    def _save(self) -> None:
        self.state.seconds = self.course.clock.seconds
        checkpoints.save(self.run.path / CHECKPOINTS, self.state, self.learner.save(), KEPT)

    def _tell_of_material(self) -> None:
        found = self.material
        for warning in found.warnings:
            self.course.warn(warning)
        sentence = InputError(
            "Learning from {games} games with {positions} positions; {held} games are held out.",
            games=found.games, positions=len(found.learned), held=found.held_games,
        )  # fmt: skip
        self.course.say(sentence)

    def _progress(self) -> float:
        self._count()
        return self.course.progress

    def _count(self) -> None:
        """Tell the course how far the learner has come."""
        state = self.state
        self.course.part = (self.learner.steps - state.start) / (state.goal - state.start)
        state.games = round(self.learner.steps / self.feeder.per_epoch * self.material.games)


class _Course(Course[Options, State]):
    """A run's course; within a round it goes by the learner's steps."""

    part = 0.0
    """The share of the round's steps that are done."""

    @property
    def done(self) -> float:
        """Rounds done so far, the one at work in part."""
        return super().done + self.part
