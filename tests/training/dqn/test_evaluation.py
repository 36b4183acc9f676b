"""How much is played to measure a network, and when a run ends for it."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import DQN, write_manifest
from engines.matches.rating import wilson
from engines.runs.config import Config
from tests.engines.evaluation.tiny_q import tiny_q_content
from training.control import RunControl
from training.course import Course
from training.dqn.evaluation import RANDOM, closing_seconds, hold
from training.dqn.examination import Examiner
from training.dqn.options import options_from
from training.dqn.state import State
from training.networks.deepq import QSpec
from training.reporter import Reporter
from training.runs import Run
from training.truth import DECISIONS

GAME = find_game("reversi4")
TRUTH = DECISIONS.name


def games_played(network: Path, more: Callable[[], bool]) -> dict[str, int]:
    """How many games the intervals of each match tell of."""
    options = options_from({"iterations": 1, "evaluation_games": 4})
    found = hold(GAME, network, options, more, 1, 2, Event(), lambda _: None)
    assert found is not None
    return {
        one.name: next(n for n in range(1, 99) if (one.low, one.high) == wilson(one.score, n))
        for one in found
    }  # fmt: skip


def test_more_games_are_played_as_long_as_they_are_wanted(tmp_path: Path) -> None:
    network = tmp_path / "a.onnx"
    network.write_bytes(tiny_q_content(GAME, 1))
    write_manifest(network, GAME, size="tiny", origin={}, training={}, kind=DQN)
    assert set(games_played(network, lambda: False).values()) == {4}
    every = games_played(network, lambda: True)
    assert every.pop(RANDOM) == 40 and set(every.values()) == {8}


def test_a_share_of_the_time_is_kept_for_the_games_at_the_end() -> None:
    options = options_from({"minutes": 10, "evaluation_share": 0.1})
    assert closing_seconds(options, 6.0) == 24.0, "four times as many games"
    assert closing_seconds(options, 600.0) == pytest.approx(60.0)
    assert closing_seconds(options_from({"iterations": 3}), 6.0) == 0.0


def test_the_last_iteration_leaves_time_to_measure(tmp_path: Path) -> None:
    """Iterations of a minute in ten minutes, of which half a one may be left over."""
    options = options_from({"minutes": 10, "evaluation_share": 0.2})
    run = Run.create(tmp_path / "run", Config("dqn", GAME.id, "quick"))
    course = Course(options, State(8, 480.0), RunControl(run.path, 0.0), Reporter(run, False, False), float)
    examiner = Examiner(course, run, GAME, QSpec.of(GAME, 4, 1, "residual"), 1, np.random.default_rng(1))
    assert not course.is_last
    examiner._measured = 30.0
    assert course.is_last, "the games at its end take two minutes"


@pytest.mark.parametrize(
    ("kept", "points", "best"),
    [(0.71, 0.2, True), (0.7, 0.5, True), (0.7, 0.4, False), (0.69, 0.9, False), (None, 0.9, False)],
)
def test_the_best_network_keeps_most_decisions(kept: float | None, points: float, best: bool) -> None:
    """Matches decide between equals."""
    state = State(9, best=3, best_truth=0.7, best_score=0.5, truth={} if kept is None else {TRUTH: kept})
    assert state.take_if_best(points) is best
    assert (state.best, state.best_truth, state.best_score) == ((9, kept, points) if best else (3, 0.7, 0.5))


def test_where_there_is_no_test_set_matches_tell_which_network_is_the_best() -> None:
    state = State(1)
    assert state.take_if_best(0.0) and state.best == 1, "the first one is the best so far, whatever it can do"
    for iteration, points, best in ((2, 0.4, True), (3, 0.3, False), (4, 0.4, True)):
        state.iteration = iteration
        assert state.take_if_best(points) is best
    assert (state.best, state.best_score) == (4, 0.4)
