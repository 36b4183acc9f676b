"""`accuracy` and `testset` as other programs call them."""

import json
import re
from pathlib import Path

import pytest

from engines.__main__ import main, parser


def test_accuracy_prints_one_object(capsys) -> None:
    arguments = "accuracy --game tictactoe --player random --seed 3 --positions 200 --json"
    assert main(arguments.split()) == 0
    result = json.loads(capsys.readouterr().out)
    assert list(result) == [
        "game", "player", "positions", "preserved", "preserved_of_all", "optimal", "optimal_of_all",
        "stages", "origins", "calibration", "seconds",
    ]  # fmt: skip
    assert result["positions"] == 200
    assert result["preserved"]["low"] < result["preserved"]["rate"] < result["preserved"]["high"]
    assert sum(stage["positions"] for stage in result["stages"].values()) == 200
    assert sum(one["count"] for one in result["calibration"]["bins"]) == 200


def test_accuracy_prints_a_table_for_people(capsys) -> None:
    assert main(["accuracy", "--game", "tictactoe", "--player", "network", "--positions", "100"]) == 0
    printed = capsys.readouterr().out
    assert "network on 100 positions of tictactoe" in printed
    assert "that matter" in printed and "4 to 7 empty" in printed and "Brier" in printed


def test_a_set_is_made_shown_and_used(tmp_path: Path, capsys) -> None:
    path = tmp_path / "small.testset"
    made = f"testset build --game reversi4 --to {path} --each 3 --games 64 --strong random --empties 5"
    assert main(made.split()) == 0
    assert "random play" in capsys.readouterr().out
    assert main(f"testset info --game reversi4 --set {path} --json".split()) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["positions"] == 24 == sum(facts["origins"].values())
    assert facts["making"]["strong"] == "random"
    assert main(f"accuracy --game reversi4 --set {path} --player random --json".split()) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == 24


def test_where_no_set_is_bundled_the_command_that_makes_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert main(["accuracy", "--game", "reversi4", "--player", "random"]) == 2
    told = re.search("hiyoko-engine (testset .* FILE), .*--set FILE", capsys.readouterr().err)
    assert told
    words = told[1].split()
    assert parser(words).parse_args(words).to


@pytest.mark.parametrize(
    "arguments",
    [
        "accuracy --game chess --player random",
        "accuracy --game tictactoe --player nobody",
        "accuracy --game tictactoe --player random --set nowhere",
        "testset info --game tictactoe --set nowhere",
        "testset build --game tictactoe --to /dev/null/x --strong nobody",
    ],
)
def test_bad_input_is_one_sentence_and_code_2(arguments: str, capsys) -> None:
    assert main(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1


@pytest.mark.parametrize("game", ["tictactoe", "reversi4"])
def test_the_perfect_player_makes_no_mistake(game: str, capsys) -> None:
    assert main(["accuracy", "--game", game, "--player", "perfect", "--positions", "100", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["preserved"]["rate"] == result["optimal_of_all"]["rate"] == 1.0
    assert result["calibration"]["brier"] == 0.0


def test_own_play_is_told_side_by_side(capsys) -> None:
    asked = ["accuracy", "--game", "tictactoe", "--player", "perfect", "--seed", "1", "--own-play"]
    assert main(asked) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "perfect against every reply in tictactoe"
    assert all(": mistakes in 0 of " in line for line in printed[1:]) and len(printed) == 3
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told["own_play"]) == ["first", "second"]
    assert told["own_play"]["first"]["mistakes"] == []
    assert printed[1].endswith(f" in {told['own_play']['first']['positions']} positions with a choice")


@pytest.mark.parametrize("more", [("--positions", "3"), ("--set", "mine.positions")])
def test_own_play_has_no_test_set(more: tuple[str, str], capsys) -> None:
    asked = ["accuracy", "--game", "tictactoe", "--player", "perfect", "--own-play", *more]
    assert main(asked) == 2
    assert "leave out --set and --positions." in capsys.readouterr().err


def test_a_mistake_is_told_as_a_position(capsys) -> None:
    asked = "accuracy --game tictactoe --player random --seed 1 --own-play --json"
    assert main(asked.split()) == 0
    mistakes = json.loads(capsys.readouterr().out)["own_play"]["second"]["mistakes"]
    assert mistakes and all(text.endswith(" O") for text in mistakes)
