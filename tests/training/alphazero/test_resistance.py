"""Stubborn games, against the tables' own word on lost positions."""

from collections.abc import Iterator

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Move, Position
from engines.solvers.animal_shogi.tablebase import Tablebase, open_best
from tests.training.alphazero.played import options, replayed, selfplay
from training.alphazero.exactness import check_exact

GAME = find_game("animal-shogi")


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return open_best(GAME)


def lost(table: Tablebase, share: float) -> Iterator[tuple[Position, Move]]:
    """The lost positions of some games in which there was a choice, with what was played."""
    for moves in selfplay(GAME, options(stubborn_share=share)).play(8).moves:
        match = replayed(GAME, moves)
        for position, move in zip(match.positions, moves, strict=False):
            found = table.all_moves(position)
            if len(found) > 1 and all(one.result < 0 for one in found.values()):
                yield position, Move(move)


def holds_out(table: Tablebase, position: Position, move: Move) -> bool:
    found = table.all_moves(position)
    return found[move].distance == max(one.distance or 0 for one in found.values())


def test_who_has_lost_a_stubborn_game_loses_as_late_as_can_be(table: Tablebase) -> None:
    plain, mixed, stubborn = (
        [holds_out(table, *one) for one in lost(table, share)] for share in (0.0, 0.5, 1.0)
    )
    assert len(stubborn) > 20 and all(stubborn)
    assert plain.count(False) > 5 and mixed.count(False) > 5
    assert mixed.count(True) / len(mixed) > plain.count(True) / len(plain)


@pytest.mark.parametrize("game", ["reversi6", "tictactoe"])
def test_stubborn_games_are_refused_where_nobody_knows(game: str) -> None:
    with pytest.raises(InputError, match="set stubborn games to 0"):
        check_exact(find_game(game), 0, False, 0.0, 0.5)
