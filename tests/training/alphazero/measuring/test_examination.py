"""What a run remembers of its measurements: the network with the fewest missed decisions, opponents that were
beaten almost always, and what the gate asks for."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import read_manifest
from engines.runs.config import Config
from engines.testsets.position_set import find_set
from tests.engines.evaluation.tiny import tiny_network
from training.alphazero.checkpoint import State
from training.alphazero.course import Course
from training.alphazero.gallery import Gallery
from training.alphazero.kind import ALPHAZERO
from training.alphazero.measuring.evaluation import ENOUGH, MASTERED, due_rungs
from training.alphazero.measuring.examination import Examiner
from training.alphazero.measuring.truth import hold_to_truth
from training.control import RunControl
from training.reporter import Reporter
from training.runs import Run
from training.score import Score

SIMS, DECISIONS = 8, 40
ASKED = [DECISIONS, SIMS]
GAME = find_game("reversi4")


@contextmanager
def examiner(folder: Path, **changes: object) -> Iterator[Examiner]:
    """Of a run whose network has learned nothing, and that measures little."""
    little = {"rungs": 0, "evaluation_sims": SIMS, "truth_positions": DECISIONS, "best_games": 2}
    options = ALPHAZERO.options_from(little | changes)
    config = Config(ALPHAZERO.id, GAME.id, "smoke", dataclasses.asdict(options))
    with Run.create(folder / "run", config) as run, RunControl(run.path, 0.0) as control:
        course = Course(options, control, Reporter(run, show=False, tensorboard=False))
        gallery = Gallery(run, GAME, options)
        gallery.copy(tiny_network(folder / "a.onnx", GAME, 1), gallery.playing)
        one = Examiner(course, GAME, gallery, 1, np.random.default_rng(1))
        one.positions = find_set(GAME).first(100)
        yield one


def missed(one: Examiner) -> list[int]:
    """The decisions that the network misses."""
    assert one.positions is not None
    found = hold_to_truth(one.positions, one.gallery.playing, one.options, 1, Event())
    assert found is not None and 3 < len(found.missed) < found.asked == DECISIONS
    return found.missed


def published(one: Examiner, state: State) -> Any:
    """What the network was chosen by, published from such a state."""
    one.course.take_up(state)
    one.publish(1)
    choice: Any = read_manifest(one.gallery.numbered(state.iteration)).training["choice"]
    return choice["by"]


@pytest.mark.parametrize(("fewer", "beaten"), [(-1, True), (0, True), (1, False)])
def test_the_record_is_the_fewest_missed_decisions(fewer: int, beaten: bool, tmp_path: Path) -> None:
    with examiner(tmp_path) as one:
        found = missed(one)
        other = [number for number in range(DECISIONS) if number not in found]
        held = [*other[:3], *found][: len(found) - fewer]
        state = State(2, record=held, record_of=ASKED)
        by = published(one, state)
        kept = len(set(found) - set(held))
        assert by["truth"]["asked"] == DECISIONS and by["truth"]["kept_only_by_the_record"] == kept
        assert state.record == (found if beaten else held) and state.record_of == ASKED


@pytest.mark.parametrize("asked", [[], [DECISIONS + 1, SIMS], [DECISIONS, SIMS + 1]])
def test_a_record_of_other_questions_counts_for_nothing(asked: list[int], tmp_path: Path) -> None:
    """It was made with other settings: however few it missed, nothing is compared with it."""
    with examiner(tmp_path) as one:
        state = State(2, record=[1], record_of=asked)
        assert published(one, state) == {}
        assert state.record == missed(one) and state.record_of == ASKED


def test_the_newest_network_meets_the_best_one_before_it(tmp_path: Path) -> None:
    with examiner(tmp_path, truth_positions=0) as one:
        one.positions = None
        assert published(one, State(1)) == {} and one.course.state.best == 1, (
            "there is nobody to play against"
        )
        state = State(2, best=1)
        assert published(one, state)["match"]["games"] == 2 and "best" in state.scores
        again = State(2, best=2)
        assert published(one, again) == {}, "nobody plays against itself"


@pytest.mark.parametrize(("score", "times"), [(MASTERED - 0.01, 0), (MASTERED, 1), (1.0, 1)])
def test_an_opponent_beaten_almost_always_twice_is_left_alone(
    score: float, times: int, tmp_path: Path
) -> None:
    with examiner(tmp_path) as one:
        state = one.course.state
        for measured in range(1, ENOUGH + 1):
            one._note(Score("random", score, 0.9, 1.0))
            assert state.passes.get("random", 0) == times * measured
        assert state.scores == {"random": score}
        due = [contest.name for contest in due_rungs(2, 10, state.scores, state.passes)]
        assert ("random" in due) == (times == 0)


@pytest.mark.parametrize(("gate", "passed"), [(0.49, True), (0.5, False), (0.51, False)])
def test_the_gate_asks_for_more_than_its_share(gate: float, passed: bool, tmp_path: Path) -> None:
    """A network gets half of the points against itself where both move as they always do."""
    with examiner(tmp_path, gate_games=2, gate_score=gate) as one:
        assert one.passes_gate(one.gallery.playing, one.gallery.playing) is passed
        assert one.course.state.scores == {"gate": 0.5}
