"""`tournament` as people and other programs call it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.catalogue import find_game
from engines.matches.tournament import PLAN, RESULTS, Plan, begin, load
from tests.engines.evaluation.tiny import tiny_network

ROOT = Path(__file__).resolve().parents[3]
PLAYERS = ["random", "rollouts:n=10", "rollouts:n=100"]


def test_a_table_and_the_same_as_json(tmp_path: Path, capsys) -> None:
    begun = ["tournament", "--to", str(tmp_path), "--game", "tictactoe", "--players", *PLAYERS]
    assert main([*begun, "--games", "10", "--openings", "1"]) == 0
    captured = capsys.readouterr()
    head, *rows, last = captured.out.splitlines()
    assert head.split() == ["Elo", "95", "%", "interval", "score", "games", "1", "2", "3"]
    assert [row.split()[-1] for row in rows][-1] == "random" and len(rows) == 3
    assert last == f"30 of 30 games, in {tmp_path}"
    assert main(["tournament", "--to", str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["played"], found["planned"]) == ("tictactoe", 30, 30)
    for row, text in zip(found["players"], rows, strict=True):
        assert (
            text.split()[-1] == row["player"] and sum(row[key] for key in ("wins", "draws", "losses")) == 20
        )
        for other, (wins, draws, losses) in row["against"].items():
            turned = next(one["against"][row["player"]] for one in found["players"] if one["player"] == other)
            assert turned == [losses, draws, wins]


def test_a_network_that_plays_is_found_again_from_another_folder(
    tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny_network(tmp_path / "mine.onnx", find_game("tictactoe"))
    folder = str(tmp_path / "all")
    begun = ["--game", "tictactoe", "--players", "random", "network:net=./mine.onnx", "--openings", "1"]
    monkeypatch.chdir(tmp_path)
    assert main(["tournament", "--to", folder, *begun, "--games", "2"]) == 0
    capsys.readouterr()
    plan = tmp_path / "all" / PLAN
    plan.write_text(plan.read_text().replace('"games": 2', '"games": 4'))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert main(["tournament", "--to", folder]) == 0
    assert "4 of 4 games" in capsys.readouterr().out


def test_games_count_of_who_was_once_kept_as_they_were_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, folder = ("random", "network:net=./mine.onnx"), tmp_path / "all"
    tiny_network(tmp_path / "mine.onnx", find_game("tictactoe"))
    monkeypatch.chdir(tmp_path)
    begin(Plan(find_game("tictactoe"), players, 2, 1), folder).play()
    kept = (folder / RESULTS).read_bytes()
    told = ["--game", "tictactoe", "--players", *players, "--games", "2", "--openings", "1"]
    assert main(["tournament", "--to", str(folder), *told]) == 0
    assert (folder / RESULTS).read_bytes() == kept and load(folder).plan.players == players


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "tictactoe"], "needs --game and --players"),
        (["--players", "random", "perfect"], "needs --game and --players"),
        (["--game", "tictactoe", "--players", "random", "nobody"], "no player 'nobody'"),
        (["--game", "tictactoe", "--players", "random", "random"], "different players"),
        (["--game", "go", "--players", "random", "perfect"], "go"),
        ([], "cannot be read"),
    ],
)
def test_bad_input_gets_one_sentence(tmp_path: Path, capsys, words: list[str], sentence: str) -> None:
    assert main(["tournament", "--to", str(tmp_path / "new"), *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error and error.count("\n") == 1
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_ended_at_any_moment_it_goes_on(tmp_path: Path, capsys, how: signal.Signals) -> None:
    words = ["--to", str(tmp_path), "--game", "tictactoe", "--players", *PLAYERS, "--games", "2000", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "engines", "tournament", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        env=os.environ,
    )
    deadline = time.monotonic() + 60
    while not (tmp_path / RESULTS).exists():
        assert time.monotonic() < deadline and process.poll() is None
    process.send_signal(how)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == (130 if how == signal.SIGINT else -how)
    if how == signal.SIGINT:
        assert 0 < json.loads(out)["played"] < 6000
    kept = load(tmp_path)
    for first, second in ((PLAYERS[0], PLAYERS[1]), (PLAYERS[0], PLAYERS[2])):
        assert len(kept.records(first, second)) >= kept.pool.tally(first, second).games
