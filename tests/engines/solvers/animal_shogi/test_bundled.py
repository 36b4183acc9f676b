"""The tables that come with the program: published values, and laws that every exact table obeys."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Position
from engines.solvers.animal_shogi import table_file
from engines.solvers.animal_shogi.layout import layout, size
from engines.solvers.animal_shogi.retrograde import DRAW, UNDECIDED
from engines.solvers.animal_shogi.tablebase import Tablebase, open_best
from engines.solvers.marks import BEST, ILLEGAL, KEEPING, SPOILING
from engines.solvers.oracle import Truth
from tests.engines.solvers.animal_shogi.random_boards import addresses, board_at, state_of

GAMES = [find_game("animal-shogi"), find_game("animal-shogi-simple")]
OFFICIAL, SIMPLE = GAMES
both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@cache
def table_of(game: Game) -> Tablebase:
    return open_best(game)


def moves_of(game: Game, position: Position) -> dict[str, Truth]:
    worth = table_of(game).all_moves(position)
    return {game.format_move(position, move): verdict for move, verdict in worth.items()}


def test_the_official_game_is_lost_in_78_plies() -> None:
    assert table_of(OFFICIAL).probe(OFFICIAL.initial) == Truth(-1, distance=78)
    plies = {"2c2b": 76, "1d1c": 78, "2d1c": 78, "2d3c": 78}
    lost = {move: Truth(-1, distance=distance) for move, distance in plies.items()}
    assert moves_of(OFFICIAL, OFFICIAL.initial) == lost


def test_where_the_bundled_table_is_damaged_one_that_was_built_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.solvers.animal_shogi.table_file.resource", tmp_path.joinpath)
    monkeypatch.setenv("HIYOKO_HOME", str(tmp_path))
    shipped = tmp_path / "tablebases" / f"{SIMPLE.id}.tbz"
    shipped.parent.mkdir()
    shipped.write_bytes(b"no table" * 1000)
    with pytest.raises(InputError, match="tbz is not a tablebase"):
        open_best(SIMPLE)
    built = table_file.default_path(SIMPLE)
    table_file.write(built, SIMPLE, np.full(size(layout(True)), DRAW, np.uint8))
    assert open_best(SIMPLE).path == built


def test_the_simple_game_is_a_draw_after_every_first_move() -> None:
    assert table_of(SIMPLE).probe(SIMPLE.initial) == Truth(0)
    assert moves_of(SIMPLE, SIMPLE.initial) == dict.fromkeys(("2c2b", "1d1c", "2d1c", "2d3c"), Truth(0))


def test_the_perfect_game_takes_78_plies_and_the_second_player_wins() -> None:
    position, table = OFFICIAL.initial, table_of(OFFICIAL)
    for left in range(78, 0, -1):
        worth = table.all_moves(position)
        best = max(worth, key=lambda move: worth[move].rank)
        assert worth[best] == table.probe(position) and worth[best].distance == left
        position = OFFICIAL.play(position, best)
    outcome = OFFICIAL.outcome(position)
    assert outcome is not None and outcome.winner == 1


def positions(game: Game, count: int) -> Iterator[Position]:
    """From games by chance, and any that can be set up."""
    rng = random.Random(7)
    position = game.initial
    for _ in range(count):
        moves = game.legal_moves(position)
        position = game.play(position, rng.choice(moves)) if moves else game.initial
        yield position
    index = layout(game is SIMPLE)
    for block, number in addresses(index, count, 11):
        state = state_of(board_at(index, block, number), game is SIMPLE, rng.randrange(2))
        yield Position(tuple(int(word) for word in state))


@both
def test_each_value_follows_from_the_moves(game: Game) -> None:
    table = table_of(game)
    results = []
    for position in positions(game, 150):
        verdict, worth = table.probe(position), table.all_moves(position)
        if game.outcome(position) is not None:
            assert not worth
            continue
        replies = {move: table.probe(game.play(position, move)) for move in worth}
        for move, reply in replies.items():
            distance = None if reply.distance is None else reply.distance + 1
            assert worth[move] == Truth(-reply.value, distance=distance)
        assert verdict == max(worth.values(), key=lambda one: one.rank)
        results.append(verdict.value)
    assert set(results) == {-1, 0, 1}


@both
def test_states_at_once_are_worth_what_each_is_alone(game: Game) -> None:
    asked = list(positions(game, 100))
    results, distances = table_of(game).probe_states(np.stack([position.array() for position in asked]))
    for position, result, distance in zip(asked, results, distances, strict=True):
        assert table_of(game).probe(position) == Truth(
            int(result), distance=int(distance) if result else None
        )


@both
def test_a_table_that_has_found_something_out_says_the_same(game: Game) -> None:
    table = open_best(game)
    asked = [position for position in positions(game, 100) if game.outcome(position) is None]
    states = np.stack([position.array() for position in asked])
    first, found_out = np.column_stack(table.mark_moves(states)), table.table().values.copy()
    assert ((found_out > 1) & (found_out < UNDECIDED) & (found_out % 2 == 1)).any() and DRAW in found_out
    assert np.array_equal(first, np.column_stack(table.mark_moves(states)))


@both
def test_marks_say_what_each_move_is_worth(game: Game) -> None:
    asked = [position for position in positions(game, 100) if game.outcome(position) is None]
    marks, results, distances = table_of(game).mark_moves(np.stack([position.array() for position in asked]))
    seen = set()
    for position, marked, result, distance in zip(asked, marks, results, distances, strict=True):
        worth = table_of(game).all_moves(position)
        assert set(np.flatnonzero(marked != ILLEGAL).tolist()) == set(worth)
        best = max(worth.values(), key=lambda one: one.rank)
        assert best == Truth(int(result), distance=int(distance) if result else None)
        for move, verdict in worth.items():
            same = verdict.value == best.value
            assert marked[move] == (BEST if verdict == best else KEEPING if same else SPOILING)
            seen.add(int(marked[move]))
    assert seen == {SPOILING, KEEPING, BEST}
