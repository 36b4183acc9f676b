"""How a game ended, as it is told to whoever played it."""

import pytest

from app.play.endings import REASONS, reason_text, winner_text
from app.play.session import HUMAN, Session
from engines.catalogue import find_game
from engines.game import Outcome, Reason, Side

SIDES = ("Black", "White")
FIRST, SECOND, NOBODY = (HUMAN, "random"), ("random", HUMAN), ("random", "random")


def told(seats, winner, reason, margin=None):
    """Who won, and why the game was over."""
    session, outcome = Session(find_game("reversi6"), seats), Outcome(winner, reason, margin)
    return winner_text(session, outcome, SIDES), reason_text(session, outcome)


@pytest.mark.parametrize(
    ("seats", "winner", "margin", "text"),
    [
        (FIRST, Side.FIRST, 6, "You win by 6"),
        (SECOND, Side.FIRST, 6, "You lose by 6"),
        (FIRST, Side.FIRST, None, "You win"),
        (FIRST, Side.SECOND, None, "You lose"),
        (FIRST, None, 0, "A draw"),
        (NOBODY, Side.FIRST, 6, "Black wins by 6"),
        ((HUMAN, HUMAN), Side.SECOND, None, "White wins"),
    ],
)
def test_who_won(seats, winner, margin, text):
    assert told(seats, winner, Reason.DISCS, margin) == (text, REASONS[Reason.DISCS])


@pytest.mark.parametrize(
    ("seats", "reason", "text"),
    [
        (SECOND, Reason.RESIGNATION, "You resigned."),
        (SECOND, Reason.TIME, "Your time ran out."),
        (FIRST, Reason.RESIGNATION, "The other side resigned."),
        (FIRST, Reason.TIME, "The other side's time ran out."),
        (NOBODY, Reason.TIME, "The other side's time ran out."),
        (SECOND, Reason.NO_LEGAL_MOVE, "The side to move has no legal move."),
    ],
)
def test_why_it_ended_when_the_first_side_won(seats, reason, text):
    assert told(seats, Side.FIRST, reason)[1] == text


def test_every_reason_has_its_sentence():
    assert REASONS.keys() == set(Reason)
