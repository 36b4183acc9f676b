"""Losses of any kind."""

from engines.catalogue import find_game
from engines.game import Move, Side
from engines.review.doubts import CARELESS, Doubt
from engines.review.losses import SHORTLIST, average_costs, running_totals, signed, worst
from tests.lines import line_of


def lost(ply: int, cost: float) -> Doubt:
    """A move that cost so much."""
    return Doubt(ply, Side((ply - 1) % 2), Move(0), Move(1), cost)


def test_numbers_carry_a_true_sign():
    assert [signed(number) for number in (3, 1, 0, -1, -3)] == ["+3", "+1", "0", "−1", "−3"]


def test_the_worst_moves_are_told_in_the_order_of_the_game():
    costs = [0.2, 0.5, CARELESS, 0.3, CARELESS - 0.01, 0.4]
    told = worst([lost(ply, cost) for ply, cost in enumerate(costs, 1)])
    assert [one.ply for one in told] == [1, 2, 4, 6] and len(told) == SHORTLIST
    assert [one.ply for one in worst([lost(1, CARELESS), lost(2, CARELESS - 0.01)])] == [1]


def test_moves_of_the_opening_are_nobodys_and_cost_nobody_anything():
    line = line_of(find_game("tictactoe"), "a1 b1 b2 a2")
    found = {ply: lost(ply, cost) for ply, cost in enumerate((0.9, 0.8, 0.1, 0.2), 1)}
    assert average_costs(line, found) == (0.5, 0.5)
    assert average_costs(line, found, opening=2) == (0.1, 0.2)
    assert average_costs(line, {3: found[3], 4: found[4]}, opening=2) == (0.1, 0.2)


def test_totals_run_as_far_as_it_is_known_what_was_lost():
    line = line_of(find_game("tictactoe"), "a1 b1 b2 a2")
    found = {ply: lost(ply, cost) for ply, cost in enumerate((0.5, 0.25, 0.125, 0.5), 1)}
    whole = [(0.0, 0.0), (0.5, 0.0), (0.5, 0.25), (0.625, 0.25), (0.625, 0.75)]
    assert running_totals(line, found) == whole
    assert running_totals(line, found, opening=2) == [(0.0, 0.0), (0.125, 0.0), (0.125, 0.5)]
    del found[3]
    assert running_totals(line, found) == whole[:3]
    full = line_of(find_game("tictactoe"), "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    costs = {ply: lost(ply, 0.0) for ply in range(1, 9)}
    assert len(running_totals(full, costs)) == 10, "the last move was no choice"
