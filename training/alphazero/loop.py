"""One AlphaZero run, top to bottom: play, learn, measure, keep, again."""

import os
from collections.abc import Callable, Mapping

import numpy as np

from engines.evaluation.network import Network
from engines.game import Game
from engines.search.mcts import SearchSettings
from training import events
from training.alphazero import checkpoint
from training.alphazero.checkpoint import State
from training.alphazero.diagnosis import judge_newest
from training.alphazero.evaluation import MASTERED, Contest, Score, due_rungs, hold
from training.alphazero.figures import learning_figures, selfplay_figures
from training.alphazero.gallery import Gallery
from training.alphazero.learner import Learner
from training.alphazero.options import Options
from training.alphazero.replay import Replay, window_size
from training.alphazero.samples import Samples
from training.alphazero.selfplay import SelfPlay, SelfPlayOptions
from training.clock import ActiveClock, resident_mebibytes
from training.control import Command, RunControl, Stopped
from training.reporter import Reporter
from training.runs import CHECKPOINTS, NETWORKS, Run

SAMPLE_ARRAYS = ("states", "repeats", "policy", "outcome", "root_value")


class Training:
    """A run in memory. `train` works until it is complete or stopped."""

    def __init__(self, run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter) -> None:
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
        self.selfplay = SelfPlay(game, self.evaluators, selfplay_options(options), self._draw_seed())

    @property
    def exhausted(self) -> bool:
        """Whether the limits leave nothing to do."""
        options, state = self.options, self.state
        over = options.iterations and state.iteration > options.iterations
        return bool(over or (options.minutes and state.seconds >= options.minutes * 60))

    def train(self) -> None:
        """Iterate until the run is complete; raises Stopped when told to stop, with all saved."""
        try:
            while not self.exhausted:
                self._play()
                self._learn()
                last = self._is_last()
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
            self._give_way()
        if parts:
            played = Samples.joined(parts, sum(part.seconds for part in parts))
            self._tell(selfplay_figures(played, self.threads))
            self._tell(judge_newest(self.replay, self.evaluators[0], len(played)))

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
                self.replay, self.rng, state.steps_done, goal, self._progress(), self.control.interrupt, report
            )
            if not learned.finite:
                raise FloatingPointError("the losses are no numbers any more; try a lower learning rate")
            state.steps_done += learned.steps
            self._give_way()
            if learned.steps and state.steps_done >= goal:
                self._tell(learning_figures(learned, goal, options.batch, state.iteration_positions))
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
        contests = due_rungs(options.rungs, options.evaluation_games, state.scores, state.passes)
        best = gallery.numbered(state.best)
        if best.exists() and state.best != state.iteration:
            contests.append(Contest("best", best, options.best_games))
        scores = self._contest(contests, path)
        for score in scores:
            self._note(score)
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
        """Play matches; after a pause they begin again."""
        before = self.clock.seconds
        while True:
            report = self._reporter("evaluation", len(contests))
            report(0)
            scores = hold(
                self.game, network, self.options.evaluation_sims, contests, self._draw_seed(), self.threads,
                self.control.interrupt, report,
            )  # fmt: skip
            self._give_way()
            if scores is not None:
                self.state.evaluation_seconds += self.clock.seconds - before
                return scores

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
            self.reporter.tell(events.Message("warning", sentence))
        if found is None:
            self.state = State()
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
        self.state.seconds = self.clock.seconds
        checkpoint.save(self.folder, self.state, self.learner.save(), self.replay.save(), self.gallery.playing)

    def _window(self) -> int:
        new = self.state.iteration_positions
        if self.options.window == "newest":
            return max(1, new)
        return max(new, window_size(self.replay.total, self.options.window_start))

    def _progress(self) -> float:
        """The share of the run that is over, 0 to 1."""
        options, shares = self.options, [0.0]
        if options.minutes:
            shares.append(self.clock.seconds / (options.minutes * 60))
        if options.iterations:
            shares.append((self.state.iteration - 1) / options.iterations)
        return min(1.0, max(shares))

    def _is_last(self) -> bool:
        """Whether no further iteration fits into the limits."""
        options, seconds = self.options, self.clock.seconds
        over = options.iterations and self.state.iteration >= options.iterations
        typical = seconds / self.state.iteration
        return bool(over or (options.minutes and seconds + typical / 2 >= options.minutes * 60))

    def _eta(self) -> float | None:
        """Seconds until the run ends; None when nothing is known yet."""
        options, seconds, found = self.options, self.clock.seconds, []
        if options.minutes:
            found.append(options.minutes * 60 - seconds)
        if options.iterations and self.state.iteration > 1:
            whole = self.state.iteration - 1
            found.append(self.state.seconds / whole * options.iterations - seconds)
        return max(0.0, min(found)) if found else None

    def _figures(self) -> dict[str, object]:
        """What a manifest says of the training so far."""
        state = self.state
        scores = {name: round(score, 4) for name, score in state.scores.items() if name not in ("best", "gate")}
        return {
            "iterations": state.iteration, "games": state.games, "positions": state.plies,
            "evaluations": state.evaluations, "steps": self.learner.steps,
            "minutes": round(self.clock.seconds / 60, 2), "threads": self.threads, "scores": scores,
        }  # fmt: skip

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

    def _reporter(self, phase: str, total: int, offset: int = 0) -> Callable[[int], None]:
        """A function that hears how far a phase has come, on any thread."""

        def report(done: int) -> None:
            at = min(offset + done, total)
            self.reporter.tell(events.Phase(self.state.iteration, phase, at, total, self._eta()))

        return report

    def _draw_seed(self) -> int:
        return int(self.rng.integers(1_000_000_000))


def selfplay_options(options: Options) -> SelfPlayOptions:
    """The part of the options that self-play takes."""
    search = SearchSettings(
        c_puct=options.c_puct, fpu=options.fpu, dirichlet_alpha=options.dirichlet_alpha,
        dirichlet_weight=options.dirichlet_share,
        considered=options.considered if options.algorithm == "gumbel" else 0,
    )  # fmt: skip
    return SelfPlayOptions(
        search, sims=options.sims, fast_sims=options.fast_sims, full_share=options.full_share,
        games=options.parallel_games, temperature_plies=options.temperature_plies,
        late_temperature=options.late_temperature, random_start_share=options.opening_share,
        random_start_plies=options.opening_plies, max_plies=options.longest,
    )  # fmt: skip


def gate_words(score: Score, gate: float) -> str:
    """What the gate decided."""
    verdict = "takes over" if score.score > gate else "is not better"
    return f"{verdict}, with {score.score:.0%} of the points against the playing one"
