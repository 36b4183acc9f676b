"""One AlphaZero run, top to bottom: play, learn, measure, keep, again."""

import os
from collections.abc import Callable, Mapping
from typing import TypeVar

import numpy as np

from engines.evaluation.network import Network
from engines.game import Game
from engines.runs import events
from engines.runs.command import Command
from engines.runs.layout import CHECKPOINTS, NETWORKS
from training.alphazero import checkpoint, schedule
from training.alphazero.beginning import starting_weights
from training.alphazero.checkpoint import State
from training.alphazero.diagnosis import judge_newest
from training.alphazero.evaluation import MASTERED, Contest, Score, due_rungs, gate_words, hold
from training.alphazero.figures import learning_figures, manifest_figures, selfplay_figures
from training.alphazero.gallery import Gallery
from training.alphazero.learner import Learner
from training.alphazero.options import Options
from training.alphazero.replay import Replay, window_size
from training.alphazero.samples import Samples
from training.alphazero.selfplay import SelfPlay
from training.alphazero.showcase import keep_games
from training.alphazero.truth import hold_to_truth, load_positions
from training.clock import ActiveClock, resident_mebibytes
from training.control import RunControl, Stopped
from training.reporter import Reporter
from training.runs import Run

SAMPLE_ARRAYS = ("states", "repeats", "policy", "outcome", "root_value")
Measured = TypeVar("Measured")


