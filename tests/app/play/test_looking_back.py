"""A game goes on while the person looks back in it: where they look, what they are told, and the way back."""

import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.session import HUMAN
from app.settings import options
from engines.game import Reason, Side
from engines.matches.clock import Pace, TimeLeft
from tests.lines import line_of

SECONDS = 30_000
LEFT = Qt.MouseButton.LeftButton
LONG, QUICK = "rollouts:n=10000000", "rollouts:n=200"


def play(page, number=0):
    page.controller.play(page.controller.session.match.legal_moves[number])


def begun(open_page, opponent, moves=2):
    """A page on which a person has moved so often, and the opponent is at its next move; the session."""
    page = open_page("reversi6", (HUMAN, HUMAN))
    for _ in range(moves):
        play(page)
    seats = (HUMAN, opponent) if moves % 2 else (opponent, HUMAN)
    page.controller.new_game(seats, page.controller.session.line)
    return page, page.controller.session


def test_the_opponent_thinks_on_and_answers_while_one_stays_where_one_looks(qtbot, open_page):
    page, session = begun(open_page, LONG, 3)
    back = page.presenter.back.button
    assert page.controller.is_thinking and back.isHidden()
    page.controller.trusts = lambda _: True
    page.controller.jump(0)
    assert page.controller.is_thinking and back.isVisible() and not page.side.hint.isEnabled()
    shown, touch = page.board.state, page.board.touch.moves
    with qtbot.waitSignal(page.controller.went_on, timeout=SECONDS):
        page.controller.hurry()
    assert (session.line.plies, session.cursor) == (4, 0)
    assert page.board.state == shown and page.board.touch.moves == touch
    assert session.infos.keys() == {3}, "what it thought is kept where it thought so"
    assert back.text() == "Your turn" and "It is your turn." in back.toolTip()
    qtbot.mouseClick(page.presenter.back.button, LEFT)
    assert session.at_end and back.isHidden() and page.side.new.isVisible() and page.side.hint.isEnabled()


