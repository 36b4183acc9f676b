"""Runs that are killed, stopped and held at any moment, in real processes."""

import random
import re
import shutil
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from engines.runs import events
from engines.runs.layout import EVENTS, LOCK
from tests.architecture.sources import ROOT
from tests.training.complete import check_complete
from tests.training.trainer import PATIENCE, Trainer, control, events_of, wait_until
from training.__main__ import INTERRUPTED, main
from training.alphazero import checkpoint

LONG = ("--game", "tictactoe", "--preset", "smoke", "--set", "iterations=1000000")
KILLS = 3


def test_killed_again_and_again_a_run_still_completes(tmp_path: Path) -> None:
    run, chance = tmp_path / "run", random.Random(7)
    arguments: tuple[object, ...] = ("new", "--run", run, *LONG, "--set", "threads=2")
    for _ in range(KILLS):
        before = len(events_of(run))
        trainer = Trainer(*arguments, folder=tmp_path)
        enough = before + chance.randint(2, 70)
        wait_until(lambda enough=enough: len(events_of(run)) >= enough)  # type: ignore[misc]
        threading.Event().wait(chance.random() * 0.2)
        assert trainer.alive
        trainer.kill()
        assert (run / LOCK).exists()
        arguments = ("resume", "--run", run)
    state = checkpoint.newest_state(run / "checkpoints")
    goal = (state.iteration if state else 1) + 1
    assert Trainer("resume", "--run", run, "--set", f"iterations={goal}", folder=tmp_path).wait().code == 0
    check_complete(run, "tictactoe", goal)
    check_continuous(run)


