"""Looking at everything: as many positions as a brute force counts; cutting off changes no value."""

import random

import pytest

from engines.catalogue import find_game
from engines.game import Game, Position, Side
from engines.matches.match import Match
from engines.search.exhaustive import Exhaustive
from engines.search.watched import Judge, Node, worth_at_end
from engines.solvers.oracle import find_oracle

TICTACTOE, REVERSI = find_game("tictactoe"), find_game("reversi4")


def brute_force(game: Game, position: Position, side: Side) -> tuple[int, float]:
    """Positions from here on, and what this one is worth to `side`."""
    over = worth_at_end(game, position, side)
    if over is not None:
        return 1, over
    found = [brute_force(game, game.play(position, move), side) for move in game.legal_moves(position)]
    values = [value for _, value in found]
    return 1 + sum(count for count, _ in found), max(values) if position.side is side else min(values)


def some_matches(game: Game, plies: int, number: int) -> list[Match]:
    draw = random.Random(4)
    found: list[Match] = []
    while len(found) < number:
        match = Match.new(game)
        while match.plies < plies and match.legal_moves:
            match = match.play(draw.choice(match.legal_moves))
        if match.legal_moves:
            found.append(match)
    return found


def searched(match: Match, prunes: bool, kept: int = 10_000) -> Exhaustive:
    search = Exhaustive(match, prunes, kept)
    while not search.finished:
        search.grow()
    return search


CASES = [(TICTACTOE, 3), (TICTACTOE, 6), (REVERSI, 7), (REVERSI, 8)]
cases = pytest.mark.parametrize(("game", "plies"), CASES, ids=lambda one: getattr(one, "id", str(one)))


@cases
def test_minimax_looks_at_every_position_that_can_follow(game: Game, plies: int) -> None:
    for match in some_matches(game, plies, 3):
        search = searched(match, prunes=False)
        count, value = brute_force(game, match.position, match.position.side)
        assert (search.done, search.root.value) == (count, value)
        assert search.root.visits == count == sum(1 for _ in search.root.all())
        assert search.cuts == 0


@cases
def test_alpha_beta_finds_the_same_with_less(game: Game, plies: int) -> None:
    truth, saved = find_oracle(game), 0
    for match in some_matches(game, plies, 6):
        full, pruned = searched(match, prunes=False), searched(match, prunes=True)
        solution = truth.solve(match.position).truth
        assert solution is not None
        assert pruned.root.value == full.root.value == solution.value
        assert pruned.done <= full.done
        saved += full.done - pruned.done
        cut = [node for node in pruned.root.all() if node.cut]
        assert len(cut) == pruned.cuts and all(not node.visits for node in cut)
    assert saved > 0


def test_moves_of_the_root_are_worth_what_the_solver_says_without_cuts() -> None:
    for match in some_matches(TICTACTOE, 3, 4):
        search, told = searched(match, prunes=False), find_oracle(TICTACTOE).solve(match.position).moves
        assert {node.move: node.value for node in search.root.children} == {
            move: truth.value for move, truth in told.items()
        }


def test_a_bound_is_kept_by_what_is_true() -> None:
    kinds = set()
    for match in some_matches(TICTACTOE, 4, 4):
        side = match.position.side
        for node in searched(match, prunes=True).root.all():
            if node.settled:
                true = brute_force(TICTACTOE, node.position, side)[1]
                assert node.value is not None
                assert (true == node.value, true >= node.value, true <= node.value)[node.bound]
                kinds.add(node.bound)
        assert all(not node.bound for node in searched(match, prunes=False).root.all())
    assert kinds == {-1, 0, 1}


def test_each_step_looks_at_one_position_and_tells_what_it_settles() -> None:
    (match,) = some_matches(TICTACTOE, 5, 1)
    search = Exhaustive(match, prunes=True)
    settled: list[Node] = []
    while not search.finished:
        known = {id(node): (node.visits, node.value) for node in search.root.all()}
        visit = search.grow()
        assert visit.path == visit.leaf.line and visit.leaf.visits == 1
        assert visit.before == tuple(known.get(id(node), (0, None)) for node in visit.path)
        assert (visit.judge is Judge.NOBODY) == (visit.value is None) == (not visit.settled)
        assert all(node.settled for node in visit.settled)
        settled += visit.settled
    looked = [node for node in search.root.all() if not node.cut]
    assert len(looked) == search.done == len(settled) == len(set(map(id, settled)))


def test_what_is_settled_is_forgotten_below_where_there_is_too_much_but_counted() -> None:
    (match,) = some_matches(TICTACTOE, 2, 1)
    full, small = searched(match, prunes=False), searched(match, prunes=False, kept=200)
    assert full.done == small.done == small.root.visits and small.root.value == full.root.value
    known = sum(1 for _ in small.root.all())
    assert known <= 200 + 9 and known < full.done
    assert [node.visits for node in small.root.children] == [node.visits for node in full.root.children]
