"""One run with a deep Q-network, top to bottom: play, learn, see whether all is well, measure, again.

The first iterations learn from random games (fitted Q iteration), the later ones from games that the target
network plays against itself.
"""

import numpy as np
from numpy.typing import NDArray

from engines.arrays import Arrays
from engines.evaluation.qnetwork import QNetwork
from engines.game import Game, States
from engines.runs.layout import CHECKPOINTS
from training import checkpoints
from training.astray import Diverged, check_hope, check_weights, guarded
from training.control import RunControl
from training.course import Course
from training.dqn import health, randomly, schedule, selfplay
from training.dqn.examination import Examiner
from training.dqn.learner import Learner
from training.dqn.options import Options
from training.dqn.replay import Painter, Replay
from training.dqn.state import State
from training.dqn.targets import Floats, fresh_targets
from training.limits import threads_of
from training.memory import resident_mebibytes
from training.networks.deepq import QSpec
from training.reporter import Reporter
from training.runs import Run
from training.showcase import keep_games

GROUP = 4
"""Learning steps whose targets are found at once."""


class Training:
    """A run in memory. `train` works until it is complete or stopped."""

    def __init__(
        self, run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter
    ) -> None:
        """Take up the newest checkpoint, or begin."""
        self.run, self.game, self.options = run, game, options
        self.course = Course(options, State(), control, reporter)
        self.course.keep = self._save
        self.threads = threads_of(options.threads)
        self.folder = run.path / CHECKPOINTS
        self.spec = QSpec.of(game, options.filters, options.depth, options.form)
        self.learner = Learner(self.spec, options, options.seed)
        self.replay, self.painter = Replay(game), Painter(game)
        self.untrained = self.learner.save() | self.replay.save()
        self._take_up(0)
        rng = np.random.default_rng([options.seed, self.state.serial])
        self.examiner = Examiner(self.course, run, game, self.spec, self.threads, rng)
        self.rate = 0.0
        self.random: NDArray[np.uint8] | None = None

    @property
    def state(self) -> State:
        """Where the run stands."""
        return self.course.state

    def train(self) -> None:
        """Iterate until the run is complete; raises Stopped when told to stop, with all saved, and
        InputError when it goes astray again and again."""
        self.course.rounds(guarded(self._iterate, self._go_back))

    def _iterate(self) -> bool:
        """One iteration, from where it stands; returns whether it was the last one. Its lots depend on that
        alone: a run that was killed learns the same."""
        state = self.state
        here = (state.iteration, state.iteration_games, state.iteration_steps, state.setbacks)
        self.rng = np.random.default_rng([self.options.seed, *here])
        if not state.iteration_steps:
            self.learner.begin_iteration()
        fits = schedule.fits(self.options, state)
        content = self.learner.onnx()
        self.judges = [QNetwork.of(content, self.game) for _ in range(self.threads)]
        if fits:
            self._random_games()
        else:
            self._play()
        self._learn(fits)
        self._look_after()
        last = self.course.is_last
        if last or self.examiner.due:
            self.examiner.publish(self.learner, last)
        self.course.close(last)
        self._save()
        return last

    def _random_games(self) -> NDArray[np.uint8]:
        """The run's random games, made when they are first needed."""
        if self.random is None:
            count, course = self.options.random_games, self.course
            report = course.phase("selfplay", count)
            report(0)
            self.random = course.repeated(
                lambda: randomly.find_or_make(
                    self.run.path, self.game, count, self.options.seed, course.control.interrupt, report
                )
            )
        return self.random

    def _play(self) -> None:
        """Self-play until this iteration has its games."""
        state, options, course = self.state, self.options, self.course
        epsilon = schedule.epsilon(options, course.progress)
        before, played = course.clock.seconds, []
        while state.iteration_games < options.games:
            report = course.phase("selfplay", options.games, state.iteration_games)
            report(0)
            found = selfplay.play(
                self.game, self.judges, options.games - state.iteration_games, options, epsilon,
                self._draw_seed(), course.control.interrupt, report,
            )  # fmt: skip
            for part in found:
                self.replay.add(part.states, part.moves, part.targets, options.memory)
                state.iteration_games += part.games
                state.games += part.games
            played += found
            course.give_way()
        if played:
            self._tell_of_games(played, course.clock.seconds - before, epsilon)

    def _tell_of_games(self, played: list[selfplay.Played], seconds: float, epsilon: float) -> None:
        games = sum(part.games for part in played)
        first, second = sum(part.first_wins for part in played), sum(part.second_wins for part in played)
        self.course.tell(
            {
                "speed/games": games / max(1e-9, seconds),
                "games/first": first / games,
                "games/second": second / games,
                "games/draws": (games - first - second) / games,
                "exploring/epsilon": epsilon,
                "learning/window": len(self.replay),
            }
        )
        keep_games(self.run.path, self.game, self.state.iteration, played[-1].kept)

    def _learn(self, fits: bool) -> None:
        """Learn in this iteration's steps, a few at a time: first their targets, then they."""
        state, options, course = self.state, self.options, self.course
        moves = (
            schedule.fitted_positions(options, state)
            if fits
            else round(options.games * (self.game.rows * self.game.columns - 4) * options.reuse)
        )
        goal = max(1, round(moves / options.batch))
        losses: list[float] = []
        began, report = course.clock.seconds, course.phase("learning", goal)
        while state.iteration_steps < goal:
            report(state.iteration_steps)
            steps = min(GROUP, goal - state.iteration_steps)
            before, after, targets = course.repeated(lambda steps=steps: self._lesson(fits, steps))  # type: ignore[misc]
            for at in range(0, len(after), options.batch):
                if course.control.interrupt.is_set():
                    break
                part = slice(at, at + options.batch)
                self.rate = schedule.learning_rate(
                    options, self.learner.steps, course.progress, state.rate_limit
                )
                planes = self.painter.paint(before[part], after[part], self.rng)
                losses.append(self.learner.learn(planes, targets[part], self.rate))
                state.iteration_steps += 1
                health.check_loss(losses[-1], state.iteration)
            course.give_way()
        seconds = max(1e-9, course.clock.seconds - began)
        if losses:
            course.tell(
                {
                    "loss/value": float(np.mean(losses)),
                    "learning/rate": self.rate,
                    "speed/learning": len(losses) * options.batch / seconds,
                    "memory/resident": resident_mebibytes(),
                }
            )

    def _lesson(self, fits: bool, steps: int) -> tuple[States, States, Floats] | None:
        """The moves of so many steps, before and after, with their targets; None when interrupted."""
        options, count = self.options, steps * self.options.batch
        if fits:
            most = self.game.rows * self.game.columns - 5
            deepest = schedule.deepest(options, self.state, most)
            moves = randomly.draw(self.game, self._random_games(), count, deepest, self.rng)
            targets = self._fresh(moves.after)
            return None if targets is None else (moves.states, moves.after, targets)
        drawn = self.replay.draw(count, self.rng)
        if not options.fresh:
            return drawn.before, drawn.after, drawn.targets
        targets = self._fresh(drawn.after)
        if targets is None:
            return None
        share = np.float32(options.trace)
        return drawn.before, drawn.after, (1 - share) * targets + share * drawn.targets

    def _fresh(self, after: States) -> Floats | None:
        choosers: list[QNetwork] = []
        if self.options.double:
            content = self.learner.onnx(target=False)
            choosers = [QNetwork.of(content, self.game) for _ in self.judges]
        stop = self.course.control.interrupt
        return fresh_targets(self.judges, choosers, after, self.options, stop)

    def _look_after(self) -> None:
        """See whether the iteration's network is one to build on; raises Diverged."""
        iteration = self.state.iteration
        check_weights(self.learner, iteration)
        network = QNetwork.of(self.learner.onnx(), self.game)
        health.check_values(self.examiner.look(network), iteration)

    def _go_back(self, trouble: Diverged) -> None:
        """Go on from an earlier checkpoint, with a lower learning rate, unless there is no hope left."""
        present = self.state
        check_hope(present.setbacks, trouble)
        present.seconds = self.course.clock.seconds
        self._take_up(present.setbacks)
        self.course.take_up(health.set_back(self.state, present, self.rate))
        self.course.tell_setback(self.run.config, trouble, self.state.rate_limit)

    def _take_up(self, skip: int) -> None:
        """Go to the newest whole checkpoint but `skip` newer ones; to the beginning where there is none."""
        state, arrays, damaged = checkpoints.load(self.folder, State, skip)
        for sentence in damaged:
            self.course.warn(sentence)
        self.learner.load(arrays or self.untrained)
        self.replay.load(arrays or self.untrained)
        self.course.take_up(state or State())

    def _save(self) -> None:
        """Write a checkpoint, unless there is nothing sound to go on from."""
        if not self.learner.sound:
            return
        self.state.seconds = self.course.clock.seconds
        arrays: Arrays = self.learner.save() | self.replay.save()
        checkpoints.save(self.folder, self.state, arrays, health.KEPT)

    def _draw_seed(self) -> int:
        return int(self.rng.integers(1_000_000_000))