class Training:
    """A run in memory. `train` works until it is complete or stopped."""

    def __init__(
        self, run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter
    ) -> None:
        """Take up the newest checkpoint, or begin."""
        self.game, self.options, self.control, self.reporter = game, options, control, reporter
        self.threads = options.threads or os.cpu_count() or 1
        self.folder = run.path / CHECKPOINTS
        self.gallery = Gallery(run, game, options)
        self.replay = Replay(game)
        seed = options.seed or int(np.random.SeedSequence().generate_state(1)[0])
        self.learner = Learner(self.gallery.spec, options, seed)
        self.state = self._taken_up()
        self.clock = ActiveClock(self.state.seconds)
        self.rng = np.random.default_rng([seed, self.state.serial])
        self.evaluators = self._load_evaluators()
        self.positions = load_positions(game, self._warn) if options.truth_positions else None
        self.selfplay = SelfPlay(game, self.evaluators, schedule.selfplay_options(options), self._draw_seed())

    def train(self) -> None:
        """Iterate until the run is complete; raises Stopped when told to stop, with all saved."""
        try:
            while not schedule.exhausted(self.options, self.state):
                self._play()
                self._learn()
                last = schedule.is_last(self.options, self.state, self.clock.seconds)
                self._gate()
                self._measure(last)
                self._begin_next_iteration()
                if last:
                    return
                if self.control.command == Command.STOP_AFTER_ITERATION:
                    raise Stopped
        except Stopped:
            self._save()
            raise

    def _play(self) -> None:
        """Self-play until this iteration has its games; unfinished games go on in the next one."""
        state, wanted = self.state, self.options.games
        parts: list[Samples] = []
        while state.iteration_games < wanted:
            report = self._reporter("selfplay", wanted, state.iteration_games)
            report(0)
            missing = wanted - state.iteration_games
            samples = self.selfplay.play(missing, self.control.interrupt, report)
            self.replay.add({name: getattr(samples, name) for name in SAMPLE_ARRAYS})
            state.count(samples)
            parts.append(samples)
            if state.iteration_games >= wanted:
                self._tell_of_games(parts)
            self._give_way()

    def _tell_of_games(self, parts: list[Samples]) -> None:
        """What an iteration's games were like, and what the network made of them before learning."""
        played = Samples.joined(parts, sum(part.seconds for part in parts))
        self._tell(selfplay_figures(played, self.threads))
        self._tell(judge_newest(self.replay, self.evaluators[0], len(played)))
        keep_games(self.gallery.folder, self.game, self.state.iteration, played.moves)

    def _learn(self) -> None:
        """Learn from the window, as many steps as the new positions are worth."""
        state, options = self.state, self.options
        if state.learned or not len(self.replay):
            return
        self.replay.trim(self._window())
        rows = options.epochs * len(self.replay) or options.reuse * state.iteration_positions
        goal = max(1, round(rows / options.batch))
        while state.steps_done < goal:
            report = self._reporter("learning", goal)
            report(state.steps_done)
            learned = self.learner.learn(
                self.replay,
                self.rng,
                state.steps_done,
                goal,
                schedule.progress(self.options, self.state, self.clock.seconds),
                self.control.interrupt,
                report,
            )
            if not learned.finite:
                raise FloatingPointError("the losses are no numbers any more; try a lower learning rate")
            state.steps_done += learned.steps
            if learned.steps and state.steps_done >= goal:
                self._tell(learning_figures(learned, goal, options.batch, state.iteration_positions))
            self._give_way()
        state.learned = True
        if not options.gating:
            self._export()

    def _gate(self) -> None:
        """With gating, the new network replaces the playing one only when it beats it."""
        state, options, gallery = self.state, self.options, self.gallery
        if not options.gating or state.gated:
            return
        gallery.write(gallery.candidate, self.learner.average, self._figures())
        score = self._contest([Contest("gate", gallery.playing, options.gate_games)], gallery.candidate)[0]
        self._note(score)
        state.gated = True
        if score.score > options.gate_score:
            gallery.copy(gallery.candidate, gallery.playing)
            self.evaluators = self._load_evaluators()
        self._say(f"Iteration {state.iteration}: the new network {gate_words(score, options.gate_score)}.")

    def _measure(self, last: bool) -> None:
        """When it is time, publish the playing network and let it play the fixed opponents and the best
        network so far."""
        state, options, gallery = self.state, self.options, self.gallery
        due = state.evaluation_seconds <= options.evaluation_share * self.clock.seconds
        if not (due or last):
            return
        path = gallery.numbered(state.iteration)
        gallery.copy(gallery.playing, path)
        self._hold_to_truth(path)
        contests = due_rungs(options.rungs, options.evaluation_games, state.scores, state.passes)
        best = gallery.numbered(state.best)
        if best.exists() and state.best != state.iteration:
            contests.append(Contest("best", best, options.best_games))
        scores = self._contest(contests, path)
        for score in scores:
            self._note(score)
        gallery.describe(path, self._figures())
        if all(score.score >= 0.5 for score in scores if score.name == "best"):
            state.best = state.iteration
        is_best = state.best == state.iteration
        self.reporter.tell(events.NetworkSaved(state.iteration, f"{NETWORKS}/{path.name}", is_best))
        said = ", ".join(f"{score.name} {score.score:.0%}" for score in scores)
        self._say(f"Iteration {state.iteration} measured: {said or 'nothing to play against'}.")

    def _begin_next_iteration(self) -> None:
        """Close the iteration with a checkpoint."""
        self._tell({"memory/resident": resident_mebibytes(), "learning/window": float(len(self.replay))})
        self.selfplay.set_evaluators(self.evaluators)
        self.state.next_iteration()
        self._save()

    def _contest(self, contests: list[Contest], network: os.PathLike[str]) -> list[Score]:
        """Play matches."""
        return self._evaluated(
            len(contests),
            lambda report: hold(
                self.game, network, self.options.evaluation_sims, contests, self._draw_seed(), self.threads,
                self.control.interrupt, report,
            ),
        )  # fmt: skip

    def _hold_to_truth(self, network: os.PathLike[str]) -> None:
        """Compare a network with the exact truth, where the game has a test set."""
        if (positions := self.positions) is None:
            return
        points = self._evaluated(
            1, lambda _: hold_to_truth(positions, network, self.options, self.threads, self.control.interrupt)
        )
        for point in points:
            self.state.truth[point.name] = point.value
            self._metric(point.name, point.value, point.low, point.high)

    def _evaluated(
        self, parts: int, work: Callable[[Callable[[int], None]], list[Measured] | None]
    ) -> list[Measured]:
        """What `work` finds; after a pause, in which it breaks off and gives None, it begins again."""
        before = self.clock.seconds
        while True:
            report = self._reporter("evaluation", parts)
            report(0)
            found = work(report)
            self._give_way()
            if found is not None:
                self.state.evaluation_seconds += self.clock.seconds - before
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

    def _taken_up(self) -> State:
        """The state of the newest whole checkpoint, with learner and replay set to it; or a new one."""
        found, damaged = checkpoint.load(self.folder)
        for sentence in damaged:
            self._warn(sentence)
        if found is None:
            self.state = State()
            if self.options.start:
                self.learner.begin_with(starting_weights(self.options.start, self.game, self.options.filters))
            self._export_first()
            return self.state
        self.learner.load(found.learner)
        self.replay.load(found.replay)
        self.gallery.copy(found.path / checkpoint.PLAYING, self.gallery.playing)
        return found.state

    def _export_first(self) -> None:
        self.gallery.write(self.gallery.playing, self.learner.average, {"iterations": 0, "games": 0})

    def _export(self) -> None:
        self._reporter("export", 1)(0)
        self.gallery.write(self.gallery.playing, self.learner.average, self._figures())
        self.evaluators = self._load_evaluators()

    def _load_evaluators(self) -> list[Network]:
        return [Network.load(self.gallery.playing, self.game) for _ in range(self.threads)]

    def _save(self) -> None:
        self.state.progress = schedule.progress(self.options, self.state, self.clock.seconds)
        self.state.seconds = self.clock.seconds
        checkpoint.save(
            self.folder, self.state, self.learner.save(), self.replay.save(), self.gallery.playing
        )

    def _window(self) -> int:
        new = self.state.iteration_positions
        if self.options.window == "newest":
            return max(1, new)
        return max(new, window_size(self.replay.total, self.options.window_start))

    def _figures(self) -> dict[str, object]:
        return manifest_figures(self.state, self.learner.steps, self.clock.seconds, self.threads)

    def _note(self, score: Score) -> None:
        """Remember a match's result and tell it."""
        self.state.scores[score.name] = score.score
        if score.score >= MASTERED:
            self.state.passes[score.name] = self.state.passes.get(score.name, 0) + 1
        self._metric(f"score/{score.name}", score.score, score.low, score.high)

    def _tell(self, figures: Mapping[str, float]) -> None:
        for name, value in figures.items():
            self._metric(name, value)

    def _metric(self, name: str, value: float, low: float | None = None, high: float | None = None) -> None:
        state = self.state
        self.reporter.tell(
            events.Metric(state.iteration, state.games, self.clock.seconds, name, float(value), low, high)
        )

    def _say(self, text: str) -> None:
        self.reporter.tell(events.Message("info", text))

    def _warn(self, text: str) -> None:
        self.reporter.tell(events.Message("warning", text))

    def _reporter(self, phase: str, total: int, offset: int = 0) -> Callable[[int], None]:
        """A function that hears how far a phase has come, on any thread."""

        def report(done: int) -> None:
            at = min(offset + done, total)
            left = schedule.remaining(self.options, self.state, self.clock.seconds)
            self.reporter.tell(events.Phase(self.state.iteration, phase, at, total, left))

        return report

    def _draw_seed(self) -> int:
        return int(self.rng.integers(1_000_000_000))