def test_its_clock_runs_on(open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.new_game(session.seats, session.line, TimeLeft(Pace(60), (60.0, 60.0)))
    session = page.controller.session
    session.clock.run()
    page.controller.jump(0)
    assert session.clock.runs and session.clock.turn is session.side_to_move is Side.SECOND
    page.controller.jump(2)
    page.controller.undo()
    assert session.cursor == 0 and session.clock.runs, "one that looks back takes nothing back"
    page.controller.jump(3)
    page.controller.undo()
    assert session.cursor == 2 and not session.clock.runs


def test_moves_that_were_taken_back_stand_until_one_goes_on(qtbot, open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.undo()
    assert not page.controller.is_thinking and page.presenter.back.button.isHidden()
    page.controller.jump(0)
    assert not page.controller.is_thinking, "wherever one looks then"
    page.controller.jump(3)
    assert page.controller.is_thinking and not session.taken_back


def test_an_answer_that_waits_for_its_pause_is_not_lost(qtbot, open_page, settings):
    page, session = begun(open_page, QUICK, 3)
    play_on = page.controller
    play_on.undo()
    settings[options.ANIMATION], settings[options.REVEAL] = 2.0, "always"  # so long are pauses
    play_on.play(session.match.legal_moves[0])
    with qtbot.waitSignal(play_on.thinking, check_params_cb=lambda thinks: not thinks, timeout=SECONDS):
        pass
    assert session.line.plies == 3 and not play_on.is_thinking
    play_on.jump(0)
    assert not play_on.is_thinking, "it has answered, and nobody else is asked before that is played"
    qtbot.waitUntil(lambda: session.line.plies == 4, timeout=SECONDS)
    assert session.cursor == 0


def test_who_branches_off_meanwhile_is_answered_there(qtbot, open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(0)
    play(page, 1)
    assert session.line.plies == 1 and page.controller.is_thinking and len(session.aside) == 1
    with qtbot.waitSignal(page.controller.changed, timeout=SECONDS):
        page.controller.hurry()
    assert session.line.plies == 2 and session.at_end


def test_the_move_that_was_made_leads_on_to_what_came_after_it(qtbot, open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(0)
    line = session.line
    page.board.played.emit(line.moves[0])
    assert session.line is line and session.cursor == 1 and not session.aside
    qtbot.waitUntil(lambda: session.cursor == 2, timeout=SECONDS)
    assert session.person_moves and session.line is line, "with the answer that stands it is one's turn"
    page.controller.undo()
    page.controller.take_back(0)
    page.board.played.emit(line.moves[0])
    assert session.line.plies == 1 and page.controller.is_thinking, "what was taken back is answered anew"


def test_the_answer_is_not_shown_to_who_looks_elsewhere_meanwhile(qtbot, open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.pace = 0.01
    for elsewhere in (lambda: page.controller.jump(0), lambda: page.controller.jump(3)):
        page.controller.jump(0)
        page.board.played.emit(session.line.moves[0])
        elsewhere()
        looked_at = session.cursor
        with qtbot.assertNotEmitted(page.controller.changed, wait=50):
            pass
        assert session.cursor == looked_at


def test_the_move_made_last_leads_to_where_the_machine_is_at_its_own(open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(2)
    page.board.played.emit(session.line.moves[2])
    assert session.at_end and page.controller.is_thinking and page.presenter.back.button.isHidden()


def test_between_two_people_a_move_that_was_taken_back_leads_on_too(open_page):
    page = open_page("reversi6", (HUMAN, HUMAN))
    for _ in range(3):
        play(page)
    page.controller.take_back(0)
    play(page)
    assert page.controller.session.line.plies == 3 and page.controller.session.cursor == 1


def test_whose_turn_it_is_is_told_of_the_game_and_not_of_where_one_looks(open_page):
    page, _ = begun(open_page, LONG, 3)
    machine, person = page.side.cards
    page.controller.jump(0)
    assert [card.property("role") for card in (machine, person)] == ["active-card", "resting-card"]
    assert machine.detail.text().startswith("thinking …") and "to move" not in person.detail.text()
    page.controller.take_back(0)
    assert [card.property("role") for card in (machine, person)] == ["resting-card", "active-card"]


def test_who_resigns_gives_up_the_game_as_it_stands(open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(1)
    page.resign()
    assert session.outcome.reason is Reason.RESIGNATION and session.line.plies == 3 and session.at_end
    assert not page.controller.is_thinking


def test_the_end_of_the_game_is_shown_where_it_came(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, "perfect"))
    over = line_of(page.game, "a1 b2 c3 a2 b1")  # b2, a2 and then c2
    with qtbot.waitSignal(page.controller.ended, timeout=SECONDS):
        page.controller.new_game((HUMAN, "perfect"), over)
        page.controller.jump(1)
    session = page.controller.session
    assert session.at_end and session.outcome.winner is Side.SECOND
    assert page.presenter.back.button.isHidden() and page.side.offer.isVisible()


def test_a_game_put_aside_from_an_earlier_position_goes_on_when_it_is_back(open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(1)
    page.trying.toggle()
    assert not page.controller.is_thinking
    page.trying.toggle()
    assert page.controller.session is session and session.cursor == 1 and page.controller.is_thinking


def test_machines_play_on_while_one_looks_back_and_undo_is_a_look_back(qtbot, open_page):
    page = open_page("reversi6", ("random", "random"), begin=False)
    page.controller.set_paused(True)
    page.begin()
    page.controller.step()
    session = page.controller.session
    qtbot.waitUntil(lambda: session.line.plies == 1, timeout=SECONDS)
    page.controller.undo()
    assert session.cursor == 0 and not page.controller.can_step
    assert page.presenter.back.button.toolTip().startswith("The game has come to move 1.")
    with qtbot.waitSignal(page.controller.ended, timeout=SECONDS):
        page.controller.set_paused(False)
    assert session.at_end


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_button_speaks_the_language(open_page, language):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    play(page)
    page.controller.jump(0)
    languages.use(language)
    assert page.presenter.back.button.text() == {"en": "To the game", "ja": "対局に戻る"}[language]
    page.controller.undo()
    page.controller.jump(1)
    assert page.presenter.back.button.isHidden()


def test_who_hears_the_board_hears_the_answer(qtbot, open_page, heard):
    page, _ = begun(open_page, LONG, 3)
    page.controller.jump(1)
    with qtbot.waitSignal(page.controller.went_on, timeout=SECONDS):
        page.controller.hurry()
    assert any("You are looking back" in one and "Turned over" in one for one in heard), heard
