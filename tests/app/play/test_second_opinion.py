"""Second opinion: what another player than the judge makes of the position, beside what the judge does."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QApplication

from app.i18n import languages
from app.play.opponents.player_dialog import PlayerDialog
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from tests.lines import play_line

GAME = find_game("tictactoe")
SECONDS = 20_000


@pytest.fixture
def page(open_page, settings):
    settings[options.REVEAL] = "always"
    return open_page("tictactoe", (HUMAN, HUMAN))


def row(page):
    return page.side.judgement.second


def told(page):
    return [move.text() for move in row(page).moves if move.isVisible()]


def ask(qtbot, page, seat):
    page.presenter.second.choose(seat)
    qtbot.waitUntil(lambda: bool(told(page)), timeout=SECONDS)


def open_menu(page):
    page.side.menu.aboutToShow.emit()
    return {one.text(): one for one in page.side.menu.seconds.actions() if one.text()}


def test_nobody_is_asked_until_somebody_is_chosen_in_the_menu(qtbot, page, settings):
    assert not row(page).isVisible()
    menu = open_menu(page)
    assert menu["None"].isChecked() and list(menu)[1] == "Lion" and list(menu)[-1] == "Any player …"
    menu["Lion"].trigger()
    assert settings[options.SECONDS] == {"tictactoe": "level:lion"}
    qtbot.waitUntil(lambda: bool(told(page)), timeout=SECONDS)
    assert row(page).title.text().startswith("Lion ") and row(page).title.text().endswith(" %")
    assert open_menu(page)["Lion"].isChecked()
    for menu in (page.side.menu.seconds, page.side.menu.judges):
        assert len(menu.findChildren(QActionGroup)) == 1, "nothing piles up with each opening"
    open_menu(page)["None"].trigger()
    assert settings[options.SECONDS] == {} and not row(page).isVisible()


def test_it_is_asked_wherever_one_looks_and_the_same_answer_is_kept(qtbot, page):
    ask(qtbot, page, "random")
    first = told(page)
    assert row(page).title.text() == "Random player", "one that expects nothing has no share"
    page.controller.play(page.controller.session.match.legal_moves[4])
    qtbot.waitUntil(lambda: bool(told(page)), timeout=SECONDS)
    assert told(page)[0] in {GAME.format_move(page.controller.session.match.position, move)
                             for move in page.controller.session.match.legal_moves}  # fmt: skip
    page.controller.jump(0)
    assert told(page) == first


def test_its_share_is_of_the_side_that_all_figures_are_seen_from(qtbot, page):
    play_line(page, "b2 a1 c2 c1")  # crosses threaten a2
    ask(qtbot, page, "perfect")
    assert row(page).title.text() == "Perfect player 100 %" and told(page)[0] == "a2"
    play_line(page, "a2")
    assert not row(page).isVisible(), "the game is over"


def test_the_board_is_shown_after_its_moves_and_as_it_was_again(qtbot, page):
    ask(qtbot, page, "perfect")
    line, here = page.presenter.second.line(), page.board.state
    QApplication.sendEvent(row(page).moves[0], QEvent(QEvent.Type.Enter))
    assert line is not None and page.board.state.pieces == GAME.pieces(line.positions[1])
    QApplication.sendEvent(row(page).moves[0], QEvent(QEvent.Type.Leave))
    assert page.board.state == here


@pytest.mark.parametrize("reveal", ["hidden", "after"])
def test_what_may_not_be_seen_yet_is_not_asked(qtbot, page, settings, reveal):
    ask(qtbot, page, "random")
    settings[options.REVEAL] = reveal
    assert not row(page).isVisible() and not page.presenter.second.wanted


def test_who_cannot_be_asked_says_why_in_either_language(qtbot, page):
    page.presenter.second.choose("alphazero:net=./gone.onnx")
    qtbot.waitUntil(lambda: row(page).title.text().startswith("gone: "), timeout=SECONDS)
    english = row(page).title.text()
    languages.use("ja")
    assert row(page).title.text() != english and row(page).title.text().startswith("gone: ")
    assert not told(page)
    page.presenter.second.choose("no such player")
    qtbot.waitUntil(lambda: "no such player" in row(page).title.text(), timeout=SECONDS)


@pytest.mark.parametrize("stored", [{"tictactoe": 7}, {"tictactoe": ["random"]}, {"reversi6": "random"}])
def test_settings_that_name_nobody_ask_nobody(open_page, settings, stored):
    settings[options.REVEAL] = "always"
    settings[options.SECONDS] = stored
    page = open_page("tictactoe", (HUMAN, HUMAN))
    assert not row(page).isVisible() and open_menu(page)["None"].isChecked()


def test_any_player_can_be_put_together_for_it(qtbot, page, settings):
    open_menu(page)["Any player …"].trigger()
    dialog = page.window().findChild(PlayerDialog)
    dialog.box.setCurrentIndex(dialog.box.findData("rollouts"))
    dialog.take.click()
    assert settings[options.SECONDS]["tictactoe"].startswith("rollouts")
    qtbot.waitUntil(lambda: bool(told(page)), timeout=SECONDS)
    seat = settings[options.SECONDS]["tictactoe"]
    assert any(one.isChecked() and "earch" in text for text, one in open_menu(page).items()), seat


def test_the_opponents_move_comes_first(qtbot, open_page, settings):
    settings[options.REVEAL] = "always"
    settings[options.SECONDS] = {"tictactoe": "rollouts:n=50"}
    page = open_page("tictactoe", (HUMAN, "rollouts:n=200"))
    qtbot.waitUntil(lambda: bool(told(page)), timeout=SECONDS)
    page.board.played.emit(page.board.touch.moves[0].move)
    assert page.controller.is_thinking and not told(page)
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 2 and bool(told(page)), timeout=SECONDS)
