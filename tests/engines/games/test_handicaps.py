"""Handicaps: positions of the rules, from which everybody can play."""

import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Position, Side
from engines.matches.match import Match
from engines.opponents.spec import make_opponent
from engines.solvers.oracle import find_oracle

GIVEN = [pytest.param(game, one, id=f"{game.id}-{one.id}") for game in GAMES for one in game.handicaps]


def count(game, position: Position, side: Side) -> int:
    """The pieces of a side, those in hand with them."""
    standing = sum(piece is not None and piece.side is side for piece in game.pieces(position))
    return standing + sum(game.hands(position)[side].values())


def test_which_games_know_handicaps():
    counts = {game.id: len(game.handicaps) for game in GAMES if game.handicaps}
    assert counts == {"reversi6": 4, "reversi8": 4, "animal-shogi": 4, "animal-shogi-simple": 4}


@pytest.mark.parametrize(("game", "handicap"), GIVEN)
def test_one_side_has_more_or_less_than_usual_and_the_other_what_it_always_has(game, handicap):
    position = handicap.position
    assert position.side is Side.FIRST and game.parse_position(game.format_position(position)) == position
    assert count(game, position, Side.SECOND) == count(game, game.initial, Side.SECOND)
    assert count(game, position, Side.FIRST) != count(game, game.initial, Side.FIRST)
    assert Match.new(game, position).legal_moves


def test_corners_are_given_one_after_the_other():
    game = find_game("reversi8")
    corners = [0, 63, 7, 56]
    for number, handicap in enumerate(game.handicaps, 1):
        taken = [at for at in corners if game.pieces(handicap.position)[at] is not None]
        assert sorted(taken) == sorted(corners[:number])


@pytest.mark.parametrize(("game", "handicap"), GIVEN)
@pytest.mark.parametrize("spec", ["perfect:seconds=0.05", "network", "natural:allowance=0.5", "rollouts:n=5"])
def test_everybody_plays_on_from_there(game, handicap, spec):
    match, player = Match.new(game, handicap.position), make_opponent(game, spec, 1)
    for _ in range(2):
        match = match.play(player.choose([match])[0].move)
    assert match.plies == 2


@pytest.mark.parametrize(
    "game", [find_game("animal-shogi"), find_game("animal-shogi-simple")], ids=lambda game: game.id
)
def test_the_tablebase_says_that_it_does_not_know_and_the_perfect_player_says_that_it_guesses(game):
    match = Match.new(game, game.handicaps[0].position)
    with pytest.raises(InputError, match="all eight animals"):
        find_oracle(game).solve(match.position)
    player = make_opponent(game, "perfect", 1)
    assert not player.choose([match])[0].info.exact
    assert player.choose([Match.new(game)])[0].info.exact
