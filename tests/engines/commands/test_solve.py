"""`solve`: what is told, what is said when time is short, and `truth=true` of `analyze`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.commands import analyze
from engines.commands.questions import read_question
from engines.commands.solve import answer
from engines.opponents.spec import make_opponent
from engines.solvers.oracle import find_oracle
from engines.solvers.reversi.speed import random_positions

ROOT = Path(__file__).resolve().parents[3]


def ask(game_id: str, question: object, seconds: float = 60.0) -> dict[str, object]:
    game = find_game(game_id)
    line = question if isinstance(question, bytes) else json.dumps(question).encode()
    found = answer(game, find_oracle(game), line, seconds)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    return found


def test_every_legal_move_has_its_worth() -> None:
    found = ask("tictactoe", {"id": 7, "position": "X-------O X"})
    assert list(found) == [
        "id", "move", "value", "distance", "exact", "source", "moves", "nodes", "seconds",
    ]  # fmt: skip
    assert (found["id"], found["move"], found["value"], found["distance"]) == (7, "c1", 1, 5)
    assert (found["exact"], found["source"]) == (True, "search")
    moves = found["moves"]
    assert isinstance(moves, dict)
    assert moves["b2"] == {"value": 0}
    assert moves["b1"] == {"value": -1, "distance": 6}
    assert list(moves)[:2] == ["c1", "a3"] and len(moves) == 7


def test_reversi_has_margins() -> None:
    found = ask("reversi4", {"position": "-----OX--XO----- X", "moves": ["b1"]})
    assert (found["value"], found["margin"]) == (1, 10)
    moves = found["moves"]
    assert isinstance(moves, dict)
    assert all(set(worth) == {"value", "margin"} for worth in moves.values())
    assert moves[str(found["move"])] == {"value": 1, "margin": 10}


@pytest.mark.parametrize("limit", [None, {"seconds": 0.001}])
def test_out_of_time_it_says_what_it_does_not_know(limit: object) -> None:
    game = find_game("reversi8")
    fields = {"id": "q", "position": game.format_position(game.initial), "limit": limit}
    found = ask("reversi8", fields, 0.05 if limit is None else 60.0)
    assert (found["move"], found["value"], found["exact"], found["moves"]) == (None, None, False, {})
    assert str(found["note"]).endswith("value is not known, 0 of its 4 moves are solved.")


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense", b'{"id": 1}', b'{"id": 1, "position": "--------- X", "limit": {"sims": 3}}',
        b'{"id": 1, "position": "XXX-OO--- O"}', b'{"id": 1, "position": "--------- X", "x": 3}',
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_used_is_answered_with_a_sentence(line: bytes) -> None:
    found = ask("tictactoe", line)
    assert list(found) == ["id", "error"]
    assert str(found["error"]).endswith(".")


@pytest.mark.parametrize(
    ("game_id", "position", "sentence"),
    [
        ("animal-shogi", "gle/1c1/1C1/LLG b - 1", "The first player has 2 lions."),
        ("animal-shogi", "lle/1c1/1C1/ELG w - 1", "The second player has 2 lions."),
        ("animal-shogi", "g1e/1c1/1C1/E1G b - 1", "There is no lion on the board."),
        ("animal-shogi", "gle/1c1/1C1/ELG b G 1", "There are 3 pieces of the kind giraffe; a game has 2."),
        ("animal-shogi", "gle/+c+c1/1C1/ELG b - 1", "There are 3 pieces of the kind chick; a game has 2."),
        ("animal-shogi", "gle/1c1/1C1 b - 1", "The board has 4 rows, but the position lists 3."),
        ("animal-shogi-simple", "gle/1+c1/1C1/ELG b - 1", "There are no hens under the simple rules."),
        ("reversi6", "-" * 64 + " X", "The board has 36 squares, but the position lists 64."),
        ("reversi8", "-" * 63 + "* X", "Square h8 holds '*'; it must be X, O or -."),
        ("reversi4", "-----OX--XO----- Z", "The side to move is 'Z'; it must be X or O."),
        ("tictactoe", "XXX------ O", "3 X and 0 O cannot stand on the board when O is to move."),
    ],
)  # fmt: skip
def test_an_impossible_position_is_answered_with_what_is_wrong(
    game_id: str, position: str, sentence: str
) -> None:
    line = json.dumps({"id": 5, "position": position}).encode()
    assert read_question(find_game(game_id), line) == {"id": 5, "error": sentence}


def test_a_board_that_no_game_reaches_is_solved_all_the_same() -> None:
    cells = "X-O-OX-XO--XXXOOOXXO-XOOOXXOXOXOOXXO"
    found = ask("reversi6", {"position": f"{cells} X"})
    assert found["exact"] and found["moves"]
    empty = ask("reversi6", {"position": "-" * 36 + " X"})
    assert "over" in str(empty["error"])


def test_a_forced_pass_is_a_move_with_a_worth() -> None:
    found = ask("reversi4", {"position": "XXXXXXXXXXXXXO-- O"})
    assert found["move"] == "pass" and list(found["moves"]) == ["pass"]  # type: ignore[call-overload]


def test_the_command_answers_line_by_line() -> None:
    lines = b'{"id": 1, "position": "XX-OO---- X"}\n?\n{"id": 2, "position": "XO-XO---- X"}\n'
    result = subprocess.run(
        [sys.executable, "-m", "engines", "solve", "--game", "tictactoe", "--seconds", "5"],
        cwd=ROOT, input=lines, capture_output=True, check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["id"] for one in answers] == [1, None, 2]
    assert answers[0]["move"] == "c1" and answers[0]["distance"] == 1
    assert answers[2]["move"] == "a3"


def test_analyze_tells_the_truth_beside_an_opinion() -> None:
    game = find_game("reversi6")
    soon, late = random_positions(game, 12, 1)[0], game.initial
    lines = [json.dumps({"position": game.format_position(one)}).encode() for one in (soon, late)]
    player = make_opponent(game, "random:truth=true", 1)
    near, far = analyze.answers(player, [*lines], find_oracle(game))
    solved = find_oracle(game).solve(soon)
    assert near["exact"] is True
    assert near["truth"] == {
        game.format_move(soon, move): {"value": worth.value, "margin": worth.margin}
        for move, worth in solved.moves.items()
    }
    assert (far["exact"], far["truth"]) == (False, {})
    assert list(far)[:2] == ["id", "move"]
    (wrong,) = analyze.answers(player, [b"?"], find_oracle(game))
    assert list(wrong) == ["id", "error"]
