"""What can be forced, against positions whose answer is known and against a plain search."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.game import Game, Position
from engines.games.horizon import forced
from tests.engines.games.playthrough import random_match


def plain(game: Game, position: Position, plies: int) -> int:
    """The same question, asked of the rules in the player's words."""
    outcome = game.outcome(position)
    if outcome:
        return 0 if outcome.winner is None else (1 if outcome.winner == position.side else -1)
    if plies == 0:
        return 0
    best = -1
    for move in game.legal_moves(position):
        after = game.play(position, move)
        value = plain(game, after, plies - 1)
        best = max(best, value if after.side == position.side else -value)
    return best


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), length=st.integers(0, 60), plies=st.integers(0, 2))
def test_it_agrees_with_a_plain_search(game: Game, seed: int, length: int, plies: int) -> None:
    position = random_match(game, Random(seed), length).position
    assert forced(game, position, plies) == plain(game, position, plies)


@pytest.mark.parametrize(
    ("game_id", "text", "plies", "expected"),
    [
        ("tictactoe", "XX-OO---- X", 1, 1),
        ("tictactoe", "X-XOX---O O", 1, 0),
        ("tictactoe", "X-XOX---O O", 2, -1),
        ("tictactoe", "--------- X", 9, 0),
        ("animal-shogi", "gle/1c1/1C1/ELG b - 1", 5, 0),
        ("animal-shogi", "gle/1C1/3/ELG b C 1", 1, 1),
    ],
)
def test_known_positions(game_id: str, text: str, plies: int, expected: int) -> None:
    game = find_game(game_id)
    assert forced(game, game.parse_position(text), plies) == expected
