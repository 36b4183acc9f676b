"""Moves are tried out beside a game, on a page's own widgets."""

import pytest

from app.play.session import HUMAN
from app.settings import options
from engines.game import Side
from engines.matches.clock import Pace, TimeLeft
from engines.matches.record import load_record, record_of, save_record
from tests.app.card import press
from tests.app.conftest import GAME_SECONDS
from tests.lines import line_of, play_line

OPPONENT = "rollouts:n=30"


@pytest.fixture
def page(open_page):
    made = open_page("reversi6", (HUMAN, OPPONENT))
    made.controller.new_game((HUMAN, OPPONENT), line_of(made.game, "c2 b2 b3 b4"))
    return made


def play(page, count=1):
    for _ in range(count):
        page.controller.play(page.controller.session.match.legal_moves[0])


def saved(tmp_path):
    return [load_record(path).match for path in sorted((tmp_path / "games" / "reversi6").glob("*.json"))]


def test_one_moves_for_both_sides_and_the_game_is_there_as_it_was(page):
    home = page.controller.session
    home.jump(2)
    page.trying.toggle()
    assert page.trying.running and page.side.offer.title.text() == "Trying out moves"
    session = page.controller.session
    assert session is not home and session.seats == (HUMAN, HUMAN) and session.line == home.line.back_to(2)
    play(page, 3)
    assert session.line.plies == 5 and page.side.offer.isVisible() and not page.controller.is_thinking
    press(page, "Back to the game")
    assert page.controller.session is home and home.line.plies == 4 and home.cursor == 2
    assert home.aided and not page.trying.running and not page.side.offer.isVisible()


def test_nothing_of_it_is_saved(page, tmp_path):
    play(page)
    page.trying.toggle()
    home = page.trying.home.session
    play(page, 3)
    page.trying.leave()
    page.offers.close()
    assert saved(tmp_path) == [home.line]


def test_the_line_of_the_game_is_one_of_the_other_lines(page):
    page.controller.jump(2)
    page.trying.toggle()
    play(page)
    page.side.menu.aboutToShow.emit()
    [other] = page.side.menu.lines.actions()
    assert other.text() == "From move 3: b3 b4"
    other.trigger()
    assert page.trying.running and page.controller.session.line.plies == 4


def test_the_machine_goes_on_with_its_move_when_one_is_back(qtbot, page):
    play(page)
    assert page.controller.is_thinking
    page.trying.toggle()
    assert not page.controller.is_thinking
    page.trying.toggle()
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 6, timeout=GAME_SECONDS)


def test_a_held_game_of_machines_is_held_when_one_is_back(open_page):
    page = open_page("reversi6", (OPPONENT, OPPONENT))
    page.side.pause.click()
    page.trying.toggle()
    play(page)
    page.trying.toggle()
    assert page.controller.paused and page.side.pause.isChecked() and not page.controller.is_thinking


def test_what_was_thought_is_seen_at_once_unless_it_is_hidden(qtbot, page, settings):
    settings[options.REVEAL] = "after"
    page.trying.toggle()
    session = page.controller.session
    qtbot.waitUntil(lambda: session.cursor in session.infos, timeout=GAME_SECONDS)
    assert page.side.judgement.text.text().startswith("The AI's opinion after move 4")
    settings[options.REVEAL] = "hidden"
    assert page.side.judgement.text.text() == "Hidden until the game is over."


def test_what_was_thought_of_the_game_goes_along(qtbot, page, settings):
    settings[options.REVEAL] = "always"
    home = page.controller.session
    qtbot.waitUntil(lambda: set(home.infos) == {0, 1, 2, 3, 4}, timeout=GAME_SECONDS)
    page.controller.jump(3)
    page.trying.toggle()
    assert page.controller.session.infos == {ply: home.infos[ply] for ply in range(4)}


def test_a_game_tried_out_to_its_end_offers_the_way_back_alone(open_page):
    page = open_page("tictactoe", (HUMAN, OPPONENT))
    page.controller.new_game((HUMAN, OPPONENT), line_of(page.game, "a1 a2 b1 b2"))
    page.trying.toggle()
    play_line(page, "c1")
    assert page.controller.session.outcome is not None
    assert [one.text() for one in page.side.offer.buttons] == ["Back to the game"]
    assert page.quiz.found() == ()


def test_one_plays_on_from_what_was_tried(qtbot, page):
    home = page.controller.session
    page.trying.toggle()
    play(page, 2)
    press(page, "Play on from here")
    session = page.controller.session
    assert session is not home and session.line.plies == 6 and not page.trying.running
    assert session.seats == (HUMAN, OPPONENT) and session.side is Side.FIRST and not session.tried


def test_whose_game_it_was_stays_known_where_one_plays_on(page):
    page.controller.session.source = "Ito Aya – Rossi Ada"
    page.trying.toggle()
    play(page, 2)
    press(page, "Play on from here")
    assert page.controller.session.source == "Ito Aya – Rossi Ada"


def test_another_game_ends_it(page):
    page.trying.toggle()
    page.start((HUMAN, OPPONENT))
    assert not page.trying.running and not page.side.offer.isVisible()
    assert page.controller.session.seats == (HUMAN, OPPONENT)


def test_games_that_are_shown_leave_the_own_one_to_come_back_to(page, tmp_path):
    home, file = page.controller.session, tmp_path / "shown.json"
    save_record(record_of(home.line, OPPONENT, OPPONENT), file)
    page.trying.toggle()
    page.replay.show_games([file], 1)
    assert page.controller.replaying and not page.trying.running
    page.replay.close()
    assert page.controller.session is home


def test_it_is_not_to_be_had_against_the_clock_or_in_a_game_that_is_shown(qtbot, page):
    page.controller.new_game((HUMAN, OPPONENT), None, TimeLeft.full(Pace(60.0, 0.0)))
    for begin in (page.trying.toggle, page.puzzles.start):
        with qtbot.waitSignal(page.failed) as failed:
            begin()
        assert str(failed.args[0]).startswith("Finish or leave the game on")
    assert not page.trying.running and not page.trying.able and not page.puzzles.running
    page.controller.replay((OPPONENT, OPPONENT), line_of(page.game, "c2 b2"))
    assert not page.trying.able


def test_the_menu_says_where_it_leads(page):
    menu = page.side.menu
    menu.aboutToShow.emit()
    action = next(one for one in menu.actions() if one.text() == "Try out moves")
    action.trigger()
    menu.aboutToShow.emit()
    assert page.trying.running and action.text() == "Back to the game"