@pytest.mark.parametrize(
    ("kind", "game", "preset"),
    [
        ("alphazero", "tictactoe", "smoke"), ("dqn", "reversi4", "smoke"), ("qlearning", "reversi4", "smoke"),
        ("houses", "", "smoke"), ("digits", "", "smoke"), ("maze", "", "sarsa"),
    ],
)  # fmt: skip
def test_a_run_that_was_killed_before_its_last_word_says_it(
    kind: str, game: str, preset: str, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    begun = ("new", "--run", run, "--kind", kind, "--game", game, "--preset", preset)
    assert Trainer(*begun, folder=tmp_path).wait().code == 0
    word = last_word(run)
    lines = (run / EVENTS).read_bytes().splitlines(keepends=True)
    (run / EVENTS).write_bytes(b"".join(lines[:-1]))
    assert Trainer("resume", "--run", run, folder=tmp_path).wait().code == 0
    assert outcome(run) == "completed" and last_word(run) == word
    networks = [event for event in events_of(run) if isinstance(event, events.NetworkSaved)]
    assert len(networks) == sum(b'"type": "network"' in line for line in lines), "nothing is done again"
    again = Trainer("resume", "--run", run, folder=tmp_path).wait()
    assert again.code == 2 and "is complete" in again.errors


def check_continuous(run: Path) -> None:
    """Each process goes on where the one before it left a checkpoint: at most one iteration is done
    again, and within a process nothing goes back."""
    stretches: list[list[events.Metric]] = []
    for event in events_of(run):
        if isinstance(event, events.Started):
            assert event.resumed == bool(stretches)
            stretches.append([])
        elif isinstance(event, events.Metric):
            stretches[-1].append(event)
    assert len(stretches) == KILLS + 1
    for stretch in stretches:
        for one, next_one in pairwise(stretch):
            assert next_one.iteration - one.iteration in (0, 1)
            assert next_one.games >= one.games
            assert next_one.seconds >= one.seconds
    heard = [stretch for stretch in stretches if stretch]
    for before, after in pairwise(heard):
        assert before[-1].iteration <= after[0].iteration <= before[-1].iteration + 1


def running(tmp_path: Path) -> tuple[Path, Trainer]:
    """A long run that is at work: it has begun to learn."""
    run = tmp_path / "run"
    trainer = Trainer("new", "--run", run, *LONG, folder=tmp_path)
    wait_until(lambda: "learning" in phases(run))
    return run, trainer


def phases(run: Path) -> list[str]:
    """The phases so far."""
    return [event.phase for event in events_of(run) if isinstance(event, events.Phase)]


def outcome(run: Path) -> str:
    """The outcome of a run that has ended."""
    return ended(run).outcome


def last_word(run: Path) -> str:
    """What a run that has ended said last, without the time that it took."""
    return re.sub(r"\d+:\d\d", "", ended(run).text)


def ended(run: Path) -> events.Finished:
    """How a run has ended."""
    last = events_of(run)[-1]
    assert isinstance(last, events.Finished)
    return last


def test_a_stop_is_quick_and_loses_nothing(tmp_path: Path) -> None:
    run, trainer = running(tmp_path)
    games = max(event.games for event in events_of(run) if isinstance(event, events.Metric))
    control(run, "stop")
    began = time.monotonic()
    assert trainer.wait().code == 0
    assert time.monotonic() - began < 10
    assert outcome(run) == "stopped"
    assert not (run / LOCK).exists()
    state = checkpoint.newest_state(run / "checkpoints")
    assert state is not None and state.games >= games
    goal = state.iteration + 1
    assert Trainer("resume", "--run", run, "--set", f"iterations={goal}", folder=tmp_path).wait().code == 0
    check_complete(run, "tictactoe", goal)


def test_a_pause_holds_the_run_until_it_may_go_on_and_then_stops_after_the_iteration(tmp_path: Path) -> None:
    run, trainer = running(tmp_path)
    control(run, "pause")
    wait_until(lambda: phases(run)[-1] == "paused")
    size = (run / EVENTS).stat().st_size
    threading.Event().wait(0.5)
    assert trainer.alive and (run / EVENTS).stat().st_size == size
    control(run, "run")
    wait_until(lambda: phases(run)[-1] != "paused")
    assert "paused" in phases(run)
    control(run, "stop_after_iteration")
    assert trainer.wait().code == 0
    assert outcome(run) == "stopped"
    state = checkpoint.newest_state(run / "checkpoints")
    last = max(event.iteration for event in events_of(run) if isinstance(event, events.Metric))
    assert state is not None and (state.iteration, state.iteration_games) == (last + 1, 0)


def test_a_paused_run_is_locked_and_can_be_stopped(tmp_path: Path) -> None:
    run, trainer = running(tmp_path)
    control(run, "pause")
    wait_until(lambda: phases(run)[-1] == "paused")
    second = Trainer("resume", "--run", run, folder=tmp_path / "second").wait()
    assert second.code == 2
    assert second.errors == f"hiyoko-train: The run in {run} is already being trained by another process.\n"
    assert trainer.alive
    control(run, "stop")
    assert trainer.wait().code == 0
    assert outcome(run) == "stopped"
    assert sum(isinstance(event, events.Started) for event in events_of(run)) == 1


@pytest.mark.parametrize("how", ["file", "signal"])
def test_a_stop_while_libraries_load(how: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    process = subprocess.Popen(
        [sys.executable, "-m", "training", "new", "--run", str(run), *LONG], cwd=ROOT, stderr=subprocess.PIPE
    )
    wait_until(lambda: events_of(run))
    began = time.monotonic()
    if how == "file":
        control(run, "stop")
    else:
        process.terminate()
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, b"")
    assert time.monotonic() - began < 8  # two seconds where the machine is free
    assert [type(event) for event in events_of(run)] == [events.Started, events.Finished]
    assert outcome(run) == "stopped"
    assert not (run / LOCK).exists()


@pytest.mark.parametrize(
    ("kind", "game"), [("alphazero", "tictactoe"), ("qlearning", "reversi4"), ("houses", "")]
)
def test_a_run_that_is_deleted_while_libraries_load_leaves_nothing(
    kind: str, game: str, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    begun = ("new", "--run", str(run), "--kind", kind, "--game", game, "--preset", "smoke")
    process = subprocess.Popen(
        [sys.executable, "-m", "training", *begun], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: events_of(run))
    shutil.rmtree(run)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, len(errors.splitlines())) == (2, 1)
    assert not run.exists()


def test_ctrl_c_while_python_still_loads_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loading(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "engines.command_line", Loading("engines.command_line"))
    assert main(["describe"]) == INTERRUPTED
