"""The tree's own solver of endings against the real one."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Position
from engines.search.forest import UNKNOWN
from engines.solvers.endings import find_endings
from engines.solvers.reversi.kernels.exact import exact
from tests.engines.solvers.reversi.test_solver import SOLVERS, wander


@pytest.mark.parametrize("n", [4, 6, 8])
@pytest.mark.parametrize("empties", range(1, 13))
def test_it_agrees_with_the_solver(n: int, empties: int) -> None:
    solver, rng = SOLVERS[n], random.Random(empties)
    for _ in range(12):
        position = wander(solver.game, rng, empties)
        if position.result == 0:
            left = solver.game.empty_squares(position)
            value = solver.result(position)
            assert exact(position.array(), left) == value
            assert exact(position.array(), left - 1) in (UNKNOWN, value)


def test_many_threads_ask_at_once() -> None:
    rng = random.Random(1)
    positions = [wander(find_game("reversi8"), rng, 11) for _ in range(80)]

    def ask(position: Position) -> int:
        return exact(position.array(), 11)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, positions)) == [ask(position) for position in positions]


def test_endings_are_for_reversi() -> None:
    for game in GAMES:
        assert find_endings(game, 0) is None
        if game.id.startswith("reversi"):
            assert find_endings(game, 9)
        else:
            with pytest.raises(InputError, match="Reversi only"):
                find_endings(game, 9)
