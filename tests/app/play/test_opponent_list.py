"""The list of opponents: who is chosen stays in sight."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt

from app.play.session import HUMAN
from app.theme.ring import INSET


@pytest.fixture
def page(open_page):
    return open_page("tictactoe", (HUMAN, "random"))


@pytest.fixture
def opponents(page):
    """With room for two."""
    page.choosing.open()
    found = page.panel.opponents
    found.setFixedHeight(2 * found.levels[0].height())
    return found


def in_sight(row):
    return row.visibleRegion().boundingRect() == row.rect()


def test_the_tab_key_leaves_the_list_with_the_chosen_opponent_in_sight(qtbot, page, opponents):
    qtbot.mouseClick(opponents.levels[0], Qt.MouseButton.LeftButton)
    chosen = opponents.levels[0]
    assert chosen.hasFocus() and chosen.isChecked() and in_sight(chosen)
    qtbot.keyClick(chosen, Qt.Key.Key_Tab)
    assert opponents.add.hasFocus() and opponents.add.visibleRegion() and not chosen.visibleRegion()
    qtbot.keyClick(opponents.add, Qt.Key.Key_Tab)
    qtbot.keyClick(page.panel.custom, Qt.Key.Key_Tab)
    assert page.panel.any.choose.hasFocus() and not chosen.visibleRegion()
    qtbot.keyClick(page.panel.any.choose, Qt.Key.Key_Tab)
    assert page.panel.begins.hasFocus() and in_sight(chosen)


def test_whom_the_arrow_keys_choose_comes_into_sight(qtbot, opponents):
    qtbot.mouseClick(opponents.levels[0], Qt.MouseButton.LeftButton)
    for above, below in pairwise(opponents.levels):
        qtbot.keyClick(above, Qt.Key.Key_Down)
        assert below.isChecked() and in_sight(below)


def test_who_plays_is_in_sight_in_a_window_that_became_smaller_meanwhile(qtbot, open_page):
    page = open_page("reversi6", (HUMAN, "level:lion"))
    page.resize(960, 800)
    page.choosing.open()
    page.choosing.leave()
    page.resize(960, 500)
    page.choosing.open()
    lion = next(row for row in page.panel.opponents.levels if row.isChecked())
    qtbot.waitUntil(lambda: in_sight(lion))


def test_a_player_without_a_row_is_written_in_sight(qtbot, page, opponents):
    custom = page.panel.custom
    page.panel.choose("rollouts:n=20")
    assert custom.text() == "rollouts:n=20" and in_sight(custom)
    custom.setFocus()
    custom.selectAll()
    qtbot.keyClick(custom, Qt.Key.Key_Delete)
    assert opponents.seat and in_sight(custom)


def test_three_are_seen_from_the_first_in_the_smallest_window(qtbot, open_page):
    page = open_page("reversi6", (HUMAN, "level:chick"))
    page.setMinimumSize(0, 0)
    page.resize(800, 546)  # a window of 800×600 without its header
    page.choosing.open()
    found = page.panel.opponents
    qtbot.waitUntil(lambda: all(map(in_sight, (*found.mine, *found.levels[:2]))))
    page.panel.modes[2].click()
    qtbot.waitUntil(lambda: page.panel.sides[0].isVisible() and in_sight(found.levels[1]))


def test_the_chosen_opponent_has_a_ring_within_its_edge_while_the_keyboard_is_on_it(qtbot, page, opponents):
    qtbot.mouseClick(opponents.levels[0], Qt.MouseButton.LeftButton)
    row = opponents.levels[0]
    with_ring = row.grab().toImage().pixelColor(1 + round(INSET), row.height() // 2)
    opponents.levels[1].setFocus()
    assert row.isChecked() and not row.hasFocus()
    without = row.grab().toImage().pixelColor(1 + round(INSET), row.height() // 2)
    assert abs(with_ring.lightnessF() - without.lightnessF()) > 0.3
