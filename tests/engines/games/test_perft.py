"""Counts of move sequences: published ones and those of two independent programs."""

import pytest

from engines.catalogue import find_game
from engines.games.perft import perft

COUNTS = {
    "tictactoe": (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872),
    "reversi4": (4, 12, 44, 128, 424, 1256, 3624, 9112, 20032),
    "reversi6": (4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912),
    "reversi8": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
    "animal-shogi": (4, 17, 123, 976, 8122, 71677, 643982, 5866031),
    "animal-shogi-simple": (4, 17, 123, 976, 8095, 71631, 645624, 5939469),
}


@pytest.mark.parametrize("name", COUNTS)
def test_counts_from_the_start(name: str) -> None:
    game = find_game(name)
    counts = tuple(perft(game, game.initial, depth) for depth in range(1, len(COUNTS[name]) + 1))
    assert counts == COUNTS[name]


def test_no_moves_are_one_sequence() -> None:
    game = find_game("reversi4")
    assert perft(game, game.initial, 0) == 1


def test_a_finished_game_has_no_continuation() -> None:
    game = find_game("tictactoe")
    assert perft(game, game.parse_position("XXXOO---- O"), 1) == 0
    assert perft(game, game.parse_position("XX-OO---- X"), 2) == 4 * 4


def test_a_forced_pass_is_one_move() -> None:
    game = find_game("reversi4")
    position = game.parse_position("OOO--XX--XXX---- X")
    assert [perft(game, position, depth) for depth in (1, 2, 3)] == [1, 4, 9]
    last = game.parse_position("XXXXXXXXXOOX-OOX O")
    assert [perft(game, last, depth) for depth in (1, 2, 3)] == [1, 1, 0]
