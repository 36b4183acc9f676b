"""Following a player through a whole small game: the bundled networks make no mistake; who does is found."""

from collections.abc import Sequence
from functools import cache

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Position, Side
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.spec import make_opponent
from engines.search.info import SearchInfo
from engines.testsets.own_play import follow


class FirstMove:
    """Takes the first legal move."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, matches: Sequence[Match], limit=None, control=None) -> list[Choice]:
        return [Choice(match.legal_moves[0], SearchInfo(0.0, {})) for match in matches]


@cache
def worth(game: Game, position: Position) -> int:
    """1, 0 or -1 for the side to move, by trying everything."""
    outcome = game.outcome(position)
    if outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner == position.side else -1
    return max(-worth(game, game.play(position, move)) for move in game.legal_moves(position))


def walk(game: Game, side: Side) -> dict[Position, tuple[int, int]]:
    """Where taking the first move leads `side`: what that move and what the best one are worth."""
    reached: dict[Position, tuple[int, int]] = {}

    def visit(position: Position) -> None:
        if game.outcome(position) or position in reached:
            return
        moves = game.legal_moves(position)
        if position.side == side:
            after = game.play(position, moves[0])
            reached[position] = -worth(game, after), worth(game, position)
            visit(after)
        else:
            for move in moves:
                visit(game.play(position, move))

    visit(game.initial)
    return reached


@pytest.mark.parametrize("game_id", ["tictactoe", "reversi4"])
@pytest.mark.parametrize("side", Side)
def test_bundled_networks_play_perfectly_with_64_simulations(game_id: str, side: Side) -> None:
    """No solver helps them: `endings=0`."""
    found = follow(make_opponent(find_game(game_id), "alphazero:sims=64,endings=0"), side)
    assert found.mistakes == ()
    assert found.positions > found.decisions >= 15


@pytest.mark.parametrize("side", Side)
def test_it_finds_what_a_walk_without_solver_finds(side: Side) -> None:
    """Tic-tac-toe by a player who takes the first free square, against plain minimax."""
    game = find_game("tictactoe")
    found, reached = follow(FirstMove(game), side), walk(game, side)
    assert set(found.mistakes) == {position for position, (first, best) in reached.items() if first < best}
    assert len(found.mistakes) > 0
    assert found.positions == sum(len(game.legal_moves(position)) > 1 for position in reached)


def test_a_large_game_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="reversi6 has too many positions"):
        follow(FirstMove(find_game("reversi6")), Side.FIRST)
