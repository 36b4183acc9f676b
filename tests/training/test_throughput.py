"""Self-play in the trainer against its evaluators alone."""

import json
from pathlib import Path

import pytest

from tests.training.trainer import Trainer
from training.__main__ import main

SMALL = ["--rounds", "1", "--seconds", "0.2", "--set", "parallel_games=16", "--set", "threads=2"]


def test_the_ratio_is_one_line_of_json(tmp_path: Path) -> None:
    command = ("bench", "--game", "tictactoe", "--preset", "quick", *SMALL, "--json")
    shown = Trainer(*command, folder=tmp_path).wait()
    assert shown.code == 0, shown.errors
    figures = json.loads(shown.output)
    assert (figures["game"], figures["threads"], figures["batch"]) == ("tictactoe", 2, 16)
    played, bare = (figures[f"{who}_evaluations_per_second"] for who in ("selfplay", "bare"))
    assert played > 0
    assert figures["trainer_efficiency"] == pytest.approx(played / bare)
    assert figures["trainer_efficiency_cpu"] > 0
    assert 0 < figures["kept_share"] < 1
    kept = figures["keeping_evaluations_per_second"]
    assert figures["keeping_gain"] == pytest.approx(kept / played)
    assert figures["keeping_efficiency"] == pytest.approx(kept / bare)
    assert figures["learned_positions_per_second"] > 0
    assert "round 1 of 1" in shown.errors


def test_a_measurement_of_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "tictactoe", "--rounds", "0"]) == 2
    assert "one round or more" in capsys.readouterr().err


def test_a_network_that_self_play_cannot_ask_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "reversi6", "--net", "dqn"]) == 2
    assert "dqn" in capsys.readouterr().err


def test_what_the_network_decides_itself_cannot_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "tictactoe", "--set", "filters=48", "--set", "blocks=2"]) == 2
    assert "blocks, filters: that is the network's own" in capsys.readouterr().err
