"""Exact results in words, from any point of view."""

import pytest

from app.analysis.truth import origin, sentence, share, short
from app.i18n import languages
from engines.game import Side
from engines.solvers.oracle import Solution, Source, Truth

NAMES = ("Black", "White")
FIRST, SECOND = Side.FIRST, Side.SECOND


def test_the_other_side_sees_the_opposite():
    won = Truth(1, 6, None)
    assert won.seen(FIRST, FIRST) is won
    assert won.seen(FIRST, SECOND) == Truth(-1, -6, None)
    assert Truth(-1, None, 8).seen(SECOND, FIRST) == Truth(1, None, 8)
    assert [share(Truth(value)) for value in (1, 0, -1)] == [1.0, 0.5, 0.0]


@pytest.mark.parametrize(
    ("truth", "text"),
    [
        (Truth(1, 6), "+6"),
        (Truth(-1, -14), "−14"),
        (Truth(0, 0), "0"),
        (Truth(1, None, 13), "Win 13"),
        (Truth(-1, None, 8), "Lose 8"),
        (Truth(0), "Draw"),
        (Truth(1), "Win"),
    ],
)
def test_a_few_letters_for_a_square(truth, text):
    assert short(truth) == text


@pytest.mark.parametrize(
    ("truth", "person", "text"),
    [
        (Truth(1, 6), FIRST, "In truth you win by 6."),
        (Truth(-1, -6), FIRST, "In truth you lose by 6."),
        (Truth(1, 6), SECOND, "In truth you lose by 6."),
        (Truth(1, 6), None, "In truth Black wins by 6."),
        (Truth(-1, None, 4), None, "In truth White wins in 4 moves."),
        (Truth(1, None, 1), FIRST, "In truth you win with the next move."),
        (Truth(1, None, 1), SECOND, "In truth you lose to the next move."),
        (Truth(0), FIRST, "In truth it is a draw."),
        (Truth(1), FIRST, "In truth you win."),
    ],
)
def test_sentences_name_the_winner(truth, person, text):
    """The truth is always that of Black, who is to move."""
    assert sentence(truth, FIRST, person, NAMES) == text
    languages.use("ja")
    assert sentence(truth, FIRST, person, NAMES) != text


def test_every_source_has_its_sentence():
    told = {origin(Solution({}, None, True, source)) for source in Source}
    assert len(told) == len(Source)
