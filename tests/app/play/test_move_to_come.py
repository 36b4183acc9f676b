"""Who looks back on a game sees on the board which move was made next."""

from operator import attrgetter

import pytest

from app.play.session import HUMAN, Session
from tests.lines import line_of

SECONDS = 20_000
LINE = "a1 b1 b2 a2 c3"


@pytest.fixture
def page(qtbot, open_page):
    """At the end of a game that the person lost by its second move."""
    page = open_page("tictactoe", ("random", HUMAN))
    page.controller.restore(Session(page.game, ("random", HUMAN), line_of(page.game, LINE), given=0))
    return page


def coming(page):
    """The square of the move to come; None where none is marked."""
    move = page.board.state.coming
    return None if move is None else "abc"[move.target % 3] + str(move.target // 3 + 1)


def test_it_is_marked_wherever_one_looks_back(page):
    assert coming(page) is None, "nothing comes after the end"
    seen = []
    for ply in range(5):
        page.controller.jump(ply)
        seen.append(coming(page))
    assert seen == LINE.split()
    plain = page.board.grab().toImage()
    page.board.show_state(page.board.state.__class__(page.board.state.pieces))
    assert page.board.grab().toImage() != plain


def test_a_game_that_goes_on_shows_nothing_of_what_was_taken_back(open_page, hand):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    person = hand(page)
    for square in (4, 0, 2):
        person.click(square)
    page.side.undo.click()
    assert not page.controller.session.at_end and coming(page) is None


@pytest.mark.parametrize("begin", ["quiz.start", "quiz.practise", "guessing.start"])
def test_no_question_is_answered_by_it(qtbot, page, begin):
    qtbot.waitUntil(lambda: bool(page.quiz.due()) and bool(page.quiz.found()), timeout=SECONDS)
    page.controller.jump(1)
    assert coming(page) == "b1"
    attrgetter(begin)(page)()
    assert page.asker is not None and coming(page) is None


def test_a_game_that_is_shown_is_not_told_ahead(qtbot, page, tmp_path):
    from engines.matches.record import record_of, save_record

    save_record(record_of(line_of(page.game, LINE), "random", "random"), tmp_path / "shown.json")
    page.replay.show_games([tmp_path / "shown.json"], 1)
    assert coming(page) is None
    page.controller.jump(2)
    assert coming(page) == "b2", "who leafs looks back"
    page.controller.set_paused(False)
    page.presenter.show()
    assert coming(page) is None
