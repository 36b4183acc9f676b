"""A game is gone through on the board: where that begins, leads on, and is left."""

import random
from functools import partial

import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.session import HUMAN, Session
from engines.catalogue import GAMES
from engines.game import Side
from engines.matches.clock import Pace, TimeLeft
from engines.matches.match import Match
from engines.matches.record import record_of, save_record
from tests.app.card import offers, press, text, title, touch
from tests.app.conftest import GAME_SECONDS
from tests.app.play.guessing.course import GAME, OPPONENT, TOE, asks, begin, weighed
from tests.lines import line_of


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


def test_what_is_written_on_a_game_tells_no_move_before_it_is_guessed(qtbot, page, own):
    own.write(0, "Take the middle.")
    begin(qtbot, page)
    assert page.controller.session.line.note(0) and page.side.note.isHidden() and not page.notes.able
    page.notes.write()
    assert page.side.note.isHidden()


def test_all_of_a_game_is_summed_up_and_the_own_one_comes_back(qtbot, page, own):
    begin(qtbot, page)
    for square in ("b2", "a1", "a3", "a2"):
        asks(qtbot, page)
        touch(qtbot, page, square)
        touch(qtbot, page, square)  # the move that is shown leads on
    qtbot.waitUntil(lambda: "Once more" in offers(page), timeout=GAME_SECONDS)
    weighed(qtbot, page)
    assert title(page) == "8 of 8 points" and text(page) == "You guessed 4 of 4 moves exactly."
    assert page.controller.session.line == own.line and not page.controller.session.veiled
    press(page, "Leave")
    assert page.controller.session is own and not page.guessing.running and not page.controller.replaying
    assert page.replay.bar.isHidden() and own.at_end


def test_it_begins_where_one_looks_or_at_the_start(qtbot, page):
    page.controller.jump(3)
    page.guessing.start()
    assert "From move 4 on." in text(page) and page.controller.session.cursor == 3
    press(page, "From the start")
    assert "From move" not in text(page) and page.controller.session.cursor == 0


@pytest.mark.parametrize("how", ["card", "bar", "new"])
def test_it_is_left_at_any_time(qtbot, page, own, how):
    begin(qtbot, page)
    touch(qtbot, page, "a1")
    if how == "new":
        page.start((HUMAN, OPPONENT))
    else:
        (page.side.offer._close if how == "card" else page.replay.bar.close_button).click()
        assert page.controller.session is own
    assert page.asker is None and not own.veiled and not page.controller.replaying


def test_a_game_that_was_shown_comes_back_and_the_own_one_behind_it(qtbot, page, own, tmp_path):
    files = [tmp_path / "first.json", tmp_path / "second.json"]
    for file, moves in zip(files, ("b2 a1 c3", "a1 b2 c1"), strict=True):
        save_record(record_of(line_of(TOE, moves), OPPONENT, OPPONENT), file)
    page.replay.show_games(files, 1)
    page.controller.set_paused(True)
    begin(qtbot, page)
    assert page.own_game.session is own and page.replay.bar.isVisible()
    touch(qtbot, page, "b2")
    press(page, "Leave")
    assert page.controller.replaying and page.controller.session.line.plies == 3 and page.asker is None
    page.controller.jump(1)
    begin(qtbot, page, "Nought")
    page.replay.bar.after.click()
    assert page.asker is None and page.controller.session.line.plies == 3
    page.replay.close()
    assert page.controller.session is own


def test_what_cannot_be_gone_through_is_refused(qtbot, page):
    page.controller.new_game((HUMAN, OPPONENT))
    assert not page.guessing.able
    with qtbot.waitSignal(page.failed) as failed:
        page.guessing.start()
    assert str(failed.args[0]) == "There is no move to guess in this game."
    page.controller.new_game((HUMAN, OPPONENT), line_of(TOE, "b2 a1"), TimeLeft.full(Pace(60.0, 0.0)))
    with qtbot.waitSignal(page.failed) as failed:
        page.guessing.start()
    assert (
        str(failed.args[0]).startswith("Finish or leave the game on the board first")
        and not page.guessing.running
    )


def test_the_card_follows_the_language(qtbot, page):
    begin(qtbot, page)
    languages.use("ja")
    assert title(page) == "次の一手 1 / 4"
    languages.use("en")
    assert title(page) == "Guess 1 of 4"


@pytest.mark.parametrize("game", [one.id for one in GAMES])
def test_every_game_can_be_gone_through(qtbot, open_page, game):
    page = open_page(game, (HUMAN, OPPONENT))
    line, chance = Match.new(page.game), random.Random(5)
    while line.outcome is None and line.plies < 8:
        line = line.play(chance.choice(line.legal_moves))
    line = line if line.outcome is not None else line.resign(Side.SECOND)
    page.controller.restore(Session(page.game, (HUMAN, OPPONENT), line))
    begin(qtbot, page, "Both sides")
    course = page.guessing._course
    while "Once more" not in offers(page):
        if "Show the move" in offers(page):
            page._touched(page.controller.session.match.legal_moves[0])
        elif offers(page)[0] in ("Next", "See the result"):
            page.side.offer.buttons[0].click()
        qtbot.wait(1)
    qtbot.waitUntil(lambda: all(one.worths for one in course.guesses), timeout=GAME_SECONDS)
    assert course.score.count == len(course.asked) and not course.score.open
    assert page.controller.session.line == line


def test_moves_that_the_game_was_begun_with_stay_nobodys(qtbot, page):
    seats = (HUMAN, OPPONENT)
    page.controller.restore(Session(TOE, seats, line_of(TOE, GAME), given=2, opening=2))
    page.controller.jump(2)
    begin(qtbot, page)
    assert page.controller.session.opening == 2
    saved = page.replay.record
    assert saved is not None and (saved.match, saved.players, saved.opening) == (line_of(TOE, GAME), seats, 2)
    press(page, "Leave")
    assert page.controller.session.opening == 2


def test_enter_leads_on_where_nothing_is_asked_on_the_board(qtbot, page):
    enter = partial(qtbot.keyClick, page.board, Qt.Key.Key_Return)
    page.guessing.start()
    enter()  # the winner's moves are offered first
    asks(qtbot, page)
    enter()
    assert title(page) == "Guess 1 of 4"
    qtbot.keyClick(page.board, Qt.Key.Key_Up)
    qtbot.keyClick(page.board, Qt.Key.Key_Up)
    enter()
    assert title(page) == "b2 was played"
    enter()  # the cursor stands on the guess, which was not played
    asks(qtbot, page)
    assert title(page) == "Guess 2 of 4"
    page.controller.undo()
    assert title(page) == "Looking back"
    enter()
    assert title(page) == "Guess 2 of 4"
    qtbot.keyClicks(page.board, "a1")
    enter()
    asks(qtbot, page)


def test_a_game_that_is_shown_has_a_button_to_guess_its_moves(qtbot, page, tmp_path):
    bar, file = page.replay.bar, tmp_path / "first.json"
    save_record(record_of(line_of(TOE, "b2 a1 c3"), OPPONENT, OPPONENT), file)
    page.replay.show_games([file], 1)
    assert bar.guess.isVisible() and bar.guess.toolTip().endswith("(Ctrl+G)")
    bar.guess.click()
    assert title(page) == "Guess the moves" and not bar.guess.isVisible()
    press(page, "Leave")
    assert bar.guess.isVisible() and page.asker is None
