"""Games looked through: the truth where it is known soon, an opinion elsewhere."""

from threading import Event

import pytest

from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match
from engines.opponents.spec import make_opponent
from engines.review.doubts import Doubt
from engines.review.played import Played
from engines.review.reviewer import Reviewer
from engines.review.verdicts import Verdict, verdicts
from engines.solvers.oracle import find_oracle
from tests.lines import line_of

TIC, SIX = find_game("tictactoe"), find_game("reversi6")


def reviewer(game, sims=16, seconds=0.25, oracle=True, stop=None):
    player = make_opponent(game, f"alphazero:sims={sims}")
    return Reviewer(player, find_oracle(game) if oracle else None, seconds, stop)


def first_moves(game):
    match = Match.new(game)
    while match.outcome is None:
        match = match.play(match.legal_moves[0])
    return match


def test_a_solved_game_is_judged_by_the_truth_alone():
    line = line_of(TIC, "a1 b1 b2 a2 c3")
    (review,) = reviewer(TIC).reviews([Played("x", line)])
    assert review.losses == verdicts(line, find_oracle(TIC).solve)
    assert [one.ply for one in review.mistakes(Side.SECOND)] == [2] and not review.mistakes(Side.FIRST)
    assert review.averages == (0.0, pytest.approx(0.25))


@pytest.mark.parametrize("oracle", [True, False])
def test_what_an_opening_lost_is_nobodys(oracle):
    line = line_of(TIC, "a1 b1 b2 a2 c3")
    (review,) = reviewer(TIC, oracle=oracle).reviews([Played("x", line, opening=2)])
    assert list(review.losses) == [3, 4, 5] and not review.mistakes(Side.SECOND)
    assert review.averages is not None and max(review.averages) < 0.1


def test_where_nothing_is_known_soon_the_player_judges_every_move():
    line = first_moves(SIX)
    (review,) = reviewer(SIX, oracle=False).reviews([Played("x", line)])
    assert sorted(review.losses) == list(range(1, line.plies + 1))
    assert all(isinstance(one, Doubt) for one in review.losses.values())
    assert review.averages is not None and review.mistakes(Side.FIRST)


def test_what_a_book_knows_is_known_at_once():
    """The start of 6x6 is: the second player wins by four."""
    line = line_of(SIX, "b3")
    (review,) = reviewer(SIX, seconds=1e-4).reviews([Played("x", line)])
    (verdict,) = review.losses.values()
    assert isinstance(verdict, Verdict) and verdict.before.margin == -4


def test_the_truth_takes_over_where_it_is_known_soon():
    """Endings of a few squares are, what no book knows before them is not."""
    line = first_moves(SIX)
    (review,) = reviewer(SIX, seconds=1e-4).reviews([Played("x", line)])
    kinds = [type(one) for one in review.losses.values()]
    assert sorted(review.losses) == list(range(1, line.plies + 1))
    assert kinds[-1] is Verdict and Doubt in kinds
    oracle, checked = find_oracle(SIX), 0
    for ply, one in review.losses.items():
        position = line.positions[ply - 1]
        if isinstance(one, Verdict) and oracle.effort(position) < 1e-4:  # those of the book take hours
            solution = oracle.solve(position)
            assert (one.before, one.after) == (solution.truth, solution.moves[one.move])
            checked += 1
    assert checked


def test_games_searched_together_are_judged_as_each_by_itself():
    games = [Played("x", first_moves(SIX)), Played("y", line_of(SIX, "b3 b2"))]
    together = [one.losses for one in reviewer(SIX, oracle=False).reviews(games)]
    apart = [next(iter(reviewer(SIX, oracle=False).reviews([one]))).losses for one in games]
    assert [sorted(one) for one in together] == [sorted(one) for one in apart]
    for one, other in zip(together, apart, strict=True):
        costs = [loss.cost for loss in one.values()]
        assert costs == pytest.approx([loss.cost for loss in other.values()], abs=0.02)


def test_a_game_without_moves_has_nothing_to_judge():
    (review,) = reviewer(TIC).reviews([Played("x", Match.new(TIC))])
    assert review.losses == {} and review.averages is None


def test_once_stopped_nothing_more_is_told():
    stop = Event()
    stop.set()
    assert list(reviewer(SIX, stop=stop).reviews([Played("x", first_moves(SIX))])) == []
