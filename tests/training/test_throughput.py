"""Self-play in the trainer against its evaluators alone."""

import json
import shutil
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.evaluation.library import find_network
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


@pytest.mark.parametrize("wrong", [("--rounds", "0"), ("--seconds", "0"), ("--seconds", "inf")])
def test_a_measurement_of_nothing_is_refused(
    wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["bench", "--game", "tictactoe", *wrong])
    assert end.value.code == 2
    assert f"argument {wrong[0]}" in capsys.readouterr().err


def test_a_network_that_self_play_cannot_ask_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "reversi6", "--net", "dqn"]) == 2
    assert "dqn" in capsys.readouterr().err


def test_a_network_of_another_make_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.onnx"
    shutil.copy(find_network("best", find_game("tictactoe")), path)
    card = json.loads(find_network("best", find_game("tictactoe")).with_suffix(".json").read_text())
    path.with_suffix(".json").write_text(json.dumps(card | {"size": "large"}))
    assert main(["bench", "--game", "tictactoe", "--net", str(path)]) == 2
    assert capsys.readouterr().err == "hiyoko-train: The size large is not readable: it looks like 64x5.\n"


def test_what_the_network_decides_itself_cannot_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "tictactoe", "--set", "filters=48", "--set", "blocks=2"]) == 2
    assert "blocks, filters: that is the network's own" in capsys.readouterr().err
