"""The measures measure; what they find is not for a test on a busy machine."""

import json
import shutil

import pytest

from engines.__main__ import main
from engines.bench import efficiency, solver
from engines.bench.slices import Rate, alternate, middle
from engines.bench.speedup import speedup
from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.uniform import Uniform
from engines.paths import resource


def test_slices_take_turns() -> None:
    done: list[str] = []

    def work(name: str):
        def once() -> int:
            done.append(name)
            return 1

        return once

    rates = alternate({"a": work("a"), "b": work("b")}, rounds=3, seconds=0.0005)
    assert [name for n, name in enumerate(done) if not n or done[n - 1] != name] == ["a", "b"] * 4
    assert min(rates["a"].wall, rates["b"].cpu) > 0


def test_the_median_is_not_moved_by_one_bad_slice() -> None:
    assert middle([Rate(1, 10), Rate(900, 900), Rate(2, 20)]) == Rate(2, 20)


@pytest.mark.parametrize("game_id", ["tictactoe", "animal-shogi"])
def test_efficiencies_come_from_the_same_positions(game_id: str) -> None:
    game = find_game(game_id)
    for measure in (efficiency.selfplay, efficiency.single):
        found = measure(game, Uniform(game), 1, 0.01)
        assert set(found) == {"efficiency", "efficiency_cpu", "search", "bare"}
        assert found["efficiency"] == pytest.approx(found["search"] / found["bare"])
        assert found["efficiency"] > 0


def test_the_witness_gives_back_what_it_saw() -> None:
    game = find_game("tictactoe")
    witness = efficiency.Witness(Uniform(game))
    loop = efficiency.SelfPlayLoop(game, witness)
    asked = sum(loop.step() for _ in range(40))
    assert asked == witness.evaluations
    assert {len(states) for states, _ in witness.replay(100)} == {100}


def test_the_books_search_is_measured_in_its_own_process() -> None:
    found = speedup(find_game("tictactoe"), "4x1", 1, 0.2)
    assert found["ratio"] > 1


def test_a_failure_of_the_other_process_is_told() -> None:
    with pytest.raises(InputError, match="64by5"):
        speedup(find_game("tictactoe"), "64by5", 1, 0.2)


def test_without_a_network_there_is_a_sentence(capsys) -> None:
    assert main(["bench", "--net", "nobody", "--only", "single", "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "nobody" in captured.err.splitlines()[-1]


def test_a_damaged_network_is_no_reason_to_measure_another(tmp_path, capsys, monkeypatch) -> None:
    shutil.copytree(resource("networks"), tmp_path / "resources" / "networks")
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    largest = max(tmp_path.rglob("best.onnx"), key=lambda path: path.stat().st_size)
    largest.write_bytes(largest.read_bytes()[:1000])
    assert main(["bench", "--only", "single"]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and f"{largest} is damaged" in captured.err and captured.err.count("\n") == 1


def test_what_was_not_measured_is_null(capsys, monkeypatch) -> None:
    monkeypatch.setattr(
        "engines.bench.speedup.speedup", lambda *_: {"ratio": 30.0, "search": 3.0, "baseline": 0.1}
    )
    assert main(["bench", "--only", "speedup", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["speedup_vs_predict"] == 30
    assert figures["selfplay_efficiency"] is None


PROBLEMS = """--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;
-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+12;
"""


def test_the_solver_is_measured_and_its_answers_are_compared(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(solver, "EMPTIES", (6, 12))
    (tmp_path / "two.obf").write_text(PROBLEMS)
    arguments = ["bench", "--solver", "--rounds", "2", "--ffo", str(tmp_path / "two.obf")]
    assert main([*arguments, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["solver_all_moves", "perfect_answers", "solver_problems"]
    answers = figures["perfect_answers"]
    asked = [row["empties"] for row in answers]
    assert asked == sorted(set(asked), reverse=True) and 14 <= asked[-1] < asked[0] < 24
    assert all(row["moves"] and row["seconds"] <= row["max_seconds"] for row in answers)
    rows = figures["solver_all_moves"]
    assert [(row["board"], row["empties"]) for row in rows] == [
        ("reversi6", 6), ("reversi6", 12), ("reversi8", 6), ("reversi8", 12),
    ]  # fmt: skip
    assert all(0 < row["seconds"] <= row["max_seconds"] and row["nodes"] > 0 for row in rows)
    assert rows[0]["times_cpp"] is None and rows[1]["times_cpp"] > 0
    (found,) = figures["solver_problems"]
    assert (found["positions"], found["solved"], found["right"]) == (2, 2, 1)
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "nodes per second" in told and "_" not in told.replace(str(tmp_path), "")


def test_problems_are_left_when_their_time_is_over(tmp_path) -> None:
    start = "-" * 27 + "OX------XO" + "-" * 27
    (tmp_path / "long.obf").write_text(f"{PROBLEMS}{start} X;\n")
    found = solver.problems(tmp_path / "long.obf", 1.0)
    assert (found["positions"], found["solved"], found["right"]) == (3, 2, 1)
    with pytest.raises(InputError, match="cannot be read"):
        solver.problems(tmp_path / "none.obf", 1.0)
