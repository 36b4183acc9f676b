"""Cards follow the language, whatever they say, also those that were put aside meanwhile."""

import pytest

from app.i18n import languages
from app.play.offer_card import Offer, Said
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.problems.asking import ask
from engines.problems.problem import Collection
from engines.review.doubts import TRUSTED_SIMS
from engines.solvers.oracle import find_oracle
from tests.app.card import press
from tests.lines import line_of, play_line

TOE = find_game("tictactoe")
SECONDS = 20_000


@pytest.fixture
def page(open_page):
    return open_page("tictactoe", (HUMAN, HUMAN))


def texts(page):
    """All that stands on the card."""
    card = page.side.offer
    return [card.title.text(), card.text.text(), card.accessibleName(), *(one.text() for one in card.buttons)]


def follows(page):
    """Whether the card is Japanese where that is wanted, and in English the same again."""
    before = texts(page)
    languages.use("ja")
    now = texts(page)
    languages.use("en")
    foreign = [text for text in now if not any("\u3040" < letter < "\ua000" for letter in text)]
    return page.side.offer.isVisible() and not foreign and texts(page) == before


def until_said(qtbot, page, text):
    qtbot.waitUntil(lambda: text in " ".join(texts(page)[:2]), timeout=SECONDS)


def test_every_card_of_a_problem(qtbot, page):
    position = TOE.parse_position("--------X O")
    problem = ask(position, find_oracle(TOE).solve(position))
    assert problem is not None
    page.puzzles.able, page.puzzles.collection = True, Collection(TOE, (problem,), {})
    page.puzzles.start()
    assert follows(page)
    page.puzzles.answer(TOE.parse_move(position, "a1"))
    until_said(qtbot, page, "Try once more.")
    assert follows(page)
    press(page, "Show why")
    until_said(qtbot, page, "After a1")
    assert follows(page)
    press(page, "Show the answer")
    assert "Best was b2" in texts(page)[0] and follows(page)


def test_every_card_of_a_quiz(qtbot, page):
    page.controller.new_game((HUMAN, HUMAN), line_of(TOE, "a1 b1 b2 a2 c3"))
    qtbot.waitUntil(lambda: any(text.startswith("Quiz") for text in texts(page)), timeout=SECONDS)
    qtbot.waitUntil(lambda: not page.presenter.hindsight.running, timeout=SECONDS)
    assert follows(page), "nor does the end of a game stay as it was"
    press(page, "Quiz")
    assert follows(page)
    question = page.quiz.found()[0]
    page.quiz.answer(question.played)
    assert "Try once more." in texts(page)[1] and follows(page)
    press(page, "Show me")
    assert follows(page)
    press(page, "See the result")
    assert follows(page)


def test_a_card_that_is_brought_back_speaks_the_language_of_now(page):
    page.controller.play(TOE.parse_move(TOE.initial, "b2"))
    page.offers.close()
    page.start((HUMAN, HUMAN))
    page.offers._archive.begin()
    page.offers.resume()
    assert texts(page)[0] == "Continue your last game?" and follows(page)
    page.trying.toggle()
    assert texts(page)[0] == "Trying out moves" and follows(page)
    languages.use("ja")
    page.side.offer.buttons[0].click()
    assert texts(page)[0] == languages.translate("Continue your last game?")
    assert "\u3002" in texts(page)[1]


def test_what_the_coach_says(qtbot, open_page, settings):
    settings[options.COACH], settings[options.ANALYSIS_SIMS] = options.LARGE_MISTAKES, TRUSTED_SIMS
    page = open_page("tictactoe", ("rollouts:n=300", HUMAN))
    page.controller.new_game(page.controller.session.seats, line_of(TOE, "b2"))
    play_line(page, "b1")
    until_said(qtbot, page, "b1 cost you")
    assert follows(page)


def test_a_card_that_was_closed_stays_closed(qtbot, page):
    page.controller.new_game((HUMAN, HUMAN), line_of(TOE, "a1 b1 b2 a2 c3"))
    qtbot.waitUntil(page.side.offer.isVisible, timeout=SECONDS)
    page.side.offer.hide()
    languages.use("ja")
    assert not page.side.offer.isVisible()
    page.controller.jump(1)
    assert page.side.offer.isVisible()


def test_buttons_keep_the_focus_and_do_the_same(page):
    done = []
    page.side.offer.offer(lambda: Said("1", "2", (Offer(languages.current, "3", lambda: done.append(1)),)))
    [button] = page.side.offer.buttons
    languages.use("ja")
    assert page.side.offer.buttons == [button] and button.text() == "ja"
    button.click()
    assert done == [1]
