"""One AlphaZero run, top to bottom: play, learn, look whether all is well, measure, keep, again."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from engines.errors import InputError
from engines.evaluation.network import Network
from engines.evaluation.session import Numberless
from engines.game import Game
from engines.runs import events
from engines.runs.layout import CHECKPOINTS, LOG, NETWORKS
from training.alphazero import checkpoint, recovery
from training.alphazero.beginning import starting_weights
from training.alphazero.checkpoint import Checkpoint, State
from training.alphazero.course import Course
from training.alphazero.gallery import Gallery
from training.alphazero.learning.learner import Learner
from training.alphazero.learning.replay import Replay, window_size
from training.alphazero.measuring import health
from training.alphazero.measuring.diagnosis import distinct_share, judge_learned, judge_newest
from training.alphazero.measuring.examination import Examiner
from training.alphazero.measuring.figures import learning_figures, manifest_figures, selfplay_figures
from training.alphazero.options import Options
from training.alphazero.playing.actor import enlist
from training.alphazero.playing.evaluators import Evaluators
from training.alphazero.playing.selfplay import SelfPlay
from training.alphazero.samples import ARRAYS, Samples
from training.alphazero.schedule import games_at_once, games_in
from training.astray import Diverged, check_hope, check_weights, guarded
from training.control import RunControl
from training.limits import threads_of
from training.memory import resident_mebibytes
from training.reporter import Reporter
from training.runs import Run
from training.showcase import keep_games


class Training:
    """A run in memory. `train` works until it is complete or stopped."""

    def __init__(
        self, run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter
    ) -> None:
        """Take up the newest checkpoint, or begin."""
        self.run, self.game, self.options = run, game, options
        self.course = Course(options, control, reporter)
        self.course.keep = self._save
        self.threads = threads_of(options.threads)
        self.folder = run.path / CHECKPOINTS
        self.gallery = Gallery(run, game, options)
        self.learner = Learner(self.gallery.spec, options, options.seed)
        self.untrained = self.learner.save()
        self.judges = Evaluators(game, self.gallery.spec, options, self.threads, self.course.say)
        self._take_up_newest()
        with ThreadPoolExecutor(1) as beside:  # neither needs the other, and each takes seconds
            compiled = beside.submit(self.learner.warm_up, options.batch)
            self.rng = np.random.default_rng([options.seed, self.state.serial])
            self.examiner = Examiner(self.course, game, self.gallery, self.threads, self.rng.spawn(1)[0])
            self._start_selfplay()
        compiled.result()

    @property
    def state(self) -> State:
        """Where the run stands."""
        return self.course.state

    def train(self) -> None:
        """Iterate until the run is complete; raises Stopped when told to stop, with all saved, and
        InputError when it goes astray again and again."""
        try:
            self.course.rounds(guarded(self._iterate, self._go_back))
        finally:
            self.selfplay.close()

    def _iterate(self) -> bool:
        """One iteration, from where it stands; returns whether it was the last one."""
        self._play()
        self._learn()
        self._pass_gate()
        last = self.course.is_last
        if last or self.examiner.due:
            self.examiner.publish(self.learner.steps)
        if last:
            self._quantize_best()
        self._close(last)
        return last

    def _play(self) -> None:
        """Self-play until this iteration has its games; unfinished games go on in the next one."""
        state = self.state
        wanted = games_in(self.options, state.iteration)
        at_once = games_at_once(self.options, state.iteration)
        parts: list[Samples] = []
        while state.iteration_games < wanted:
            report = self.course.phase("selfplay", wanted, state.iteration_games)
            report(0)
            missing = wanted - state.iteration_games
            samples = self.selfplay.play(missing, self.course.control.interrupt, report, at_once)
            self.course.elsewhere += samples.processor_seconds
            self._remember(samples)
            state.count(samples)
            parts.append(samples)
            if state.iteration_games >= wanted:
                self._look_at_games(parts)
            self.course.give_way()

    def _remember(self, samples: Samples) -> None:
        """Add new positions to the memory."""
        self.replay.add({name: getattr(samples, name) for name in ARRAYS})

    def _look_at_games(self, parts: list[Samples]) -> None:
        """What an iteration's games were like, and what the network made of them before learning."""
        played = Samples.joined(parts, sum(part.seconds for part in parts))
        self.course.tell(selfplay_figures(played, self.threads))
        self.course.tell(judge_newest(self.replay, self.evaluators[0], len(played)))
        self.course.tell(judge_learned(self.replay, self.evaluators[0], len(played)))
        self.course.tell(distinct_share(self.replay))
        keep_games(self.gallery.folder, self.game, self.state.iteration, played.moves)
        health.check_games(played, self.game, self.state.iteration)
        recovery.prove(self.state)

    def _learn(self) -> None:
        """Learn from the window, as many steps as the new positions are worth."""
        state, options = self.state, self.options
        if state.learned or not len(self.replay):
            return
        self.replay.trim(self._window())
        rows = options.epochs * len(self.replay) or options.reuse * state.iteration_positions
        goal = max(1, round(rows / options.batch))
        while state.steps_done < goal:
            report = self.course.phase("learning", goal)
            report(state.steps_done)
            learned = self.learner.learn(
                self.replay, self.rng, state.steps_done, goal, self.course.progress,
                self.course.control.interrupt, report, state.rate_limit,
            )  # fmt: skip
            state.steps_done += learned.steps
            if learned.steps and (state.steps_done >= goal or not learned.finite):
                self.course.tell(learning_figures(learned, goal, options.batch, state.iteration_positions))
            health.check_losses(learned, self.replay, state.iteration)
            self.course.give_way()
        self._look_at_network()
        state.learned = True

    def _look_at_network(self) -> None:
        """Write the network that was learned, and play with it if it is well; with gating it must pass the
        gate first."""
        state, gallery = self.state, self.gallery
        check_weights(self.learner, state.iteration)
        self.course.phase("export", 1)(0)
        path = gallery.candidate if self.options.gating else gallery.playing
        gallery.write(path, self.learner.average, self._figures())
        try:
            learned = Network.load(path, self.game)
        except Numberless as error:
            raise Diverged(error.template, **error.values) from error
        found = health.examine(self.replay, learned, state.iteration_positions)
        health.check_network(found, state.knowledge, state.iteration)
        state.knowledge = found.knowledge if found else 0.0
        if not self.options.gating:
            self._load_evaluators()

    def _pass_gate(self) -> None:
        """With gating, the new network replaces the playing one only when it beats it."""
        state, gallery = self.state, self.gallery
        if not self.options.gating or state.gated:
            return
        gallery.write(gallery.candidate, self.learner.average, self._figures())
        passed = self.examiner.passes_gate(gallery.candidate, gallery.playing)
        state.gated = True
        if passed:
            gallery.copy(gallery.candidate, gallery.playing)
            self._load_evaluators()

    def _close(self, last: bool) -> None:
        """Close the iteration, perhaps the last one, with a checkpoint."""
        self.course.tell(
            {
                "memory/resident": resident_mebibytes(self.selfplay.processes),
                "learning/window": float(len(self.replay)),
            }
        )
        self.selfplay.take(self.evaluators, self.gallery.playing)
        self.course.close(last)
        self._save(closing=True)

    def _quantize_best(self) -> None:
        """Put the same in bytes beside the best network; where that is impossible it plays as it is."""
        try:
            self.gallery.quantize(self.state.best)
        except InputError as error:
            self.course.warn(error)

    def _go_back(self, trouble: Diverged) -> None:
        """Tell of the trouble and go on from the last good checkpoint, more carefully. Raises InputError when
        that has not helped."""
        present = self.course.mark()
        rate = self.learner.rate(self.course.progress, 1.0, present.rate_limit)
        check_hope(present.setbacks, trouble)
        found = recovery.find_good(self.folder, present)
        self.selfplay.close()
        self._take_up(found)
        state = recovery.set_back(self.state, present, rate)
        self.course.take_up(state)
        self._start_selfplay()
        self._save()
        self.course.tell_setback(self.run.config, trouble, state.rate_limit or rate)
        best = self.gallery.numbered(state.best)
        if best.exists():
            self.course.reporter.tell(events.NetworkSaved(state.best, f"{NETWORKS}/{best.name}", best=True))

    def _take_up_newest(self) -> None:
        """Take up the newest whole checkpoint, or begin."""
        found, damaged = checkpoint.load(self.folder, lambda path: Network.load(path, self.game))
        for sentence in damaged:
            self.course.warn(sentence)
        self._take_up(found)

    def _take_up(self, found: Checkpoint | None) -> None:
        """Go to a checkpoint, with learner and memory; to the beginning without one."""
        options = self.options
        self.replay = Replay(self.game, options.planes)
        self.learner.load(found.learner if found else self.untrained)
        if found:
            self.replay.load(found.replay)
            self.gallery.copy(found.path / checkpoint.PLAYING, self.gallery.playing)
        else:
            if options.start:
                self.learner.begin_with(starting_weights(options.start, self.game, self.gallery.spec))
            self.gallery.write(self.gallery.playing, self.learner.average, {"iterations": 0, "games": 0})
        self.course.take_up(found.state if found else State())
        self._load_evaluators()

    def _load_evaluators(self) -> None:
        self.evaluators = self.judges.load(self.gallery.playing)

    def _start_selfplay(self) -> None:
        """Begin new games."""
        seed, log = int(self.rng.integers(1_000_000_000)), self.run.path / LOG
        actors = enlist(self.judges, self.options, seed, log)
        self.selfplay = SelfPlay(self.game, self.evaluators, self.options, seed, actors)
        self.selfplay.take(self.evaluators, self.gallery.playing)

    def _save(self, closing: bool = False) -> None:
        checkpoint.save(
            self.folder, self.course.mark(), self.learner.save(), self.replay.save(), self.gallery.playing,
            closing,
        )  # fmt: skip

    def _window(self) -> int:
        new = self.state.iteration_positions
        if self.options.window == "newest":
            return max(1, new)
        return max(new, window_size(self.replay.total, self.options.window_start))

    def _figures(self) -> dict[str, object]:
        return manifest_figures(self.state, self.learner.steps, self.course.clock.seconds, self.threads)
