"""A game looked back on in numbers."""

import pytest

from engines.catalogue import find_game
from engines.game import Move, Side
from engines.matches.match import Match
from engines.review.doubts import Doubt
from engines.review.summary import Grade, grade, summary
from engines.review.verdicts import Verdict
from engines.solvers.oracle import Truth
from tests.lines import line_of

TOE = find_game("tictactoe")
WIN, DRAW, LOSS = Truth(1), Truth(0), Truth(-1)


def doubt(ply: int, cost: float, best: int = 1) -> Doubt:
    return Doubt(ply, Side((ply - 1) % 2), Move(0), Move(best), cost)


@pytest.mark.parametrize(("cost", "expected"), [
    (0.0, Grade.GOOD), (0.039, Grade.GOOD), (0.04, Grade.INEXACT), (0.1, Grade.MISTAKE),
    (0.29, Grade.MISTAKE), (0.3, Grade.BLUNDER), (1.0, Grade.BLUNDER),
])  # fmt: skip
def test_a_moves_grade_is_what_it_cost(cost: float, expected: Grade) -> None:
    assert grade(doubt(1, cost)) is expected
    assert grade(doubt(1, cost, best=0)) is Grade.BEST, "it was the move that the AI would have made"


def test_what_counts_as_a_mistake_is_as_one_wants_it() -> None:
    for least, expected in ((0.05, Grade.MISTAKE), (0.1, Grade.INEXACT), (0.2, Grade.INEXACT)):
        loss = Doubt(1, Side.FIRST, Move(0), Move(1), 0.07, least)
        assert grade(loss) is expected and bool(loss.mark) is (expected is Grade.MISTAKE)


@pytest.mark.parametrize(("best", "after", "expected"), [
    (0, WIN, Grade.BEST), (None, WIN, Grade.BEST), (1, WIN, Grade.GOOD), (1, DRAW, Grade.BLUNDER),
    (1, LOSS, Grade.BLUNDER),
])  # fmt: skip
def test_the_truth_counts_where_it_is_known(best: int | None, after: Truth, expected: Grade) -> None:
    move = None if best is None else Move(best)
    assert grade(Verdict(1, Side.FIRST, Move(0), move, WIN, after)) is expected


@pytest.mark.parametrize(("after", "expected"), [
    (Truth(1, margin=9), Grade.GOOD), (Truth(1, margin=8), Grade.INEXACT),
    (Truth(1, margin=2), Grade.INEXACT), (Truth(-1, margin=-2), Grade.BLUNDER),
])  # fmt: skip
def test_a_move_that_gives_discs_away_is_inexact(after: Truth, expected: Grade) -> None:
    before = Truth(1, margin=12)
    assert grade(Verdict(1, Side.FIRST, Move(0), Move(1), before, after)) is expected
    assert grade(Verdict(1, Side.FIRST, Move(0), Move(0), before, before)) is Grade.BEST


def test_discs_are_averaged_where_they_are_counted() -> None:
    line = line_of(TOE, "b2 a1 a2 c2 b1 b3")
    given = {1: 0, 3: 2, 5: 6}
    found: dict[int, Verdict | Doubt] = {
        ply: Verdict(ply, Side.FIRST, Move(0), Move(1), Truth(1, margin=12), Truth(1, margin=12 - discs))
        for ply, discs in given.items()
    }
    first, second = summary(line, found | {2: doubt(2, 0.2)})
    assert first.discs == (0.0, 2.0, 6.0) and first.parts == (0.0, 0.0, 0.0)
    assert second.discs == (None, None, None), "an opinion counts none"


def test_both_sides_are_told_apart_and_so_are_the_parts_of_a_game() -> None:
    line = line_of(TOE, "b2 a1 a2 c2 b1 b3")
    found = {ply: doubt(ply, ply / 10) for ply in range(1, 7)}
    first, second = summary(line, found)
    assert first.grades == (0, 0, 0, 1, 2) and second.grades == (0, 0, 0, 1, 2)
    assert first.moves == second.moves == 3
    assert first.parts == pytest.approx((0.1, 0.3, 0.5)) and second.parts == pytest.approx((0.2, 0.4, 0.6))


def test_an_opening_and_what_nobody_judged_are_left_out() -> None:
    line = line_of(TOE, "b2 a1 a2 c2 b1 b3")
    first, second = summary(line, {1: doubt(1, 0.5), 4: doubt(4, 0.2), 5: doubt(5, 0.05)}, opening=2)
    assert first.grades == (0, 0, 1, 0, 0) and second.grades == (0, 0, 0, 1, 0)
    assert first.parts == (None, 0.05, None) and second.parts == (0.2, None, None)


def test_a_move_without_a_choice_says_nothing() -> None:
    line = line_of(TOE, "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert summary(line, {9: doubt(9, 0.0, best=0)})[0].moves == 0


def test_a_game_without_moves_has_nothing_to_tell() -> None:
    assert [side.moves for side in summary(Match.new(TOE), {})] == [0, 0]
