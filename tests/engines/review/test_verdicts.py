"""What moves lost: checked on games whose truth is known in full."""

import pytest

from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match
from engines.review.losses import SHORTLIST, average_costs, worst
from engines.review.verdicts import decisive, verdicts
from engines.solvers.oracle import Solution, Source, Truth, find_oracle
from tests.lines import line_of

TICTACTOE = find_game("tictactoe")


@pytest.fixture(scope="module")
def known():
    return find_oracle(TICTACTOE).solve


def test_the_losing_move_is_found(known):
    line = line_of(TICTACTOE, "a1 b1 b2 a2 c3")
    found = verdicts(line, known)
    assert sorted(found) == [1, 2, 3, 4, 5]
    assert {ply: one.mark for ply, one in found.items() if one.mark} == {2: "?"}
    turn = decisive(line, found)
    assert turn is not None and turn.ply == 2 and turn.side is Side.SECOND
    assert (turn.before.value, turn.after.value) == (0, -1)


def test_a_draw_is_decided_by_whoever_gave_a_win_away_or_by_nobody(known):
    spoiled = line_of(TICTACTOE, "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    assert spoiled.outcome is not None and spoiled.outcome.winner is None
    turn = decisive(spoiled, verdicts(spoiled, known))
    assert turn is not None and turn.before.value == 1 and turn.after.value == 0
    sound = line_of(TICTACTOE, "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    found = verdicts(sound, known)
    assert not any(one.results for one in found.values())
    assert decisive(sound, found) is None


def test_a_game_that_goes_on_is_not_decided(known):
    line = line_of(TICTACTOE, "a1 b1")
    assert decisive(line, verdicts(line, known)) is None


def test_nothing_is_said_where_nothing_is_known():
    line = line_of(TICTACTOE, "a1 b1 b2 a2 c3")
    assert verdicts(line, lambda position: None) == {}
    assert verdicts(line, lambda position: Solution({}, None, False, Source.BOOK)) == {}


def test_a_book_move_alone_tells_the_loss_from_the_next_position(known):
    """Only the best move is known, as from a book: what another one left shows in the position after it."""
    line = line_of(TICTACTOE, "a1 b1")

    def book(position):
        solution = known(position)
        move, truth = next(iter(solution.moves.items()))
        return Solution({move: truth}, truth, False, Source.BOOK)

    found = verdicts(line, lambda position: known(position) if position == line.position else book(position))
    assert found[2].mark == "?" and found[2].after.value == -1


def test_discs_given_away_are_counted_where_the_result_stays():
    game = find_game("reversi4")
    oracle = find_oracle(game)
    match = Match.new(game)
    while match.outcome is None:
        match = match.play(match.legal_moves[0])
    found = verdicts(match, oracle.solve)
    assert len(found) == match.plies
    for ply, one in found.items():
        solution = oracle.solve(match.positions[ply - 1])
        assert one.before == solution.truth and one.after == solution.moves[match.moves[ply - 1]]
        assert one.before.margin is not None and one.after.margin is not None
        assert one.discs == one.before.margin - one.after.margin
    shortlist = worst(found.values())
    assert len(shortlist) <= SHORTLIST and [one.ply for one in shortlist] == sorted(
        one.ply for one in shortlist
    )
    assert all(one.mark for one in shortlist)


def test_a_win_thrown_away_by_repetition_is_a_draw():
    game = find_game("animal-shogi")
    line = line_of(game, "1d1c 3a3b 1c1d 3b3a 1d1c 3a3b 1c1d 3b3a")
    assert line.outcome is not None and line.outcome.winner is None

    def winning(position):
        return Solution(dict.fromkeys(game.legal_moves(position), Truth(1, None, 9)), Truth(1, None, 9), True,
                        Source.TABLE)  # fmt: skip

    found = verdicts(line, winning)
    assert found[8].after == Truth(0) and found[8].mark == "?"
    assert all(not found[ply].mark for ply in range(1, 8))


def test_what_moves_cost_on_average_of_those_that_had_a_choice(known):
    line = line_of(TICTACTOE, "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    found = verdicts(line, known)
    results = {ply: one.results for ply, one in found.items()}
    costs = average_costs(line, found)
    first, second = (sum(results[ply] for ply in plies) / 2 for plies in ((1, 3, 5, 7), (2, 4, 6, 8)))
    assert costs == (first / 4, second / 4) and max(costs) > 0
    del found[3]
    assert average_costs(line, found) is None
    assert average_costs(line_of(TICTACTOE, "a1"), found) is None
