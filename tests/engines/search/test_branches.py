"""A search's tree unfolded: against the search's own figures, and against made-up trees."""

import pytest

from engines.catalogue import find_game
from engines.evaluation.uniform import Uniform
from engines.game import Move
from engines.matches.match import Match
from engines.opponents.spec import make_opponent
from engines.search.branches import DEEPEST, FEWEST_VISITS, MOST, Branch, unfold
from engines.search.limit import Control, Limit
from engines.search.mcts import Search
from engines.search.rollouts import Rollouts
from tests.lines import line_of

TIC, SIX = find_game("tictactoe"), find_game("reversi6")


def every(branches):
    """All branches with those that they stand under."""
    for branch in branches:
        yield branch
        yield from every(branch.replies)


def played(match, branches):
    """All branches with the match before each."""
    for branch in branches:
        yield match, branch
        yield from played(match.play(branch.move), branch.replies)


def test_the_root_holds_what_the_search_says_of_its_moves():
    match = Match.new(SIX)
    (info,) = Search(SIX, Uniform(SIX)).run([match], Limit(sims=300), Control(unfold=True))
    found = {branch.move: branch for branch in info.branches}
    assert set(found) == set(match.legal_moves)
    for move, branch in found.items():
        assert branch.visits == info.visits.get(move, 0)
        assert branch.prior == pytest.approx(info.prior[move])
        assert branch.value == pytest.approx(info.values[move])
    assert [branch.visits for branch in info.branches] == sorted(info.visits.values(), reverse=True)


def test_below_a_move_its_tries_add_up_and_its_worth_is_theirs_turned():
    """But for the one try that made the position, which went no further."""
    (info,) = Search(SIX, Uniform(SIX)).run([Match.new(SIX)], Limit(sims=300), Control(unfold=True))
    checked = 0
    for match, branch in played(Match.new(SIX), info.branches):
        assert branch.move in match.legal_moves
        if branch.replies:
            assert sum(reply.visits for reply in branch.replies) == branch.visits - 1
            turned = match.position.side is not match.play(branch.move).position.side
            total = sum(reply.visits * (reply.value or 0.0) for reply in branch.replies)
            assert branch.value == pytest.approx((-total if turned else total) / branch.visits)
            checked += 1
    assert checked > 20


def test_what_is_certain_is_told_and_stands_where_it_belongs():
    match = line_of(TIC, "a1 b1 b2 c1")
    player = make_opponent(TIC, "alphazero:sims=400")
    info = player.choose([match], control=Control(unfold=True))[0].info
    first = info.branches[0]
    assert (
        first.certain
        and first.value == 1.0
        and TIC.format_move(match.position, first.move) in ("a3", "c3", "a2")
    )
    lost = [branch for branch in info.branches if branch.certain and branch.value == -1.0]
    assert info.branches[len(info.branches) - len(lost) :] == tuple(lost)


def test_playouts_unfold_too_without_a_first_impression():
    match = Match.new(SIX)
    info = Rollouts(SIX, 300, seed=1).run(match, Control(unfold=True))
    assert {branch.move: branch.visits for branch in info.branches} == info.visits
    assert all(branch.prior is None and not branch.certain for branch in every(info.branches))
    assert any(branch.replies for branch in info.branches)
    for branch in info.branches:
        assert branch.value == pytest.approx(info.values[branch.move])
        assert sum(reply.visits for reply in branch.replies) <= branch.visits


def test_nothing_is_unfolded_unless_it_is_asked_for():
    (info,) = Search(SIX, Uniform(SIX)).run([Match.new(SIX)], Limit(sims=30))
    assert info.branches == ()
    assert Rollouts(SIX, 30).run(Match.new(SIX)).branches == ()


def test_several_matches_get_each_their_own_tree():
    matches = [Match.new(SIX), line_of(SIX, "b3")]
    infos = Search(SIX, Uniform(SIX)).run(matches, Limit(sims=40), Control(unfold=True))
    for match, info in zip(matches, infos, strict=True):
        assert {branch.move for branch in info.branches} == set(match.legal_moves)
        assert all(branch.move in at.legal_moves for at, branch in played(match, info.branches))


def test_there_is_room_for_so_many_and_those_tried_most_come_first():
    """A tree in which every position has three moves, tried in halves: 2^40 times, 2^39 times, once."""

    def grown(node):
        tries = 2 ** (40 - sum(node))
        return [(Branch(Move(0), tries, 0.0), (*node, 1)), (Branch(Move(1), tries // 2, 0.0), (*node, 2)),
                (Branch(Move(2), 1, 0.0), (*node, 40))]  # fmt: skip

    found = unfold((), grown)
    assert MOST - 3 <= sum(branch.size for branch in found) <= MOST
    opened = [branch.visits for branch in every(found) if branch.replies]
    closed = [branch.visits for branch in every(found) if not branch.replies]
    assert min(opened) >= max(closed) / 2 and min(opened) >= FEWEST_VISITS


def test_a_line_without_end_is_cut():
    found = unfold(0, lambda node: [(Branch(Move(0), 10**6, 0.0), node + 1)])
    assert sum(branch.size for branch in found) == DEEPEST
