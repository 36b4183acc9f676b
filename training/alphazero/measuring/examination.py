"""What a run's networks are worth: the gate, the exact truth, matches, and which one is the best."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

from engines.game import Game
from engines.runs import events
from engines.runs.layout import NETWORKS
from training.alphazero.course import Course
from training.alphazero.gallery import Gallery
from training.alphazero.measuring.choice import Choice, Comparison, choose, compare_missed, compare_score
from training.alphazero.measuring.evaluation import MASTERED, Contest, due_rungs, gate_words, hold
from training.alphazero.measuring.figures import manifest_figures
from training.alphazero.measuring.truth import hold_to_truth
from training.score import Score
from training.truth import load_positions

Measured = TypeVar("Measured")


class Examiner:
    """Measures networks, tells the figures, and remembers them in the run's state."""

    def __init__(
        self, course: Course, game: Game, gallery: Gallery, threads: int, rng: np.random.Generator
    ) -> None:
        """Reads the game's test set, where it has one and it is wanted."""
        self.course, self.game, self.gallery = course, game, gallery
        self.options, self.threads, self.rng = course.options, threads, rng
        self._measured = 0.0  # seconds of the newest measurement
        course.closing = lambda: self._measured
        wanted = self.options.truth_positions
        self.positions = load_positions(game, course.warn) if wanted else None

    @property
    def due(self) -> bool:
        """Whether so little of the time went into measuring that it is time again."""
        state, share = self.course.state, self.options.evaluation_share
        return state.evaluation_seconds <= share * self.course.clock.seconds

    def passes_gate(self, candidate: Path, playing: Path) -> bool:
        """Whether a new network beats the playing one."""
        score = self._contest([Contest("gate", playing, self.options.gate_games)], candidate)[0]
        self._note(score)
        passed = score.score > self.options.gate_score
        words = gate_words(self.course.state.iteration, score, self.options.gate_score)
        self.course.say(words, events.GATE_PASSED if passed else events.GATE_FAILED)
        return passed

    def publish(self, steps: int) -> None:
        """Publish the playing network, let it answer to the truth, to the fixed opponents and to the best
        network so far, and choose the best one. `steps`: learning steps so far."""
        state, gallery = self.course.state, self.gallery
        path, before = gallery.numbered(state.iteration), state.evaluation_seconds
        gallery.copy(gallery.playing, path)
        truth = self._hold_to_truth(path)
        scores = self._contest(self._contests(), path)
        for score in scores:
            self._note(score)
        self._measured = state.evaluation_seconds - before
        choice = self._choose(truth, scores)
        figures = manifest_figures(state, steps, self.course.clock.seconds, self.threads)
        gallery.describe(path, figures | {"choice": choice.as_json()})
        self.course.reporter.tell(
            events.NetworkSaved(state.iteration, f"{NETWORKS}/{path.name}", choice.best)
        )
        said = ", ".join(f"{score.name} {score.score:.0%}" for score in scores)
        self.course.say(
            f"Iteration {state.iteration} measured: {said or 'nothing to play against'}; {choice.words}."
        )

    def _contests(self) -> list[Contest]:
        """The matches that are worth playing now."""
        state, options = self.course.state, self.options
        contests = due_rungs(options.rungs, options.evaluation_games, state.scores, state.passes)
        best = self.gallery.numbered(state.best)
        if best.exists() and state.best != state.iteration:
            contests.append(Contest("best", best, options.best_games))
        return contests

    def _choose(self, truth: Comparison | None, scores: list[Score]) -> Choice:
        """Choose between the newest network and the best so far."""
        state, games = self.course.state, self.options.best_games
        matches = [score for score in scores if score.name == "best"]
        match = compare_score(matches[0].score, matches[0].low, matches[0].high, games) if matches else None
        choice = choose(truth, match)
        if choice.best:
            state.best = state.iteration
        return choice

    def _hold_to_truth(self, network: os.PathLike[str]) -> Comparison | None:
        """Compare a network with the exact truth, where the game has a test set, and with the record."""
        if (positions := self.positions) is None:
            return None
        state, options = self.course.state, self.options
        found = self._evaluated(
            1,
            lambda _: hold_to_truth(positions, network, options, self.threads, self.course.control.interrupt),
        )
        for point in found.points:
            state.truth[point.name] = point.value
            self.course.point(point.name, point.value, point.low, point.high)
        asked = [found.asked, options.evaluation_sims]
        known = state.record_of == asked
        comparison = compare_missed(found.missed, state.record, found.asked) if known else None
        if not known or len(found.missed) <= len(state.record):
            state.record, state.record_of = list(found.missed), asked
        return comparison

    def _contest(self, contests: list[Contest], network: os.PathLike[str]) -> list[Score]:
        """Play matches."""
        return self._evaluated(
            len(contests),
            lambda report: hold(
                self.game, network, self.options.evaluation_sims, contests,
                int(self.rng.integers(1_000_000_000)), self.threads, self.course.control.interrupt, report,
            ),
        )  # fmt: skip

    def _evaluated(self, parts: int, work: Callable[[Callable[[int], None]], Measured | None]) -> Measured:
        """As `Course.measured`, and the time that it takes is counted."""
        course = self.course
        before = course.clock.seconds
        found = course.measured(parts, work)
        course.state.evaluation_seconds += course.clock.seconds - before
        return found

    def _note(self, score: Score) -> None:
        """Remember a match's result and tell it."""
        state = self.course.state
        state.scores[score.name] = score.score
        if score.score >= MASTERED:
            state.passes[score.name] = state.passes.get(score.name, 0) + 1
        self.course.point(f"score/{score.name}", score.score, score.low, score.high)
