"""Stubborn games, against the tables' own word on lost positions."""

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Move
from engines.solvers.animal_shogi.tablebase import Tablebase, open_best
from tests.training.alphazero.played import options, replayed, selfplay
from training.alphazero.play_options import PlayOptions
from training.alphazero.teaching.exactness import check_exact

GAME = find_game("animal-shogi")


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return open_best(GAME)


def choices(table: Tablebase, share: float, worth: int, games: int = 8) -> list[bool]:
    """Of the positions of so many games that are worth -1 or 1 to the side to move, and in which there was a
    choice: whether one of the solution's best moves was played."""
    found = []
    for moves in selfplay(GAME, options(stubborn_share=share)).play(games).moves:
        match = replayed(GAME, moves)
        for position, move in zip(match.positions, moves, strict=False):
            told = {played: one.rank for played, one in table.all_moves(position).items()}
            if len(told) > 1 and max(told.values())[0] == worth:
                found.append(told[Move(move)] == max(told.values()))
    return found


def test_who_has_lost_a_stubborn_game_loses_as_late_as_can_be(table: Tablebase) -> None:
    plain, mixed, stubborn = (choices(table, share, -1) for share in (0.0, 0.5, 1.0))
    assert len(stubborn) > 20 and all(stubborn)
    assert plain.count(False) > 5 and mixed.count(False) > 5
    assert mixed.count(True) / len(mixed) > plain.count(True) / len(plain)


def test_who_is_winning_one_is_led_on_now_and_then(table: Tablebase) -> None:
    plain, stubborn = (choices(table, share, 1, games=40) for share in (0.0, 1.0))
    own = plain.count(True) / len(plain)
    led = stubborn.count(True) / len(stubborn)
    assert len(stubborn) > 250
    assert own + 0.1 < led < own + 0.5


@pytest.mark.parametrize("game", ["reversi6", "tictactoe"])
def test_stubborn_games_are_refused_where_nobody_knows(game: str) -> None:
    with pytest.raises(InputError, match="set stubborn games to 0"):
        check_exact(find_game(game), PlayOptions(stubborn_share=0.5))
