"""Whole runs in real processes: to their end, killed, paused, stopped, extended, exported, refused."""

import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.matches.record import load_record
from engines.qtables.store import Store
from engines.runs import events
from engines.runs.layout import LOCK
from tests.architecture.sources import ROOT
from tests.training.trainer import PATIENCE, Trainer, control, events_of, wait_until
from training.kinds import find_kind
from training.qlearning.state import TABLE, State, state_in

KILLS = 3
LONG = (
    "--kind", "qlearning", "--game", "reversi4", "--preset", "smoke", "--set", "iterations=100000",
    "--set", "games=400",
)  # fmt: skip


def wait(trainer: Trainer) -> tuple[int, str]:
    """The exit code, and what it said on standard error."""
    ended = trainer.wait()
    return ended.code, ended.errors


@pytest.fixture(scope="module")
def _finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By the command line proper, which loads what it needs by itself."""
    run = tmp_path_factory.mktemp("finished") / "run"
    began = ("new", "--run", run, "--kind", "qlearning", "--game", "reversi4", "--preset", "smoke")
    command = [*map(str, began), "--set", "perfect_games=2", "--set", "rollouts_games=2"]
    shown = subprocess.run(
        [sys.executable, "-m", "training", *command],
        cwd=ROOT,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert shown.stderr == b""
    return run


@pytest.fixture
def finished(_finished: Path, tmp_path: Path) -> Path:
    """A completed run of two iterations; the test's own copy."""
    return Path(shutil.copytree(_finished, tmp_path / "finished"))


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Path, Trainer]]:
    """A long run that is at work."""
    run = tmp_path / "run"
    trainer = Trainer("new", "--run", run, *LONG, folder=tmp_path)
    wait_until(lambda: len(metrics(run)) > 20)
    yield run, trainer
    trainer.kill()


def metrics(run: Path) -> list[events.Metric]:
    return [event for event in events_of(run) if isinstance(event, events.Metric)]


def state_of(run: Path) -> State:
    with Store(run / TABLE, find_game("reversi4")) as store:
        return state_in(store.about.training)


def outcome(run: Path) -> str:
    last = events_of(run)[-1]
    assert isinstance(last, events.Finished)
    return last.outcome


def test_a_run_leaves_curves_tables_and_games(finished: Path) -> None:
    found = events_of(finished)
    assert isinstance(found[0], events.Started) and outcome(finished) == "completed"
    assert state_of(finished).ended_by == [0.0, float(state_of(finished).iteration - 1)]
    known = {metric.name for metric in find_kind("qlearning").metrics}
    assert {metric.name for metric in metrics(finished)} == known
    assert all(m.low is not None for m in metrics(finished) if m.name.startswith("score/"))
    saved = [event for event in found if isinstance(event, events.NetworkSaved)]
    assert saved[-1].iteration == 2
    for event in saved:
        with Store(finished / event.path, find_game("reversi4")) as store:
            assert store.about.training["iterations"] == event.iteration
            assert store.about.origin["preset"] == "smoke"
            assert store.count() > 50
    assert all(load_record(path).match.game.id == "reversi4" for path in (finished / "games").iterdir())
    assert state_of(finished).games == 100
    assert not (finished / LOCK).exists() and not list(finished.rglob("*.tmp"))


def test_killed_again_and_again_a_run_goes_on_where_its_table_is(tmp_path: Path) -> None:
    run, chance = tmp_path / "run", random.Random(5)
    arguments: tuple[object, ...] = ("new", "--run", run, *LONG)
    for _ in range(KILLS):
        before, trainer = len(metrics(run)), Trainer(*arguments, folder=tmp_path)
        enough = before + chance.randint(2, 60)
        wait_until(lambda enough=enough: len(metrics(run)) >= enough)  # type: ignore[misc]
        threading.Event().wait(chance.random() * 0.1)
        trainer.kill()
        told = metrics(run)[-1]
        assert state_of(run).games >= told.games, "what was told is in the table"
        arguments = ("resume", "--run", run)
    goal = state_of(run).iteration + 1
    assert wait(Trainer("resume", "--run", run, "--set", f"iterations={goal}", folder=run.parent)) == (0, "")
    assert outcome(run) == "completed" and state_of(run).games == goal * 400
    for one, next_one in pairwise(metrics(run)):
        # 2: killed after the table was written and before it was told of, an iteration has no figures
        assert next_one.iteration - one.iteration in (0, 1, 2) and next_one.games >= one.games


