"""One run with a Q-table, top to bottom: play and learn, write, measure, again."""

import numpy as np

from engines.game import Game
from engines.opponents.qtable import QTable
from engines.qtables.store import SUFFIX, About, Store
from engines.runs import events
from engines.runs.layout import NETWORKS
from training.control import RunControl
from training.course import Course
from training.kinds import origin
from training.memory import resident_mebibytes
from training.qlearning.evaluation import Contest, contests, hold
from training.qlearning.learner import Learner, Played
from training.qlearning.options import Options
from training.qlearning.state import TABLE, State, state_in
from training.reporter import Reporter
from training.runs import Run
from training.schedule import line
from training.score import Score
from training.showcase import keep_games
from training.truth import Truth

LARGEST_COPY = 4_000_000
"""A table of at most so many bytes is copied whenever it was measured; of a larger one there is only one,
which goes on learning."""
SEED = 1
"""Where it knows nothing, the table that is held to the truth draws the same lots each time."""


class Training:
    """A run in memory. `train` works until it is complete or stopped; `close` it."""

    def __init__(
        self, run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter
    ) -> None:
        """Take up the table of the run, or begin one. Raises InputError where it cannot be used."""
        self.run, self.game, self.options = run, game, options
        path = run.path / TABLE
        self.store = (
            Store(path, game, writing=True)
            if path.exists()
            else Store.create(path, game, self._about(State()))
        )
        self.course = Course(options, state_in(self.store.about.training), control, reporter)
        self.course.keep = self._save
        self.state.serial += 1
        self.rng = np.random.default_rng([options.seed, self.state.serial])
        self.learner = Learner(game, options, self.store)
        self.truth = Truth(self.course, game, threads=1)

    @property
    def state(self) -> State:
        """Where the run stands."""
        return self.course.state

    def close(self) -> None:
        """Close the table."""
        self.store.close()

    def train(self) -> None:
        """Iterate until the run is complete; raises Stopped when told to stop, with all saved."""
        self.course.rounds(self._iterate)

    def _iterate(self) -> bool:
        self._play()
        last = self.course.is_last
        self._measure(last)
        self.course.close(last)
        self._save()
        return last

    def _play(self) -> None:
        """The games of this iteration; they are learned from as they are played, and written at the end, and
        whenever memory is full. Their lots depend on where the run stands alone."""
        state, wanted, before = self.state, self.options.games, self.course.clock.seconds
        played = Played()
        while state.iteration_games < wanted:
            report = self.course.phase("selfplay", wanted, state.iteration_games)
            report(0)
            self._follow_schedule()
            here = (state.iteration, state.iteration_games)
            self.learner.draw_by(_drawn(np.random.default_rng([self.options.seed, *here])))
            part = self.learner.play(wanted - state.iteration_games, self.course.control.interrupt, report)
            played.add(part)
            state.games += part.games
            state.plies += part.plies
            state.iteration_games += part.games
            if self.learner.full:
                self._save()
            self.course.give_way()
        self.course.phase("saving", 1)(0)
        self._save()
        if played.games:
            self.course.tell(self._figures(played, self.course.clock.seconds - before))
            keep_games(self.run.path, self.game, state.iteration, self.learner.last_games)

    def _follow_schedule(self) -> None:
        options = self.options
        self.learner.set_epsilon(line(options.epsilon, options.final_epsilon, self.course.progress))

    def _figures(self, played: Played, seconds: float) -> dict[str, float]:
        games, seconds = max(1, played.games), max(1e-9, seconds)
        return {
            "table/positions": self.learner.positions,
            "table/moves": self.learner.moves,
            "table/file": self.store.size() / 1e6,
            "values/changes": played.changes / max(1, played.updates),
            "speed/games": games / seconds,
            "speed/positions": played.plies / seconds,
            "games/first": played.first_wins / games,
            "games/second": played.second_wins / games,
            "games/draws": played.draws / games,
            "games/length": played.plies / games,
            "memory/resident": resident_mebibytes(),
        }

    def _measure(self, last: bool) -> None:
        """When it is time, hold the table to the truth, let it play the fixed opponents, and publish it."""
        state, wanted, before = self.state, contests(self.options), self.course.clock.seconds
        due = state.evaluation_seconds <= self.options.evaluation_share * self.course.clock.seconds
        if not (due or last):
            return
        with Store(self.store.path, self.game) as store:
            self.truth.hold(lambda: QTable(self.game, store, SEED))
        scores = self._contest(wanted)
        state.evaluation_seconds += self.course.clock.seconds - before
        for score in scores:
            state.scores[score.name] = score.score
            self.course.point(score.name, score.score, score.low, score.high)
        self.course.reporter.tell(events.NetworkSaved(state.iteration, self._published(), best=True))
        said = ", ".join(f"{name.removeprefix('score/')} {score:.0%}" for name, score in state.scores.items())
        self.course.say(f"Iteration {state.iteration} measured: {said}.")

    def _contest(self, wanted: list[Contest]) -> list[Score]:
        """Play the matches; after a pause, in which they are broken off, they begin again."""
        course = self.course
        return course.measured(
            len(wanted),
            lambda report: hold(
                self.game, self.store.path, wanted, _drawn(self.rng), course.control.interrupt, report
            ),
        )

    def _published(self) -> str:
        """The table to play against, relative to the run: a copy while it is small."""
        if self.store.size() > LARGEST_COPY:
            return TABLE
        name = f"{NETWORKS}/{self.state.iteration:06}{SUFFIX}"
        self._save()
        self.store.copy(self.run.path / name)
        return name

    def _save(self) -> None:
        self.state.seconds = self.course.clock.seconds
        self.learner.write(self._about(self.state))

    def _about(self, state: State) -> About:
        options = self.options
        return About(
            self.game.id, self.game.rules_version, options.symmetries, options.win,
            origin(self.run.config, options), state.figures(),
        )  # fmt: skip


def _drawn(rng: np.random.Generator) -> int:
    """A seed."""
    return int(rng.integers(1_000_000_000))
