"""The commands as other programs call them: what they print, and how they complain."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines.__main__ import COMMANDS, main

ROOT = Path(__file__).resolve().parents[3]
ENGINE = [sys.executable, "-m", "engines"]


@pytest.mark.parametrize(
    ("game", "depth", "count"),
    [
        ("tictactoe", 3, 504),
        ("reversi6", 5, 1364),
        ("animal-shogi", 4, 976),
        ("animal-shogi-simple", 5, 8095),
    ],
)
def test_perft_prints_one_integer(game: str, depth: int, count: int, capsys) -> None:
    assert main(["perft", "--game", game, "--depth", str(depth)]) == 0
    assert capsys.readouterr().out == f"{count}\n"


def test_perft_starts_where_it_is_told_to(capsys) -> None:
    assert main(["perft", "--game", "tictactoe", "--depth", "1", "--position", "XOX-O---- X"]) == 0
    assert capsys.readouterr().out == "5\n"
    bits = "0x0000000810000000 0x0000001008000000"
    assert main(["perft", "--game", "reversi8", "--depth", "2", "--position", bits]) == 0
    assert capsys.readouterr().out == "12\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "--game", "chess", "--depth", "1"],
        ["perft", "--game", "reversi6", "--depth", "1", "--position", "nonsense"],
        ["match", "--game", "reversi4", "--first", "nobody", "--second", "random", "--games", "1"],
        ["match", "--game", "reversi4", "--first", "random:x=1", "--second", "random", "--games", "1"],
        [
            "match",
            "--game",
            "tictactoe",
            "--first",
            "random",
            "--second",
            "random",
            "--games",
            "1",
            "--openings",
            "40",
        ],
        [
            "match",
            "--game",
            "reversi6",
            "--first",
            "network:net=./no.onnx",
            "--second",
            "random",
            "--games",
            "1",
        ],
        ["analyze", "--game", "reversi4", "--player", "rollouts:n=-3"],
        ["play", "--game", "animal-shogi", "--second", "nobody"],
    ],
)
def test_bad_input_is_one_sentence_and_code_2(arguments: list[str], capsys) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("hiyoko-engine: ")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["perft"],
        ["perft", "--game", "reversi4", "--depth", "-1"],
        ["match", "--games", "none"],
        ["follow", "--game", "reversi6", "--person", "random", "--rating", "nan"],
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(arguments: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_answers(command: str, capsys) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command.split(), "--help"])
    assert end.value.code == 0
    assert "usage: hiyoko-engine" in capsys.readouterr().out


def test_version_answers(capsys) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("hiyoko-engine ")


def test_match_prints_one_object(capsys) -> None:
    arguments = (
        "match --game reversi4 --first rollouts:n=40 --second random --games 7 --openings 2 --seed 5 --json"
    )
    assert main(arguments.split()) == 0
    first = capsys.readouterr().out
    result = json.loads(first)
    keys = ["games", "wins", "draws", "losses", "score", "low", "high", "as_first", "as_second"]
    assert list(result) == keys
    assert result["games"] == 7 == result["wins"] + result["draws"] + result["losses"]
    assert 0 <= result["low"] <= result["score"] <= result["high"] <= 1
    assert sum(result["as_first"].values()) == 4
    assert sum(result["as_second"].values()) == 3
    assert main(arguments.split()) == 0
    assert capsys.readouterr().out == first


def test_match_from_won_openings_gives_the_first_player_the_winning_side(capsys) -> None:
    players = "--first perfect --second random"
    arguments = f"match --game reversi4 {players} --games 6 --openings 3 --seed 5 --won --json"
    assert main(arguments.split()) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["wins"] == 6


def test_match_one_by_one_plays_the_same_openings(capsys) -> None:
    arguments = (
        "match --game reversi4 --first perfect --second perfect --games 6 --openings 3 --seed 5 --json"
    )
    assert main(arguments.split()) == 0
    together = capsys.readouterr().out
    assert main([*arguments.split(), "--one-by-one"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(together)


def test_match_tells_how_close_the_games_were(capsys) -> None:
    arguments = "match --game reversi4 --first random --second random --games 6 --seed 5 --margins"
    assert main([*arguments.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["margins"]
    assert list(found) == ["median_difference", "mean_difference", "mean_lead"]
    assert abs(found["mean_lead"]) <= found["mean_difference"] <= 16
    assert main(arguments.split()) == 0
    assert f"{found['median_difference']:.1f}" in capsys.readouterr().out
    plain = "match --game tictactoe --first random --second random --games 2 --margins --json"
    assert main(plain.split()) == 0
    assert "margins" not in json.loads(capsys.readouterr().out)


def test_match_prints_a_table_for_people(capsys) -> None:
    players = ["--first", "random", "--second", "random"]
    assert main(["match", "--game", "tictactoe", *players, "--games", "6", "--openings", "0"]) == 0
    captured = capsys.readouterr()
    assert "all games" in captured.out
    assert "95 % interval" in captured.out


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = subprocess.Popen(
        [*ENGINE, "analyze", "--game", "tictactoe", "--player", "random"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write('{"id": 1, "position": "--------- X"}\n' * 3)
    process.stdin.flush()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 1
    assert errors == ""
    process.stdin.close()