def test_a_run_goes_on_where_its_memory_is_full(tmp_path: Path) -> None:
    run = tmp_path / "run"
    arguments = ("--kind", "qlearning", "--game", "reversi6", "--preset", "smoke", "--set", "iterations=1")
    games = ("--set", "games=3000", "--set", "memory=1", "--set", "perfect_games=0")
    assert wait(Trainer("new", "--run", run, *arguments, *games, folder=tmp_path)) == (0, "")
    with Store(run / TABLE, find_game("reversi6")) as store:
        assert store.count() > 2**15, "more than memory holds"
        assert state_in(store.about.training).games == 3000


def test_pause_resume_stop_and_extend(running: tuple[Path, Trainer]) -> None:
    run, trainer = running
    control(run, "pause")
    began = time.monotonic()
    wait_until(lambda: isinstance(last := events_of(run)[-1], events.Phase) and last.phase == "paused")
    assert time.monotonic() - began < 10
    games = state_of(run).games
    assert games >= metrics(run)[-1].games
    control(run, "run")
    wait_until(lambda: metrics(run)[-1].games > games)
    control(run, "stop")
    assert wait(trainer) == (0, "")
    assert outcome(run) == "stopped" and not (run / LOCK).exists()
    state = state_of(run)
    assert state.games == (state.iteration - 1) * 400 + state.iteration_games > games
    goal = state.iteration + 1
    assert wait(Trainer("resume", "--run", run, "--set", f"iterations={goal}", folder=run.parent)) == (0, "")
    assert outcome(run) == "completed" and state_of(run).games == goal * 400


def test_a_table_is_exported_from_a_finished_run_and_from_one_at_work(
    finished: Path, tmp_path: Path, running: tuple[Path, Trainer]
) -> None:
    for number, run in enumerate((finished, running[0])):
        target = tmp_path / f"{number}.qtable"
        assert wait(
            Trainer("export", "--run", run, "--to", target, "--network", "latest", folder=run.parent)
        ) == (0, "")
        with Store(target, find_game("reversi4")) as store:
            assert store.count() > 50
    code, said = wait(Trainer("export", "--run", finished, "--to", tmp_path / "a.onnx", folder=tmp_path))
    assert code == 2 and "must end in .qtable" in said


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ((), "is complete. Extend it"),
        (("iterations=5", "symmetries=false"), "symmetries cannot be changed in a run that has begun."),
        (("iterations=5", "first_value=2000"), "The first value must not be above the value of a win."),
    ],
)
def test_a_run_that_cannot_go_on(finished: Path, settings: tuple[str, ...], sentence: str) -> None:
    more = [text for setting in settings for text in ("--set", setting)]
    before = (finished / TABLE).read_bytes()
    code, said = wait(Trainer("resume", "--run", finished, *more, folder=finished.parent))
    assert code == 2 and sentence in said
    assert (finished / TABLE).read_bytes() == before


def test_a_damaged_table_is_said_in_one_sentence_and_kept(finished: Path) -> None:
    table = finished / TABLE
    table.write_bytes(table.read_bytes()[:5000])
    code, said = wait(Trainer("resume", "--run", finished, "--set", "iterations=5", folder=finished.parent))
    assert code == 2 and said.startswith(f"hiyoko-train: The Q-table {table} is damaged: ")
    assert len(said.splitlines()) == 1 and table.stat().st_size == 5000


def test_tables_are_for_small_boards(tmp_path: Path) -> None:
    code, said = wait(
        Trainer(
            "new", "--run", tmp_path / "run", "--kind", "qlearning", "--game", "reversi8", folder=tmp_path
        )
    )
    assert code == 2 and "Q-table cannot be trained for reversi8" in said
