"""Whole iterations, in the order of their parts."""

import dataclasses
import time
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.runs import events
from engines.runs.config import Config
from engines.runs.layout import NETWORKS
from tests.training.trainer import events_of, in_child
from training.alphazero.course import Course
from training.alphazero.kind import ALPHAZERO
from training.clock import ActiveClock
from training.control import RunControl
from training.reporter import Reporter
from training.runs import Run

MINUTES = 1.0


def test_a_run_whose_time_ends_at_the_gate_publishes_its_network(tmp_path: Path) -> None:
    run = tmp_path / "run"
    in_child(_end_at_the_gate, str(run))
    saved = [event for event in events_of(run) if isinstance(event, events.NetworkSaved)]
    assert [event.iteration for event in saved] == [1]
    assert (run / saved[0].path).exists() and saved[0].path.startswith(NETWORKS)


def _end_at_the_gate(path: str) -> None:
    """A run on whose clock nothing takes any time but the first match, which takes all of it."""
    from training.alphazero.loop import Training

    changes = {"gating": True, "gate_games": 2, "minutes": MINUTES, "iterations": 0, "evaluation_share": 0.0}
    preset = ALPHAZERO.find_preset("tictactoe", "smoke")
    options = ALPHAZERO.options_from(preset.settings | changes)
    config = Config(ALPHAZERO.id, "tictactoe", preset.id, dataclasses.asdict(options), time.time())
    run = Run.create(Path(path), config)

    def seconds() -> float:
        phases = [event.phase for event in events_of(run.path) if isinstance(event, events.Phase)]
        return 60 * MINUTES if "evaluation" in phases else 0.0

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
