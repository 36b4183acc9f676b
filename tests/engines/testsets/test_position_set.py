"""Test sets as values and as files: whole round trips, and a sentence for whatever is wrong."""

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game, Position
from engines.solvers.oracle import Truth, find_oracle
from engines.testsets.position_set import Origin, PositionSet, Question, bundled, find_set

TICTACTOE, SHOGI = find_game("tictactoe"), find_game("animal-shogi")
BUNDLED = [game for game in GAMES if bundled(game)]


def question(game: Game, position: Position, stage: str = "late", origin: Origin = Origin.RANDOM) -> Question:
    return Question(position, find_oracle(game).solve(position).moves, stage, origin)


def small_set() -> PositionSet:
    """Two tic-tac-toe positions: the first matters, in the second every move loses."""
    texts = {"XX-OO---- X": Origin.RANDOM, "O--OX-X-X O": Origin.STRONG}
    questions = [
        question(TICTACTOE, TICTACTOE.parse_position(text), "early" if at else "late", origin)
        for at, (text, origin) in enumerate(texts.items())
    ]
    return PositionSet(TICTACTOE, ("early", "late"), tuple(questions), {"seed": 5})


def made_up(count: int, seed: int) -> PositionSet:
    """Shogi positions with truths that are not true, of every form."""
    rng, questions = random.Random(seed), list[Question]()
    position = SHOGI.initial
    while len(questions) < count:
        legal = SHOGI.legal_moves(position)
        if not legal:
            position = SHOGI.initial
            continue
        truths = [
            Truth(rng.choice([-1, 0, 1]), rng.choice([None, -64, 0, 64]), rng.choice([None, 0, 300]))
            for _ in legal
        ]
        moves = dict(zip(legal, truths, strict=True))
        questions.append(Question(position, moves, rng.choice("abc"), rng.choice(list(Origin))))
        position = SHOGI.play(position, rng.choice(legal))
    return PositionSet(SHOGI, ("a", "b", "c"), tuple(questions), {})


def test_a_question_knows_what_matters() -> None:
    first, second = small_set().questions
    assert first.truth == Truth(1, distance=1) and first.matters
    winning = TICTACTOE.parse_move(first.position, "c1")
    slower = TICTACTOE.parse_move(first.position, "c2")
    assert first.is_optimal(winning) and first.keeps(winning)
    assert not first.is_optimal(slower)
    assert second.truth.value == -1 and not second.matters
    assert all(second.keeps(move) for move in second.moves)
    assert small_set().decisions == (first,)


@pytest.mark.parametrize("make", [small_set, lambda: made_up(200, 1), lambda: made_up(1, 2)])
def test_a_file_holds_everything(make: Callable[[], PositionSet], tmp_path: Path) -> None:
    path, positions = tmp_path / "set", make()
    positions.save(path)
    again = PositionSet.load(path, positions.game)
    assert again.questions == positions.questions
    assert (again.stages, again.making) == (positions.stages, positions.making)
    assert [list(one.moves) for one in again.questions] == [list(one.moves) for one in positions.questions]
    assert positions.first(1).questions == positions.questions[:1]


def test_any_flipped_bit_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "set"
    small_set().save(path)
    content = path.read_bytes()
    for at in range(len(content)):
        path.write_bytes(content[:at] + bytes([content[at] ^ 1 << at % 8]) + content[at + 1 :])
        with pytest.raises(InputError, match=r"damaged|test set"):
            PositionSet.load(path, TICTACTOE)


@pytest.mark.parametrize("kept", [0, 1, 40, -1])
def test_a_file_that_breaks_off_is_noticed(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "set"
    small_set().save(path)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(InputError):
        PositionSet.load(path, TICTACTOE)


@pytest.mark.parametrize(("key", "value"), [("making", None), ("positions", float("inf")), ("stages", 5)])
def test_a_head_that_promises_something_else_is_noticed(key: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "set"
    small_set().save(path)
    line, _, body = path.read_bytes().partition(b"\n")
    head = {**json.loads(line), key: value}
    if value is None:
        del head[key]
    del head["sha256"]
    checksum = hashlib.sha256(json.dumps(head).encode() + body).hexdigest()
    path.write_bytes(json.dumps({**head, "sha256": checksum}).encode() + b"\n" + body)
    with pytest.raises(InputError, match="is damaged"):
        PositionSet.load(path, TICTACTOE)


def test_another_games_set_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "set"
    small_set().save(path)
    with pytest.raises(InputError, match=r"is not a test set of animal-shogi\.$"):
        PositionSet.load(path, SHOGI)
    with pytest.raises(InputError, match="cannot be read"):
        PositionSet.load(tmp_path / "nowhere", TICTACTOE)


def test_where_there_is_none_the_next_step_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("engines.testsets.position_set.resource", tmp_path.joinpath)
    with pytest.raises(InputError, match="testset build --game tictactoe"):
        find_set(TICTACTOE)


@pytest.mark.parametrize("game", BUNDLED, ids=lambda game: game.id)
def test_a_bundled_set_is_whole(game: Game) -> None:
    """All moves of every position are judged, half of the positions come from each origin where the game
    has enough of them, no two are alike, and each stage has its share."""
    path = bundled(game)
    assert path is not None and path.stat().st_size < 300_000
    positions = find_set(game)
    assert len({one.position for one in positions.questions}) == len(positions.questions) > 500
    assert len(positions.decisions) > len(positions.questions) / 5
    for one in random.Random(1).sample(positions.questions, 100):
        assert set(one.moves) == set(game.legal_moves(one.position))
        assert len(one.moves) > 1
        ranks = [truth.rank for truth in one.moves.values()]
        assert ranks == sorted(ranks, reverse=True)
    for stage in positions.stages:
        assert any(one.stage == stage for one in positions.questions)
