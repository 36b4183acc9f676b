"""Mistakes of earlier games are practised on the board."""

import pytest

from app.play.exercises.book import today
from app.play.session import HUMAN, Session
from app.sound.tones import Note, Notes, Tone
from engines.game import Side
from engines.matches.record import load_record
from tests.app.card import press, touch
from tests.lines import line_of, play_line

SECONDS = 20_000


@pytest.fixture
def page(qtbot, open_page):
    """At the end of a game that the person lost by its second move."""
    page = open_page("tictactoe", ("random", HUMAN))
    line = line_of(page.game, "a1 b1 b2 a2 c3")
    page.controller.restore(Session(page.game, ("random", HUMAN), line, given=0))
    qtbot.waitUntil(lambda: bool(page.quiz.due()), timeout=SECONDS)
    return page


def test_mistakes_of_others_are_not_kept(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.offers.play_from(line_of(page.game, "a1 b1 b2"))
    play_line(page, "a2 b3")
    page.controller.resign()
    line = page.controller.session.line
    qtbot.waitUntil(lambda: all(map(page.seeker.known, line.positions)), timeout=SECONDS)
    qtbot.waitUntil(lambda: not page.presenter.hindsight.running, timeout=SECONDS)
    assert {one.ply for one in page.quiz.found()} == {2, 5}
    assert [one.question.ply for one in page.quiz.due()] == [5]


def menu_entry(page):
    """What the menu says of exercises, and whether it can be chosen."""
    menu = page.side.menu
    menu.aboutToShow.emit()
    entry = next(action for action in menu.actions() if action.text().startswith("Practise"))
    return entry.text(), entry.isEnabled(), entry


def test_a_mistake_of_an_earlier_game_is_asked_about_and_ones_own_game_comes_back(qtbot, page):
    own = page.controller.session
    text, able, entry = menu_entry(page)
    assert (text, able) == ("Practise my mistakes (1)", True)
    entry.trigger()
    session = page.controller.session
    assert session is not own and session.veiled and session.person is Side.SECOND
    assert session.match.position == own.line.positions[1]
    assert page.side.offer.text.text() == "b1 turned a draw into a loss. Find a better move on the board."
    assert not menu_entry(page)[1]
    touch(qtbot, page, "b2")
    assert page.side.offer.title.text() == "Right: b2" and session.line.plies == 0
    assert not page.quiz.due()
    press(page, "See the result")
    assert [button.text() for button in page.side.offer.buttons] == ["End the quiz"]
    press(page, "End the quiz")
    assert page.controller.session is own and not page.quiz.running
    assert page.side.offer.title.text() == "You lose"


def test_a_question_takes_the_place_of_the_panel_for_a_new_game(page):
    page.choosing.open()
    page.quiz.practise()
    assert page.quiz.running and page.side.offer.isVisible() and not page.panel.isVisible()


def test_what_is_missed_is_asked_once_more(qtbot, page):
    heard: list[Notes] = []
    page.sounding.heard.connect(heard.append)
    menu_entry(page)[2].trigger()
    touch(qtbot, page, "c1")
    touch(qtbot, page, "b2")
    press(page, "See the result")
    assert heard == [(Note(Tone.WRONG),), (Note(Tone.RIGHT),)]
    assert len(page.quiz.due()) == 1
    press(page, "Once more")
    press(page, "Show me")
    assert page.quiz.due()[0].due == today()


@pytest.mark.parametrize("begin", ["practise", "quiz"])
def test_a_question_cannot_be_resigned(page, begin):
    own, line = page.controller.session, page.controller.session.line
    {"practise": page.quiz.practise, "quiz": page.quiz.start}[begin]()
    page.side.menu.resign.trigger()
    assert page.quiz.running and page.board.touch.moves and own.line is line


def test_a_new_game_ends_the_practice_and_a_game_that_goes_on_has_none(qtbot, page):
    menu_entry(page)[2].trigger()
    page.start((HUMAN, HUMAN))
    assert not page.quiz.running and page.controller.session.line.plies == 0
    page.controller.play(page.controller.session.match.legal_moves[0])
    assert menu_entry(page)[:2] == ("Practise my mistakes (1)", False)


def saved(page):
    """The game in the file that is written now, once it is there."""
    page.offers.close()
    return load_record(page.offers._archive._current)


@pytest.mark.parametrize("begin", ["practise", "quiz", "nothing"])
def test_sides_are_not_changed_in_a_question_or_after_the_end(page, begin):
    own = page.controller.session
    line, seats = own.line, own.seats
    if begin != "nothing":
        {"practise": page.quiz.practise, "quiz": page.quiz.start}[begin]()
    page.side.menu.aboutToShow.emit()
    assert not page.side.menu.swap.isEnabled()
    page.swap()
    assert not page.controller.is_thinking and page.quiz.running == (begin != "nothing")
    assert page.own_game.session is own and own.seats == seats
    record = saved(page)
    assert record.match == line and record.players == seats


def test_putting_the_card_away_leads_back(qtbot, page):
    own = page.controller.session
    menu_entry(page)[2].trigger()
    page.side.offer.hide()
    page.side.offer.closed.emit()
    assert page.controller.session is own and not page.quiz.running


@pytest.mark.parametrize("begin", ["practise", "quiz"])
def test_no_hint_gives_an_answer_away(qtbot, page, begin):
    {"practise": page.quiz.practise, "quiz": page.quiz.start}[begin]()
    page.presenter.hint()
    assert not page.side.hint.isEnabled() and not page.controller.is_thinking
    assert page.board._hints.hint is None


def test_a_file_that_cannot_be_read_is_said(qtbot, open_page, tmp_path):
    folder = tmp_path / "games" / "exercises"
    folder.mkdir(parents=True)
    (folder / "tictactoe.json").write_text("{")
    page = open_page("tictactoe", (HUMAN, HUMAN))
    with qtbot.waitSignal(page.failed):
        assert menu_entry(page)[:2] == ("Practise my mistakes", False)


def test_a_damaged_file_is_told_of_once_and_mistakes_are_kept_anew(qtbot, open_page, tmp_path):
    folder = tmp_path / "games" / "exercises"
    folder.mkdir(parents=True)
    (folder / "tictactoe.json").write_text("{")
    page = open_page("tictactoe", ("random", HUMAN))
    said: list[Exception] = []
    page.failed.connect(said.append)
    line = line_of(page.game, "a1 b1 b2 a2 c3")
    for _ in range(3):
        page.controller.restore(Session(page.game, ("random", HUMAN), line, given=0))
        qtbot.waitUntil(lambda: all(map(page.seeker.known, line.positions)), timeout=SECONDS)
        qtbot.waitUntil(lambda: not page.presenter.hindsight.running, timeout=SECONDS)
    assert [str(one).endswith("they start afresh.") for one in said] == [True] and page.quiz.due()
