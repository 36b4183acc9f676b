"""Whole runs in real processes: every game, every command, and kills at any moment."""

import random
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest

from engines.catalogue import GAMES, find_game
from engines.evaluation.network import Network
from engines.matches.record import load_record
from engines.runs import events
from engines.runs.layout import EVENTS, LOCK, LOG
from engines.testsets.position_set import bundled
from tests.architecture.sources import ROOT
from tests.training.trainer import PATIENCE, Trainer, control, events_of, wait_until
from training.alphazero import checkpoint
from training.describe import description

LONG = ("--game", "tictactoe", "--preset", "smoke", "--set", "iterations=1000000")
KNOWN = {metric["name"] for metric in description()["kinds"][0]["metrics"]}
TRUTH = {name for name in KNOWN if name.startswith("truth/")}
KILLS = 3


def check_complete(run: Path, game: str, iterations: int) -> None:
    """The laws of a completed run: its events, networks, games and checkpoint."""
    found = events_of(run)
    assert isinstance(found[0], events.Started) and not found[0].resumed
    assert isinstance(found[-1], events.Finished) and found[-1].outcome == "completed"
    metrics = [event for event in found if isinstance(event, events.Metric)]
    assert {metric.name for metric in metrics} <= KNOWN
    for name in ("games/length", "unseen/policy", "loss/policy", "loss/value", "learning/window"):
        assert {metric.iteration for metric in metrics if metric.name == name} == {*range(1, iterations + 1)}
    measured = [metric for metric in metrics if metric.name.startswith("truth/")]
    assert {metric.name for metric in measured} == (TRUTH if bundled(find_game(game)) else set())
    assert all(metric.low is not None for metric in measured if "calibration" not in metric.name)
    networks = [event for event in found if isinstance(event, events.NetworkSaved)]
    assert networks[-1].iteration == iterations
    assert {metric.iteration for metric in measured} <= {network.iteration for network in networks}
    assert any(network.best for network in networks)
    for network in networks:
        manifest = Network.load(run / network.path, find_game(game)).manifest
        assert manifest.training["iterations"] == network.iteration
    for path in (run / "games").iterdir():
        assert load_record(path).match.game.id == game
    assert len(list((run / "games").glob("*.json"))) >= 4
    state = checkpoint.newest_state(run / "checkpoints")
    assert state is not None and state.iteration == iterations + 1
    assert not (run / LOCK).exists()
    assert not list(run.rglob("*.tmp"))


@pytest.mark.parametrize("game", [game.id for game in GAMES if game.id != "tictactoe"])
def test_a_short_run_of_every_game(game: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    ended = Trainer("new", "--run", run, "--game", game, "--preset", "smoke", folder=tmp_path).wait()
    assert (ended.code, ended.output, ended.errors) == (0, "", "")
    check_complete(run, game, 2)


def test_the_command_line_proper_shows_progress_and_keeps_libraries_quiet(tmp_path: Path) -> None:
    run = tmp_path / "run"
    command = ["new", "--run", str(run), "--game", "tictactoe", "--preset", "smoke", "--progress"]
    result = subprocess.run(
        [sys.executable, "-m", "training", *command], cwd=ROOT, capture_output=True, encoding="utf-8",
        env=None, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert result.stderr == ""
    for words in ("iteration 2  selfplay", "100%", "left", "Complete after 2 iterations, "):
        assert words in result.stdout
    check_complete(run, "tictactoe", 2)


def test_the_books_way(tmp_path: Path) -> None:
    """PUCT, epochs over the newest games, stepped learning rate, and a gate, all made small."""
    small = {
        "filters": 8, "blocks": 1, "games": 6, "sims": 4, "epochs": 2, "iterations": 2, "batch": 16,
        "gate_games": 4, "evaluation_sims": 2, "evaluation_games": 4, "best_games": 2, "parallel_games": 4,
        "threads": 1, "rungs": 1,
    }  # fmt: skip
    settings = [text for name, value in small.items() for text in ("--set", f"{name}={value}")]
    run = tmp_path / "run"
    trainer = Trainer(
        "new", "--run", run, "--game", "reversi4", "--preset", "book", *settings, folder=tmp_path
    )
    assert trainer.wait().code == 0
    check_complete(run, "reversi4", 2)
    gates = [
        event for event in events_of(run) if isinstance(event, events.Metric) and event.name == "score/gate"
    ]
    assert len(gates) == 2


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
    last = events_of(run)[-1]
    assert isinstance(last, events.Finished)
    return last.outcome


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


def test_a_complete_run_that_is_extended_goes_on_gently(finished: Path, tmp_path: Path) -> None:
    def rates() -> list[float]:
        found = [event for event in events_of(finished) if isinstance(event, events.Metric)]
        return [event.value for event in found if event.name == "learning/rate"]

    ended = Trainer(
        "resume", "--run", finished, "--set", "iterations=4", "--set", "warmup_steps=0", folder=tmp_path
    )
    assert ended.wait().code == 0
    check_complete(finished, "tictactoe", 4)
    assert len(rates()) == 4
    assert max(rates()[2:]) < 1e-3 / 2


def test_a_damaged_checkpoint_costs_one_iteration_and_says_so(finished: Path, tmp_path: Path) -> None:
    newest = max((finished / "checkpoints").glob("0*"))
    (newest / "learner.npz").write_bytes(b"rubbish")
    ended = Trainer("resume", "--run", finished, "--set", "iterations=3", folder=tmp_path).wait()
    assert (ended.code, ended.errors) == (0, "")
    warnings = [e.text for e in events_of(finished) if isinstance(e, events.Message) and e.level == "warning"]
    assert warnings == [f"The checkpoint {newest.name} is damaged and was passed over."]
    assert warnings[0] in (finished / LOG).read_text()
    check_complete(finished, "tictactoe", 3)
