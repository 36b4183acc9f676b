"""A game is gone through on the board, and each move guessed before it is shown."""

import pytest

from app.play.session import HUMAN, Session
from engines.catalogue import find_game
from engines.game import Side
from tests.app.conftest import GAME_SECONDS
from tests.app.play.test_exercises import press, touch
from tests.lines import line_of

OPPONENT = "rollouts:n=20"
TOE = find_game("tictactoe")
GAME = "b2 b1 a1 c3 a3 c1 a2"
"""Cross wins by its seventh move."""


@pytest.fixture
def page(open_page):
    """At the end of a game that the person won."""
    page = open_page("tictactoe", (HUMAN, OPPONENT))
    page.controller.restore(Session(TOE, (HUMAN, OPPONENT), line_of(TOE, GAME), own=True))
    return page


@pytest.fixture
def own(page):
    return page.controller.session


def title(page):
    return page.side.offer.title.text()


def text(page):
    return page.side.offer.text.text()


def offers(page):
    return [button.text() for button in page.side.offer.buttons]


def begin(qtbot, page, sides="Cross"):
    page.guessing.start()
    press(page, sides)
    asks(qtbot, page)


def asks(qtbot, page):
    qtbot.waitUntil(lambda: "Show the move" in offers(page), timeout=GAME_SECONDS)


def weighed(qtbot, page):
    qtbot.waitUntil(lambda: not page.guessing._course.score.open, timeout=GAME_SECONDS)
    qtbot.waitUntil(lambda: "weighs" not in text(page), timeout=GAME_SECONDS)


def test_a_game_is_gone_through_and_summed_up_and_the_own_one_comes_back(qtbot, page, own):
    assert own.line.outcome is not None
    begin(qtbot, page)
    session = page.controller.session
    assert session is not own and session.veiled and session.line.plies == 0 and session.person is Side.FIRST
    assert title(page) == "Guess 1 of 4" and text(page) == "Cross to move: what was played?"
    touch(qtbot, page, "b2")
    assert title(page) == "The same: b2" and session.line.plies == 1 and session.cursor == 0
    weighed(qtbot, page)
    assert "b2" in text(page) and text(page).endswith("+2 · 2 of 2 points")
    press(page, "Next")
    asks(qtbot, page)
    assert title(page) == "Guess 2 of 4" and session.line.plies == session.cursor == 2
    assert text(page).endswith("2 of 2 points")


def test_all_of_a_game_is_summed_up_and_the_own_one_comes_back(qtbot, page, own):
    begin(qtbot, page)
    for square in ("b2", "a1", "a3", "a2"):
        asks(qtbot, page)
        touch(qtbot, page, square)
        touch(qtbot, page, square)  # the move that is shown leads on
    qtbot.waitUntil(lambda: "Once more" in offers(page), timeout=GAME_SECONDS)
    weighed(qtbot, page)
    assert title(page) == "8 of 8 points" and text(page) == "You guessed 4 of 4 moves as they were played."
    assert page.controller.session.line == own.line and not page.controller.session.veiled
    press(page, "Leave")
    assert page.controller.session is own and not page.guessing.running and not page.controller.replaying
    assert page.replay.bar.isHidden() and own.at_end


def test_a_guess_is_weighed_beside_the_move_played(qtbot, page):
    begin(qtbot, page)
    touch(qtbot, page, "a1")
    assert title(page) == "b2 was played"
    played, guess = page.board.figures
    assert (played.move, guess.move) == (TOE.parse_move(TOE.initial, "b2"), TOE.parse_move(TOE.initial, "a1"))
    weighed(qtbot, page)
    assert title(page) == "As good as b2, which was played"
    assert "(exactly Draw)" in text(page) and text(page).endswith("+2 · 2 of 2 points")
    assert {figure.headline for figure in page.board.figures} == {"Draw"}


def test_what_is_better_and_what_is_worse_is_said(qtbot, page):
    page.controller.jump(4)
    begin(qtbot, page)
    touch(qtbot, page, "c1")
    weighed(qtbot, page)
    assert title(page).startswith("a3 was played") or "which was played" in title(page)
    print(title(page), text(page))
