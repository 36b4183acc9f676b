"""What a host may expect of an ending, against trying every line of play on dictionaries."""

import math

import pytest

from engines.catalogue import find_game
from engines.game import Game, Position
from engines.solvers.reversi.hosting import prospects
from engines.solvers.reversi.kernels.hosting import NOT_CLOSE, TOO_WELL
from engines.solvers.reversi.speed import random_positions
from tests.engines.solvers.reversi.brute_force import Board


def price(margin: float, wish: int) -> float:
    off = margin - wish
    return 0.0 if off == 0 else NOT_CLOSE + abs(off) + (TOO_WELL if off > 0 else 0.0)


def expected(
    board: Board, text: str, side: str, host: str, heat: float, wish: int
) -> tuple[int, float, float]:
    """The exact margin for `side`, the expected price and the host's expected margin."""
    other = "O" if side == "X" else "X"
    children = [expected(board, after, other, host, heat, wish) for after in board.after(text, side).values()]
    if not children:
        if not board.after(text, other):
            lead = text.count(side) - text.count(other)
            margin = lead + text.count("-") * ((lead > 0) - (lead < 0))
            mine = margin if side == host else -margin
            return margin, price(mine, wish), float(mine)
        exact, cost, mean = expected(board, text, other, host, heat, wish)
        return -exact, cost, mean
    best = max(-exact for exact, _, _ in children)
    if side == host:
        met = [child for child in children if -child[0] == wish] or children
        chosen = min(met, key=lambda child: child[1])
        return best, chosen[1], chosen[2]
    weights = [math.exp((-exact - best) / heat) for exact, _, _ in children]
    total = sum(weights)
    costs = sum(w * cost for w, (_, cost, _) in zip(weights, children, strict=True)) / total
    means = sum(w * mean for w, (_, _, mean) in zip(weights, children, strict=True)) / total
    return best, costs, means


def cases(game: Game) -> list[Position]:
    return [p for empties in (1, 2, 4, 5, 6) for p in random_positions(game, empties, 4, seed=empties)]


@pytest.mark.parametrize("wish", [0, 2, -4])
@pytest.mark.parametrize("heat", [0.5, 4.0])
@pytest.mark.parametrize("id", ["reversi4", "reversi6", "reversi8"])
def test_prospects_are_those_of_every_line(id: str, heat: float, wish: int) -> None:
    game = find_game(id)
    for position in cases(game)[::2]:
        board = Board(game.format_position(position))
        host = board.side
        found = prospects(game, position, heat, wish)
        assert set(found) == set(game.legal_moves(position))
        for move, prospect in found.items():
            after = Board(game.format_position(game.play(position, move)))
            exact, cost, mean = expected(after, after.text, after.side, host, heat, wish)
            assert prospect.exact == (exact if after.side == host else -exact)
            assert prospect.price == pytest.approx(cost)
            assert prospect.margin == pytest.approx(mean)


def test_a_perfect_guest_leaves_a_proven_draw_at_no_price() -> None:
    game = find_game("reversi6")
    drawn = [
        one
        for position in random_positions(game, 8, 60, seed=3)
        for one in prospects(game, position, 0.0).values()
        if one.exact == 0
    ]
    assert len(drawn) >= 8 and all(one.price < 4 for one in drawn)
