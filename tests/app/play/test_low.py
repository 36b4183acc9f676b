"""Beside the board of a finished game, in low windows: what draws together, and what goes first."""

from functools import partial

import pytest
from PySide6.QtWidgets import QApplication

from app.i18n import languages
from app.play.judging.truth_seeker import Stage
from app.play.offer_card import Offer, Said
from app.play.player_card import LOW, TALL
from app.play.session import HUMAN
from app.settings import options
from tests.app.play.test_narrow import SMALL
from tests.app.play.test_truth_in_window import SECONDS, finish


def test_a_low_window_leaves_out_a_card_rather_than_squeeze_all(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    side = page.side
    page.setMinimumHeight(300)
    for height, both in ((1000, True), (500, False)):
        page.resize(960, height)
        page.grab()
        qtbot.waitUntil(partial(settled, side, both), timeout=SECONDS)
        assert all(button.height() >= 34 for button in side.offer.buttons)


def test_the_players_draw_together_and_all_that_is_judged_goes_before_the_moves(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.TRUTH
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    side, shown = page.side, []
    qtbot.waitUntil(lambda: side.judgement.worst.isVisible() and all_is_known(page), timeout=SECONDS)
    page.setMinimumHeight(300)
    for height in range(900, 300, -20):
        page.resize(960, height)
        page.grab()
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not curve_and_moves(side) or side.moves.table.viewport().height() >= 3 * 26)
        moves, tall = side.moves.isVisible(), side.cards[0].minimumHeight() == TALL
        shown.append((moves, side.judgement.isVisible(), curve_and_moves(side), tall))
    assert shown == sorted(shown, reverse=True)
    assert shown[0] == (True, True, True, True)
    assert {(True, True, True, False), (True, True, False, False), (True, False, False, False)} <= set(shown)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_more_offers_there_are_the_less_is_left_and_of_the_moves_last(qtbot, open_page, language):
    languages.use(language)
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    side, shown = page.side, []
    qtbot.waitUntil(lambda: side.judgement.worst.isVisible() and all_is_known(page), timeout=SECONDS)
    page.setMinimumHeight(300)
    page.resize(*SMALL)
    for rows in range(8):
        one = Offer("Once more", "", side.offer.hide)
        side.offer.offer(lambda rows=rows, one=one: Said("Over", "Said in a line", rows * (one, one)))
        qtbot.waitUntil(lambda rows=rows: len({one.y() for one in side.offer.buttons}) == rows)
        page.grab()
        QApplication.processEvents()
        shown.append((side.moves.isVisible(), side.judgement.isVisible()))
    assert shown == sorted(shown, reverse=True)
    assert {(True, True), (True, False), (False, False)} == set(shown)


def test_a_list_without_moves_leaves_its_room_to_the_judgement(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.setMinimumHeight(300)
    side = page.side
    side.offer.offer(lambda: Said("Over", "Said in a line", (Offer("On", "", side.offer.hide),)))
    left = []
    for height in range(540, 300, -20):
        page.resize(960, height)
        page.grab()
        QApplication.processEvents()
        assert side.judgement.isVisible() or not side.moves.isVisible()
        left.append(side.judgement.isVisible() and not side.moves.isVisible())
    assert any(left)


def test_whether_players_draw_together_goes_by_the_height_alone_not_by_what_comes_as_one_leafs(open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.setMinimumHeight(300)
    heights = range(700, 400, -5)
    lower = [drawn_together(page, height) for height in heights]
    page.side.judgement.line.show_line(("a1", "b1"))
    higher = [drawn_together(page, height) for height in reversed(heights)]
    assert set(lower) == {True, False}
    assert higher == lower[::-1]


def drawn_together(page, height: int) -> bool:
    page.resize(960, height)
    QApplication.processEvents()
    return page.side.cards[0].maximumHeight() == LOW


def all_is_known(page) -> bool:
    return page.seeker.stage is Stage.IDLE and not page.presenter.hindsight.running


def curve_and_moves(side) -> bool:
    return side.judgement.graph.isVisible() and side.moves.isVisible()


def settled(side, expected: bool) -> bool:
    """Whether the judgement and the moves are both in the panel, or not both, as expected, and the offer has
    the room it needs: what decided the game comes a moment after its end, and the panel is laid out anew."""
    both = side.judgement.isVisible() and side.moves.isVisible()
    needed = side.offer.layout().minimumHeightForWidth(side.offer.width())
    return both is expected and side.offer.height() + 2 >= needed
