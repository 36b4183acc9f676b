"""`analyze`: every line gets its answer, whatever it holds."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.commands.analyze import answers
from engines.commands.questions import LONGEST_LINE
from engines.errors import InputError
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.spec import make_opponent
from engines.search.limit import Control, Limit

ROOT = Path(__file__).resolve().parents[3]
SHOGI = "gle/1c1/1C1/ELG b - 1"


def ask(game_id: str, *questions: object, player: str = "random") -> list[dict[str, object]]:
    game = find_game(game_id)
    lines = [q if isinstance(q, bytes) else json.dumps(q).encode() for q in questions]
    return list(answers(make_opponent(game, player, 1), lines))


class Counting:
    """Plays the first legal move and notes how it was asked."""

    def __init__(self, game_id: str) -> None:
        self.game = find_game(game_id)
        self.player = make_opponent(self.game, "random", 1)
        self.asked: list[tuple[int, Limit | None]] = []

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        self.asked.append((len(matches), limit))
        return self.player.choose(matches, limit, control)


def test_an_answer_speaks_the_games_notation() -> None:
    (answer,) = ask("animal-shogi", {"id": {"a": [1]}, "position": SHOGI}, player="rollouts:n=60")
    assert list(answer) == ["id", "move", "value", "policy", "visits", "pv"]
    assert answer["id"] == {"a": [1]}
    policy, visits, line = answer["policy"], answer["visits"], answer["pv"]
    assert isinstance(policy, dict)
    assert isinstance(visits, dict)
    assert isinstance(line, list)
    assert set(policy) == {"2c2b", "1d1c", "2d1c", "2d3c"} >= set(visits)
    assert sum(policy.values()) == pytest.approx(1)
    assert sum(visits.values()) == 60
    assert line[0] == answer["move"]
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


@pytest.mark.parametrize("player", ["random", "rollouts:n=20"])
def test_every_legal_move_has_an_entry_whoever_plays(player: str) -> None:
    (answer,) = ask("reversi6", {"position": find_text("reversi6")}, player=player)
    policy = answer["policy"]
    assert isinstance(policy, dict)
    assert len(policy) == 4
    assert answer["id"] is None


def test_moves_are_played_from_the_position_and_count_as_history() -> None:
    there_and_back = ["1d1c", "3a3b", "1c1d", "3b3a"]
    once, twice = ask(
        "animal-shogi",
        {"id": 1, "position": SHOGI, "moves": there_and_back},
        {"id": 2, "position": SHOGI, "moves": there_and_back * 2},
    )
    assert "move" in once
    assert "over" in str(twice["error"])


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense", b"[1]", b"\xff\xfe", b'{"id": 1', b'{"id": 1, "position": NaN}', b"[" * 100_000,
        b'{"position": 1e999}', b"1" * 5000, b" " * (LONGEST_LINE + 1),
    ],
)  # fmt: skip
def test_an_unreadable_line_is_answered_without_an_id(line: bytes) -> None:
    (answer,) = ask("tictactoe", line)
    assert list(answer) == ["id", "error"]
    assert answer["id"] is None


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"position": 3}, {"position": "nonsense"}, {"position": "XXX-OO--- O"},
        {"position": "--------- X", "moves": "b2"}, {"position": "--------- X", "moves": [1]},
        {"position": "--------- X", "moves": ["b2", "b2"]}, {"position": "--------- X", "limit": 3},
        {"position": "--------- X", "moves": ["b2"] * 20},
        {"position": "--------- X", "limit": {}}, {"position": "--------- X", "limit": {"sims": 0}},
        {"position": "--------- X", "limit": {"sims": True}},
        {"position": "--------- X", "limit": {"depth": 3}},
        {"position": "--------- X", "limit": {"seconds": -1}}, {"position": "--------- X", "move": ["b2"]},
    ],
)  # fmt: skip
def test_an_unusable_question_is_answered_with_a_sentence(fields: dict[str, object]) -> None:
    (answer,) = ask("tictactoe", {"id": "q", **fields})
    assert list(answer) == ["id", "error"]
    assert answer["id"] == "q"
    assert str(answer["error"]).endswith(".")


def test_equal_limits_are_one_batch_and_answers_keep_their_order() -> None:
    position = find_text("tictactoe")
    lines = [{"id": n, "position": position, "limit": {"sims": 10 + n % 2}} for n in range(8)]
    player = Counting("tictactoe")
    encoded = [json.dumps(line).encode() for line in lines]
    found = list(answers(player, [*encoded[:3], b"?", *encoded[3:]]))
    assert [answer["id"] for answer in found] == [0, 1, 2, None, 3, 4, 5, 6, 7]
    assert player.asked == [(4, Limit(sims=10)), (4, Limit(sims=11))]


class OnlyFromTheStart(Counting):
    """Refuses a batch with a game from elsewhere in it, as engines do that speak GTP."""

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        if any(match.start != self.game.initial for match in matches):
            raise InputError("The engine {name} can only play games from the usual start.", name="x")
        return super().choose(matches, limit, control)


def test_a_question_that_cannot_be_answered_spoils_none_of_its_batch() -> None:
    player, usual = OnlyFromTheStart("tictactoe"), find_text("tictactoe")
    positions = (usual, "XO------- X", usual)
    lines = [json.dumps({"id": n, "position": text}).encode() for n, text in enumerate(positions)]
    found = list(answers(player, lines))
    assert [answer["id"] for answer in found] == [0, 1, 2]
    assert ["error" in answer for answer in found] == [False, True, False]


def test_it_answers_while_its_input_stays_open_and_ends_with_it() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "engines", "analyze", "--game", "tictactoe", "--player", "random"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    for n in range(3):
        process.stdin.write(b'{"id": %d, "position": "--------- X"}\n' % n if n != 1 else b"?\n")
        answer = json.loads(process.stdout.readline())
        assert answer["id"] == (None if n == 1 else n)
    process.stdin.write(b'{"id": "last", "position": "--------- X"}')
    process.stdin.close()
    assert json.loads(process.stdout.readline())["id"] == "last"
    process.stdout.close()
    assert process.wait() == 0


def find_text(game_id: str) -> str:
    game = find_game(game_id)
    return game.format_position(game.initial)
