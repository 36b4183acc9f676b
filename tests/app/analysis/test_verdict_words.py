"""What a move lost, in words."""

from app.analysis.verdict_words import average_text, what_it_cost, what_it_lost, who_decided
from engines.catalogue import find_game
from engines.game import Side
from engines.review.doubts import Doubt
from engines.review.verdicts import Verdict
from engines.solvers.oracle import Truth
from tests.lines import line_of

SIDES = ("Cross", "Nought")
GAME = find_game("tictactoe")
LINE = line_of(GAME, "a1 b1")
AT = LINE.positions[1]
PLAYED, BETTER = LINE.moves[1], GAME.parse_move(AT, "b2")


def verdict(before, after, best=BETTER):
    return Verdict(2, Side.SECOND, PLAYED, best, before, after)


def test_a_result_that_fell_and_what_would_have_kept_it():
    fell = verdict(Truth(0), Truth(-1))
    assert what_it_lost(GAME, AT, fell) == "It turned a draw into a loss; b2 would have drawn."
    assert what_it_lost(GAME, AT, verdict(Truth(1, 4), Truth(1, 2))) == "It gave away 2 discs; b2 was best."
    assert what_it_lost(GAME, AT, verdict(Truth(1), Truth(1))) == "It still wins; b2 was quicker."
    assert what_it_lost(GAME, AT, verdict(Truth(0), Truth(0), PLAYED)) == "No move was better."


def test_whose_move_decided_it():
    fell = verdict(Truth(0), Truth(-1))
    assert who_decided(fell, "b1", Side.SECOND, SIDES) == "Your move 2, b1, decided it."
    assert who_decided(fell, "b1", Side.FIRST, SIDES) == "The opponent's move 2, b1, decided it."
    assert who_decided(fell, "b1", None, SIDES) == "Nought's move 2, b1, decided it."


def test_what_the_ai_thinks_a_move_cost():
    dear, felt, cheap = (Doubt(2, Side.SECOND, PLAYED, BETTER, cost) for cost in (0.35, 0.04, 0.034))
    assert what_it_cost(GAME, AT, dear) == "It cost 35 % of the expected score, the AI thinks; b2 was better."
    assert what_it_cost(GAME, AT, felt).startswith("It cost 4 % of the expected score")
    assert what_it_cost(GAME, AT, cheap) == "The AI sees nothing wrong with it."


def test_averages():
    assert average_text((0.125, 0.01), Side.SECOND, SIDES) == (
        "On average a move cost you 1.0 %, the opponent 12.5 % of the expected score."
    )
    assert average_text((0.125, 0.01), None, SIDES) == (
        "On average a move cost Cross 12.5 %, Nought 1.0 % of the expected score."
    )
