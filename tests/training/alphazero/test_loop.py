"""Whole iterations, in the order of their parts."""

import dataclasses
import json
import time
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import read_manifest
from engines.runs import events
from engines.runs.config import Config
from engines.runs.layout import CONFIG, NETWORKS
from tests.engines.evaluation.tiny import tiny_network
from tests.training.trainer import Trainer, events_of, in_child
from training.alphazero.checkpoint import State
from training.alphazero.course import Course
from training.alphazero.gallery import Gallery
from training.alphazero.kind import ALPHAZERO
from training.alphazero.measuring.examination import Examiner
from training.clock import ActiveClock
from training.control import RunControl
from training.reporter import Reporter
from training.runs import Run

MINUTES = 1.0


@pytest.mark.parametrize(("until", "last"), [("evaluation", 1), ("learning/window", 2)])
def test_a_run_publishes_its_network_whenever_its_time_ends(until: str, last: int, tmp_path: Path) -> None:
    """At the gate, and when it was just found that there is time for more."""
    run = tmp_path / "run"
    in_child(_end, str(run), until)
    saved = [event for event in events_of(run) if isinstance(event, events.NetworkSaved)]
    assert saved[-1].iteration == last
    assert (run / saved[-1].path).exists() and saved[-1].path.startswith(NETWORKS)
    marks = [event.mark for event in events_of(run) if isinstance(event, events.Message) and event.mark]
    assert set(marks) <= {events.GATE_PASSED, events.GATE_FAILED} and bool(marks) == (until == "evaluation")


def _end(path: str, until: str) -> None:
    """A run on whose clock nothing takes any time but what leads to a phase or point of a curve, which takes
    all of it. What is published in its first iteration takes so much time that no more is measured."""
    from training.alphazero.loop import Training

    gating = until == "evaluation"
    changes = {
        "gating": gating,
        "gate_games": 2,
        "minutes": MINUTES,
        "iterations": 0,
        "evaluation_share": 0.0,
    }
    preset = ALPHAZERO.find_preset("tictactoe", "smoke")
    options = ALPHAZERO.options_from(preset.settings | changes)
    config = Config(ALPHAZERO.id, "tictactoe", preset.id, dataclasses.asdict(options), time.time())
    run = Run.create(Path(path), config)

    def seconds() -> float:
        told = {getattr(event, "phase", None) or getattr(event, "name", "") for event in events_of(run.path)}
        return 60 * MINUTES if until in told else 0.0

    with run, RunControl(run.path, time.time()) as control:
        reporter = Reporter(run, show=False, tensorboard=False)
        training = Training(run, find_game("tictactoe"), options, control, reporter)
        training.course.clock = ActiveClock(0.0, seconds)
        training.train()


@pytest.mark.parametrize(("clock", "counted"), [("processor", 100.0), ("wall", 0.0)])
def test_a_clock_of_processor_time_counts_other_processes(clock: str, counted: float, tmp_path: Path) -> None:
    options = ALPHAZERO.options_from({"clock": clock})
    config = Config(ALPHAZERO.id, "tictactoe", "smoke", dataclasses.asdict(options), time.time())
    with Run.create(tmp_path / "run", config) as run, RunControl(run.path, time.time()) as control:
        course = Course(options, control, Reporter(run, show=False, tensorboard=False))
        before = course.clock.seconds
        course.elsewhere += 100.0
        assert counted <= course.clock.seconds - before < counted + 50.0


def test_the_last_iteration_leaves_time_to_measure(tmp_path: Path) -> None:
    """Iterations of a minute in ten minutes, of which half a one may be left over."""
    game, preset = find_game("tictactoe"), ALPHAZERO.find_preset("tictactoe", "smoke")
    options = ALPHAZERO.options_from(preset.settings | {"iterations": 0, "minutes": 10})
    config = Config(ALPHAZERO.id, game.id, preset.id, dataclasses.asdict(options), time.time())
    with Run.create(tmp_path / "run", config) as run, RunControl(run.path, time.time()) as control:
        course = Course(options, control, Reporter(run, show=False, tensorboard=False))
        course.take_up(State(9, 540.0))
        gallery, path = Gallery(run, game, options), tiny_network(tmp_path / "a.onnx", game, 1)
        gallery.copy(path, gallery.playing)
        examiner = Examiner(course, game, gallery, 1, np.random.default_rng(1))
        assert not course.is_last
        clock = iter(np.arange(540.0, 1e6, 20.0))
        course.clock = ActiveClock(0.0, lambda: float(next(clock)))
        examiner.publish(1)
        course.clock = ActiveClock(540.0, lambda: 0.0)
        assert course.is_last, "the next one would be over after eleven minutes, or more"


def test_a_run_goes_on_reading_what_it_reads_when_its_game_has_more_planes_by_now(tmp_path: Path) -> None:
    run, few = tmp_path / "run", find_game("reversi6").fewer_planes[0]
    new = ("new", "--run", run, "--game", "reversi6", "--preset", "smoke")
    assert Trainer(*new, "--set", f"planes={few}", "--set", "iterations=1", folder=tmp_path).wait().code == 0
    config = json.loads((run / CONFIG).read_text())
    del config["options"]["planes"]  # as it was before there was a choice
    (run / CONFIG).write_text(json.dumps(config))
    ended = Trainer("resume", "--run", run, "--set", "iterations=2", folder=tmp_path).wait()
    assert ended.code == 0, ended.errors
    newest = [event.path for event in events_of(run) if isinstance(event, events.NetworkSaved)][-1]
    assert read_manifest(run / newest).planes == few
