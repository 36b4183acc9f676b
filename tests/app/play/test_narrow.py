"""In a small window the board comes first, and what stands beside it has room for its words all the same."""

import pytest
from PySide6.QtWidgets import QHBoxLayout

from app.i18n import languages
from app.play.offer_card import Offer, Said
from app.play.opponents.my_level import MY_LEVEL
from app.play.page import NARROWEST_SIDE, SIDE_WIDTH
from app.play.session import HUMAN
from app.play.timing.paces import PACES
from engines.catalogue import GAMES
from engines.matches.clock import TimeLeft

SMALL, USUAL = (800, 540), (1280, 740)


def test_the_column_leaves_more_to_the_board(qtbot, open_page):
    page = open_page("reversi8", (HUMAN, "level:hen"))
    page.resize(*SMALL)
    qtbot.waitUntil(lambda: page.column.width() == NARROWEST_SIDE)
    assert page.board.board_geometry.board.width() > 320
    page.resize(*USUAL)
    qtbot.waitUntil(lambda: page.column.width() == SIDE_WIDTH)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_button_has_room_for_its_words(qtbot, open_page, game, language):
    languages.use(language)
    page = open_page(game, (HUMAN, "level:cat"))
    page.resize(*SMALL)
    page.controller.resign()
    offered = page.side.offer.buttons
    assert len(offered) == 4
    page.side.show_watching(True)
    shown = (page.side.new, *offered)
    qtbot.waitUntil(lambda: page.column.width() == NARROWEST_SIDE)
    qtbot.waitUntil(lambda: all(button.width() >= button.sizeHint().width() for button in shown))
    assert all(button.geometry().right() < NARROWEST_SIDE for button in shown)
    assert len({button.y() for button in offered}) == 2, "two rows have room"
    languages.use("en")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_what_is_asked_over_the_board_is_read_in_full(open_page, game, language):
    languages.use(language)
    page = open_page(game, (HUMAN, HUMAN))
    page.resize(*SMALL)
    page.controller.play(page.controller.session.match.legal_moves[0])
    page.controller.jump(0)
    page.board.played.emit(page.board.touch.moves[1].move)
    text = page.notice.text
    page.grab()
    in_one_line = text.fontMetrics().horizontalAdvance(text.text()) <= text.width()
    assert in_one_line or (text.hasHeightForWidth() and text.height() >= text.heightForWidth(text.width()))
    assert text.toolTip() == "", "no word of it is left out"
    assert page.notice.geometry().right() < page.board.width()
    languages.use("en")


def test_long_offers_stand_below_each_other(open_page):
    page = open_page("tictactoe", (HUMAN, "level:cat"))
    page.controller.resign()
    card = page.side.offer
    first, second = card.buttons[:2]
    assert first.y() == second.y()
    second.setText(20 * "long ")
    card.resize(card.width() - 1, card.height())
    card.layout().activate()
    assert first.y() < second.y()


def test_rows_of_offers_that_go_hold_no_buttons(open_page):
    """Or else they reach for what is gone already, and the program falls."""
    page = open_page("tictactoe", (HUMAN, "level:cat"))
    page.controller.resign()
    card = page.side.offer
    rows = card.findChildren(QHBoxLayout)
    card.offer(lambda: Said("Another", "", (Offer("On", "", card.hide),)))
    gone = [row for row in rows if row.parent() is None]
    assert len(gone) == 2 and not any(row.count() for row in gone)


@pytest.mark.parametrize("words", range(4, 60, 4))
def test_no_line_of_what_is_said_is_cut_off(qtbot, open_page, words):
    page = open_page("tictactoe", (HUMAN, "level:cat"))
    page.resize(*SMALL)
    qtbot.waitUntil(lambda: page.column.width() == NARROWEST_SIDE)
    card = page.side.offer
    card.offer(lambda: Said("Expected score", " ".join(words * ["expected"]), (Offer("On", "", card.hide),)))
    qtbot.waitUntil(lambda: card.text.height() >= card.text.heightForWidth(card.text.width()))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [(HUMAN, "level:cat"), ("level:cat", "level:cat")])
def test_the_way_back_to_the_game_has_room_for_its_words(qtbot, open_page, seats, language):
    languages.use(language)
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.play(page.controller.session.match.legal_moves[0])
    page.resize(*SMALL)
    page.controller.new_game(seats, page.controller.session.line)
    page.controller.jump(0)
    back = page.presenter.back.button
    qtbot.waitUntil(lambda: page.column.width() == NARROWEST_SIDE and back.isVisible())
    qtbot.waitUntil(lambda: back.width() >= back.sizeHint().width())
    assert page.side.more.geometry().right() < NARROWEST_SIDE
    languages.use("en")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_card_with_a_clock_says_who_it_is(qtbot, open_page, language):
    languages.use(language)
    page = open_page("reversi6", (HUMAN, HUMAN))
    page.controller.play(page.controller.session.match.legal_moves[0])
    page.resize(*SMALL)
    seats, line = (HUMAN, f"{MY_LEVEL}:elo=840"), page.controller.session.line
    page.controller.new_game(seats, line, TimeLeft.full(PACES[3]))
    page.controller.undo()
    card = page.side.cards[0]
    qtbot.waitUntil(lambda: page.column.width() == NARROWEST_SIDE)
    for one in (card.name, card.detail):
        words = one.fontMetrics().horizontalAdvance(one.text())
        qtbot.waitUntil(lambda one=one, words=words: words <= one.width())
    side = "White" if language == "en" else "白"
    assert side in card.accessibleName() and side not in card.detail.text(), "the stone beside it says so"
    languages.use("en")
