"""What the trainer says where nobody listens any more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines.runs.config import Config
from engines.runs.events import Message, Phase
from tests.architecture.sources import ROOT
from training.reporter import Reporter, counted
from training.runs import Run


def test_a_training_goes_on_when_whoever_watched_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    with Run.create(tmp_path / "run", Config("maze", "", "random")) as run, os.fdopen(writing, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        reporter = Reporter(run, show=True, tensorboard=False)
        reporter.tell(Phase(1, "selfplay", 0, 9))
        os.close(reading)
        reporter.tell(Phase(1, "selfplay", 9, 9))
        reporter.tell(Message("info", "It goes on."))
        reporter.close()
        assert [type(event) for event in run.read_events()] == [Phase, Phase, Message]


def test_a_training_goes_on_when_its_terminal_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.close(writing)
    with Run.create(tmp_path / "run", Config("maze", "", "random")) as run, os.fdopen(reading, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)  # an end that only reads
        reporter = Reporter(run, show=True, tensorboard=False)
        reporter.tell(Message("info", "It goes on."))
        reporter.close()
        assert [type(event) for event in run.read_events()] == [Message]


def test_progress_is_told_of_every_second_whatever_becomes_of_the_clock(tmp_path: Path) -> None:
    with Run.create(tmp_path / "run", Config("maze", "", "random")) as run:
        reporter = Reporter(run, show=False, tensorboard=False)
        for done, at in ((0, 9000.0), (1, 9000.1), (2, 9001.2), (3, 5000.0), (4, 5000.1), (5, 5001.2)):
            reporter.tell(Phase(1, "selfplay", done, 9, time=at))
        assert [event.done for event in run.read_events() if isinstance(event, Phase)] == [0, 2, 3, 5]


def test_whoever_read_may_go() -> None:
    command = [sys.executable, "-m", "training", "describe"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == (b"", 1)


def test_one_of_a_thing_is_not_told_as_several() -> None:
    assert [counted(number, "epoch") for number in (0, 1, 2)] == ["0 epochs", "1 epoch", "2 epochs"]
