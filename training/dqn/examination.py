"""Measuring a run's network: it is published, draws its picture and plays the fixed opponents."""

import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.manifest import DQN, write_manifest
from engines.evaluation.qnetwork import QNetwork
from engines.files import write_atomically
from engines.game import Game
from engines.opponents import dqn
from engines.runs import events
from engines.runs.layout import NETWORKS
from training.course import Course
from training.dqn.curves import LINE, MATCHES
from training.dqn.evaluation import RANDOM, closing_seconds, hold
from training.dqn.learner import Learner
from training.dqn.options import Options
from training.dqn.picture import play_line, values_along
from training.dqn.state import State
from training.kinds import origin
from training.networks.deepq import QSpec
from training.runs import Run
from training.truth import Truth


class Examiner:
    """Measures the target network of a run, in a share of its time."""

    def __init__(
        self,
        course: Course[Options, State],
        run: Run,
        game: Game,
        spec: QSpec,
        threads: int,
        rng: np.random.Generator,
    ) -> None:
        self.course, self.run, self.game = course, run, game
        self.spec, self.threads, self.rng = spec, threads, rng
        self.truth = Truth(course, game, threads)
        self._measured = 0.0  # seconds of the newest measurement
        course.closing = lambda: closing_seconds(course.options, self._measured)

    @property
    def due(self) -> bool:
        """Whether it is time to measure again."""
        share = self.course.options.evaluation_share
        return self.course.state.evaluation_seconds <= share * self.course.clock.seconds

    def look(self, network: QNetwork) -> NDArray[np.float32]:
        """What a network gives along the game that is drawn, [images, moves], as the first player sees it."""
        return values_along(self.game, network, self._line())[1]

    def publish(self, learner: Learner, last: bool) -> None:
        """Write the network, draw its picture, hold it to the truth, play the matches; all figures are told.
        The best network is the one that keeps most decisions of the game's test set: the same for each, where
        lots decide what a match tells. Of equals, and where there is no set, it is the one with the most
        points against the searching opponents."""
        course, state = self.course, self.course.state
        end = course.options.minutes * 60 or math.inf
        path = self.run.path / NETWORKS / f"{state.iteration:06}.onnx"
        began = course.clock.seconds
        course.phase("export", 1)(0)
        write_atomically(path, learner.onnx())
        self._describe(path, learner)
        self._draw(QNetwork.load(path, self.game))
        self.truth.hold(lambda: dqn.DQN(self.game, QNetwork.load(path, self.game)))
        scores = course.measured(
            len(MATCHES),
            lambda report: hold(
                self.game, path, course.options, lambda: last and course.clock.seconds < end,
                int(self.rng.integers(1_000_000_000)), self.threads, course.control.interrupt, report,
            ),
        )  # fmt: skip
        for score in scores:
            state.scores[score.name] = score.score
            course.point(score.name, score.score, score.low, score.high)
        points = float(np.mean([score.score for score in scores if score.name != RANDOM]))
        best = state.take_if_best(points)
        self._measured = course.clock.seconds - began
        state.evaluation_seconds += self._measured
        self._describe(path, learner)
        course.reporter.tell(events.NetworkSaved(state.iteration, f"{NETWORKS}/{path.name}", best))

    def _draw(self, network: QNetwork) -> None:
        """Tell the picture: a line for each image over the numbers of the moves."""
        numbers, values = values_along(self.game, network, self._line())
        lines = {f"{LINE}/{image}": [round(float(one), 4) for one in row] for image, row in enumerate(values)}
        self.course.reporter.tell(events.Profile(self.course.state.iteration, numbers, lines))
        self.course.point("images/spread", float(values.std(axis=0).mean()))

    def _line(self) -> list[int]:
        """The game that is drawn; it is played once in a run."""
        course = self.course
        if not course.state.line:
            playouts = course.options.line_playouts
            course.state.line = course.repeated(
                lambda: play_line(self.game, playouts, course.control.interrupt)
            )
        return course.state.line

    def _describe(self, path: Path, learner: Learner) -> None:
        state, course = self.course.state, self.course
        write_manifest(
            path,
            self.game,
            size=self.spec.size,
            origin=origin(self.run.config, course.options),
            training={
                "iterations": state.iteration,
                "games": state.games,
                "steps": learner.steps,
                "minutes": round(course.clock.seconds / 60, 2),
                "threads": self.threads,
                **state.measured(),
            },
            name=f"{self.game.id} {path.stem}",
            kind=DQN,
        )
