"""`engines`, and the commands that are engines: as they are called."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.protocols.registry import find_engine, registered_engines
from tests.engines.protocols.programs import GTP_SCRIPT, script

ROOT = Path(__file__).resolve().parents[3]


def add(folder: Path, mode: str, *more: str) -> int:
    command = script(folder, GTP_SCRIPT, mode).command
    words = ["engines", "add", mode, "--game", "tictactoe", "--protocol", "gtp", *more, "--", *command]
    return main(words)


def test_where_there_are_none_it_is_said_beside_the_list(capsys) -> None:
    assert main(["engines", "list"]) == 0
    assert capsys.readouterr() == ("", "There are none yet; add one with: hiyoko-engine engines add\n")


def test_a_program_is_added_listed_asked_and_removed(tmp_path: Path, capsys) -> None:
    assert add(tmp_path, "plays", "--seconds", "0.5", "--option", "level=5", "--option", "book=") == 0
    assert capsys.readouterr().out == "plays begins with a1. Ask for it with engine:name=plays\n"
    engine = find_engine("plays")
    assert (engine.seconds, dict(engine.options)) == (0.5, {"level": "5", "book": ""})
    assert main(["engines", "list"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["name"] == "plays"
    assert told["command"] == list(engine.command)
    play = [
        "play",
        "--game",
        "tictactoe",
        "--first",
        "engine:name=plays",
        "--second",
        "random",
        "--seed",
        "6",
    ]
    assert main(play) in (0, 2)
    assert "X (first) plays a1" in capsys.readouterr().out
    assert main(["engines", "remove", "plays"]) == 0
    assert registered_engines() == ()
    capsys.readouterr()
    assert main(["engines", "list"]) == 0
    assert capsys.readouterr() == ("", "There are none yet; add one with: hiyoko-engine engines add\n")


@pytest.mark.parametrize("mode", ["dies at once", "nonsense", "refuses"])
def test_one_that_cannot_give_a_move_is_not_added(tmp_path: Path, mode: str, capsys) -> None:
    assert add(tmp_path, mode) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"hiyoko-engine: The engine {mode} ")
    assert captured.err.count("\n") == 1
    assert registered_engines() == ()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["remove", "x"], "There is no engine x"),
        (["add", "x", "--game", "chess", "--protocol", "gtp", "--", "sh"], "There is no game 'chess'"),
        (["add", "x", "--game", "reversi6", "--protocol", "usi", "--", "sh"], "cannot be played by usi"),
        (["add", "x,y", "--game", "reversi6", "--protocol", "gtp", "--", "sh"], "cannot be the name of"),
        (
            ["add", "x", "--game", "reversi6", "--protocol", "gtp", "--", "no-such-program-here"],
            "There is no program no-such-program-here",
        ),
        (
            ["add", "x", "--game", "reversi6", "--protocol", "gtp", "--option", "deep", "--", "sh"],
            "The option 'deep' is not readable",
        ),
    ],
)
def test_what_cannot_be_added_is_one_sentence(words: list[str], sentence: str, capsys) -> None:
    assert main(["engines", *words]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "game"), [("gtp", "animal-shogi"), ("usi", "tictactoe"), ("nboard", "reversi6")]
)
def test_a_game_of_another_protocol_is_refused(command: str, game: str, capsys) -> None:
    assert main([command, "--game", game, "--player", "random"]) == 2
    assert f"{game} cannot be played by" in capsys.readouterr().err


def test_the_end_of_input_ends_a_search_and_the_program() -> None:
    command = [sys.executable, "-m", "engines", "usi", "--game", "animal-shogi", "--player", "rollouts:n=20"]
    result = subprocess.run(
        command,
        cwd=ROOT,
        input=b"\xff\xfe\nusi\nposition startpos\n\ngo infinite",
        capture_output=True,
        check=True,
    )
    lines = result.stdout.decode().splitlines()
    assert "usiok" in lines
    assert lines[-1].startswith("bestmove ")
    assert result.stderr == b""
