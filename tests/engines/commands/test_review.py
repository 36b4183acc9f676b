"""`review` as people and other programs call it."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match
from engines.matches.record import record_of, save_record
from tests.lines import line_of

GAME = find_game("tictactoe")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_record(record_of(line_of(GAME, "a1 b1 b2 a2 c3"), "Aya", "Ben"), tmp_path / "1.json")
    save_record(record_of(line_of(GAME, "b2 a1 c1 a3 a2 c2 b1 b3 c3"), "Ben", "Aya"), tmp_path / "2.json")
    return tmp_path


def test_a_line_for_each_game_and_one_for_each_player(folder: Path, capsys) -> None:
    assert main(["review", "--game", "tictactoe", str(folder)]) == 0
    captured = capsys.readouterr()
    legend, _, _, headings, lost, drawn, _, _, best, worst = captured.out.splitlines()
    assert legend.endswith("they cost 10 % or more")
    assert headings.split()[:5] == ["game", "first", "second", "result", "moves"]
    assert lost.split() == ["1.json", "Aya", "Ben", "first", "won", "5", "0.0", "%", "25.0", "%", "0", "1",
                            "2.", "b1", "?;", "b2", "was", "better"]  # fmt: skip
    assert drawn.split() == ["2.json", "Ben", "Aya", "draw", "9", "0.0", "%", "0.0", "%", "0", "0"]
    assert best.split() == ["Aya", "2", "0.0", "%", "0.0"]
    assert worst.split() == ["Ben", "2", "12.5", "%", "0.5"]
    assert captured.err == ""


def test_one_object_for_each_game(folder: Path, capsys) -> None:
    assert main(["review", "--game", "tictactoe", "--json", "--games", "1", str(folder)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    moves = found.pop("moves")
    assert found == {
        "game": "tictactoe", "name": "1.json", "players": ["Aya", "Ben"], "plies": 5,
        "opening": "",
        "result": {"winner": "first", "reason": "line", "margin": None},
        "average_cost": [0.0, 0.25], "mistakes": [0, 1],
    }  # fmt: skip
    assert moves[1] == {
        "ply": 2, "side": "second", "move": "b1", "best": "b2", "cost": 0.5, "known": True, "discs": 0,
    }  # fmt: skip


def test_what_is_written_on_a_game_and_its_moves_is_told(tmp_path: Path, capsys) -> None:
    line = line_of(GAME, "a1 b1 b2").resign(Side.SECOND).noted(0, "quick").noted(2, "why?")
    save_record(record_of(line, "Aya", "Ben"), tmp_path / "1.json")
    assert main(["review", "--game", "tictactoe", "--json", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["note"] == "quick" and [move.get("note") for move in told["moves"]] == [None, "why?", None]


def test_what_a_move_took_is_told_where_it_is_known(tmp_path: Path, capsys) -> None:
    line = Match.new(GAME)
    for text, seconds in (("a1", None), ("b1", 2.5), ("b2", 0.0)):
        line = line.play(GAME.parse_move(line.position, text), seconds)
    save_record(record_of(line.resign(Side.SECOND), "Aya", "Ben"), tmp_path / "1.json")
    assert main(["review", "--game", "tictactoe", "--json", str(tmp_path)]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert [move.get("seconds") for move in moves] == [None, 2.5, 0.0]


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(folder: Path, capsys) -> None:
    (folder / "0.txt").write_text("nothing of the kind")
    assert main(["review", "--game", "tictactoe", "--seconds", "0", "--player", "network", str(folder)]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("0.txt: ") and captured.err.count("\n") == 1
    assert captured.out.count("won") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        "--game tictactoe FOLDER/none",
        "--game reversi4 FOLDER/empty",
        "--game chess FOLDER",
        "--game tictactoe --player nobody FOLDER",
    ],
)
def test_bad_input_is_one_sentence_and_code_2(arguments: str, tmp_path: Path, capsys) -> None:
    (tmp_path / "empty").mkdir()
    given = arguments.replace("FOLDER", str(tmp_path)).split()
    assert main(["review", *given]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1


def test_an_interrupt_sums_up_what_was_looked_through(tmp_path: Path) -> None:
    """Many games, so that there is always one left to interrupt."""
    path = tmp_path / "many.txt"
    path.write_text("a1 b1 b2 a2 c3\n" * 5000)
    command = [sys.executable, "-m", "engines", "review", "--game", "tictactoe", "--seconds", "0", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        head = [child.stdout.readline() for _ in range(5)]
        child.send_signal(signal.SIGINT)
        out = child.stdout.read()
        assert child.wait(timeout=60) == 130
    rows = [line for line in "".join([*head, out]).splitlines() if line.startswith("many.txt:")]
    assert 0 < len(rows) < 5000
    assert f"(moving first){len(rows):>25}" in out
