"""Whole runs in real processes: every game, every way, and what goes on after its end."""

import subprocess
import sys
from pathlib import Path

import pytest

from engines.catalogue import GAMES
from engines.runs import events
from engines.runs.layout import LOG
from tests.architecture.sources import ROOT
from tests.training.complete import check_complete
from tests.training.trainer import PATIENCE, Trainer, events_of


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


def test_a_best_network_that_cannot_be_put_into_bytes_is_there_all_the_same(
    finished: Path, tmp_path: Path
) -> None:
    for iteration in (1, 2, 3):
        in_the_way = finished / "networks" / f"{iteration:06}.int8"
        in_the_way.unlink(missing_ok=True)
        in_the_way.mkdir()
    ended = Trainer("resume", "--run", finished, "--set", "iterations=3", folder=tmp_path).wait()
    assert (ended.code, ended.errors) == (0, "")
    found = events_of(finished)
    warnings = [
        event.text for event in found if isinstance(event, events.Message) and event.level == "warning"
    ]
    assert len(warnings) == 1 and ".int8 cannot be written" in warnings[0]
    assert isinstance(found[-1], events.Finished) and found[-1].outcome == "completed"
