"""Probing: what a table says, and what is told from the board alone. The tables here are all draws but
for what a test needs."""

from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Position
from engines.solvers.animal_shogi import table_file
from engines.solvers.animal_shogi.boards import board_of
from engines.solvers.animal_shogi.layout import layout, locate, size
from engines.solvers.animal_shogi.retrograde import DRAW, NOT_LOST
from engines.solvers.animal_shogi.table import complete
from engines.solvers.animal_shogi.tablebase import Tablebase
from engines.solvers.oracle import Truth
from tests.engines.solvers.animal_shogi.random_boards import addresses, board_at, state_of

OFFICIAL, SIMPLE = find_game("animal-shogi"), find_game("animal-shogi-simple")
INDEX = layout(False)


def number(position: Position) -> int:
    return locate(INDEX, *board_of(position.array()))[1]


def played(game: Game, text: str, *moves: str) -> Position:
    position = game.parse_position(text)
    for move in moves:
        position = game.play(position, game.parse_move(position, move))
    return position


@pytest.fixture(scope="module")
def table() -> Tablebase:
    values = np.full(size(INDEX), DRAW, np.uint8)
    values[number(played(OFFICIAL, START, "2c2b"))] = 75
    values[number(played(OFFICIAL, START, "1d1c"))] = 40
    for place in addresses(INDEX, 3000, 9):
        values[place[1]] = place[1] % 170 + 2
    return Tablebase(OFFICIAL, Path("table.tb"), complete(INDEX, values))


START = OFFICIAL.format_position(OFFICIAL.initial)


def test_the_table_speaks_for_the_side_to_move(table: Tablebase) -> None:
    assert table.probe(OFFICIAL.initial) == Truth(0)
    assert table.probe(played(OFFICIAL, START, "2c2b")) == Truth(1, distance=75)
    assert table.probe(played(OFFICIAL, START, "1d1c")) == Truth(-1, distance=40)


def test_moves_are_worth_what_they_are_to_their_maker(table: Tablebase) -> None:
    moves = {
        OFFICIAL.format_move(OFFICIAL.initial, move): v
        for move, v in table.all_moves(OFFICIAL.initial).items()
    }
    assert moves == {
        "2c2b": Truth(-1, distance=76),
        "1d1c": Truth(1, distance=41),
        "2d1c": Truth(0),
        "2d3c": Truth(0),
    }


def test_mirror_images_and_the_other_side_are_worth_the_same(table: Tablebase) -> None:
    decided = 0
    for block, place in addresses(INDEX, 300, 9):
        board = board_at(INDEX, block, place)
        states = np.array([state_of(board, False, side) for side in (0, 1)])
        results, distances = table.probe_states(states)
        assert results[0] == results[1] and distances[0] == distances[1]
        position = Position(tuple(int(word) for word in states[1]))
        verdict = table.probe(position)
        assert verdict == Truth(int(results[1]), distance=int(distances[1]) if results[1] else None)
        decided += abs(verdict.value)
    assert decided > 200


def test_a_lion_that_can_be_taken_is_won_in_one(table: Tablebase) -> None:
    position = OFFICIAL.parse_position("1l1/1C1/3/1L1 b GGEEc 1")
    assert table.probe(position) == Truth(1, distance=1)
    moves = {OFFICIAL.format_move(position, move): v for move, v in table.all_moves(position).items()}
    assert moves["2b2a+"] == Truth(1, distance=1)
    assert {verdict for name, verdict in moves.items() if name != "2b2a+"} == {Truth(0)}


def test_a_finished_game_is_over_at_distance_0(table: Tablebase) -> None:
    taken = played(OFFICIAL, "1l1/1C1/3/1L1 b GGEEc 1", "2b2a+")
    assert table.probe(taken) == Truth(-1, distance=0)
    assert table.all_moves(taken) == {}
    home = played(OFFICIAL, "3/L2/2l/3 b 2G2E2C 1", "3b3a")
    assert table.probe(home) == Truth(-1, distance=0)


def test_letting_a_lion_come_home_is_lost_in_one(table: Tablebase) -> None:
    position = OFFICIAL.parse_position("L2/g1l/3/3 w G2E2C 1")
    assert table.probe(position) == Truth(1, distance=1)
    worth = {OFFICIAL.format_move(position, move): v for move, v in table.all_moves(position).items()}
    assert worth == {"3b3a": Truth(1, distance=1), "1b1a": Truth(0)} | dict.fromkeys(
        ("3b2b", "3b3c"), Truth(-1, distance=1)
    ) | dict.fromkeys(("1b2a", "1b2b", "1b1c", "1b2c"), Truth(-1, distance=2))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("L2/1e1/2l/3 b 2GE2C 1", Truth(1, distance=1)),  # it steps beside its attacker
        ("L2/gC1/2l/3 b GEEc 1", None),
        ("L2/gc1/2l/1g1 b EEc 1", None),
        ("LE1/g1g/2l/3 b 2CE 1", None),
    ],
)
def test_a_lion_left_alive_on_its_far_rank_is_told_from_its_moves(
    table: Tablebase, text: str, verdict: Truth | None
) -> None:
    position = OFFICIAL.parse_position(text)
    moves = set(table.all_moves(position).values())
    wins = [v for v in moves if v.value > 0]
    draws = [v for v in moves if not v.value]
    best = min(wins, key=reach) if wins else draws[0] if draws else max(moves, key=reach)
    assert table.probe(position) == best
    assert verdict in (best, None)


def reach(verdict: Truth) -> int:
    assert verdict.distance is not None
    return verdict.distance


def test_animals_that_were_left_out_are_told(table: Tablebase) -> None:
    with pytest.raises(InputError, match="all eight animals"):
        table.probe(OFFICIAL.parse_position("gle/1c1/1C1/EL1 b - 1"))
    with pytest.raises(InputError, match="all eight animals"):
        table.all_moves(OFFICIAL.parse_position("1l1/3/3/1L1 b - 1"))
    with pytest.raises(InputError, match="all eight animals"):
        table.probe_states(OFFICIAL.parse_position("1l1/3/3/1L1 b - 1").array()[None])


def test_another_games_table_and_a_missing_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        Tablebase.open(tmp_path / "none.tb", OFFICIAL)
    with pytest.raises(InputError, match="There is no tablebase for reversi4"):
        Tablebase.open(tmp_path / "none.tb", find_game("reversi4"))


def test_a_table_of_losses_tells_wins_and_draws_from_the_moves() -> None:
    values = np.full(size(INDEX), NOT_LOST, np.uint8)
    values[number(played(OFFICIAL, START, "1d1c"))] = 40
    values[number(played(OFFICIAL, START, "2d3c"))] = 30
    table = Tablebase(OFFICIAL, Path("table.tb"), complete(INDEX, values))
    assert table.probe(OFFICIAL.initial) == Truth(1, distance=31)
    worth = {
        OFFICIAL.format_move(OFFICIAL.initial, m): v for m, v in table.all_moves(OFFICIAL.initial).items()
    }
    assert worth == {"2c2b": Truth(0), "2d1c": Truth(0)} | {
        "1d1c": Truth(1, distance=41), "2d3c": Truth(1, distance=31)
    }  # fmt: skip


def test_a_table_is_opened_and_closed(tmp_path: Path) -> None:
    path = tmp_path / "table.tb"
    table_file.write(path, SIMPLE, np.full(size(layout(True)), DRAW, np.uint8))
    table = Tablebase.open(path, SIMPLE)
    assert table.probe(SIMPLE.initial) == Truth(0)
    table.close()
    path.unlink()
    with pytest.raises(ValueError, match="closed"):
        table.probe(SIMPLE.initial)
