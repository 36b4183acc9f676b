"""The keyboard alone: where the tab key leads, and that one hears and sees where it has led."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
    QWidgetItem,
)
from shiboken6 import getAllValidWrappers

from app.board.looks import find_look
from app.i18n import languages
from app.keys.dialog import KeysDialog
from app.labs.gallery import Gallery
from app.labs.pages import PAGES
from app.play.opponents.player_dialog import PlayerDialog
from app.play.rules.dialog import RulesDialog
from app.play.tournament.dialog import TournamentDialog
from app.runs.description import Preset
from app.settings import options
from app.settings.dialog import SettingsDialog
from app.settings.store import Settings
from app.shell.about import AboutDialog
from app.training_tab.preset_card import PresetCard
from app.widgets.tab_order import order_tabs
from engines.catalogue import find_game

SIX = find_game("reversi6")


def stops(qtbot, window: QWidget) -> list[QWidget]:
    """Where the tab key stops in a window that is shown, in its round from where the focus is."""
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    found = list[QWidget]()
    while True:
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None, "the focus is lost"
        if now in found:
            assert now is found[0], "not all of them are in the round"
            return found
        found.append(now)


def called(widget: QWidget | None) -> str:
    """What one hears of a stop."""
    assert widget is not None
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def places(qtbot, window: QWidget, first: str = "") -> list[str]:
    """What the stops are called, in their round from the `first` on."""
    names = [called(one) for one in stops(qtbot, window)]
    at = names.index(first) if first else 0
    return names[at:] + names[:at]


@pytest.mark.parametrize("layout", [QGridLayout, QVBoxLayout])
def test_no_item_of_a_layout_is_held_on_to(qtbot, layout):
    """Items are deleted with their widgets, and what came to lie at their addresses was taken for them."""
    items = lambda: sum(type(one) is QWidgetItem for one in getAllValidWrappers())  # noqa: E731
    window, before = QWidget(), items()
    qtbot.addWidget(window)
    column = layout(window)
    for word in ("1", "2"):
        column.addWidget(QPushButton(word))
    order_tabs(window)
    assert items() == before


def test_the_tab_key_follows_the_layout(qtbot):
    window, inside, area = QWidget(), QWidget(), QScrollArea()
    first, second, third, fourth, last = (QPushButton(word) for word in ("1", "2", "3", "4", "5"))
    qtbot.addWidget(window)
    outer, grid = QVBoxLayout(window), QGridLayout(inside)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    outer.addWidget(last)
    outer.insertWidget(0, area)
    grid.addWidget(fourth, 1, 0)
    grid.addWidget(second, 0, 1)
    grid.addWidget(first, 0, 0)
    row = QVBoxLayout()
    row.addWidget(third)
    grid.addLayout(row, 0, 2)
    order_tabs(window)
    window.show()
    assert places(qtbot, window, "1") == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("kind", ["settings", "keys", "about", "rules", "player", "tournament"])
def test_every_stop_of_a_window_has_a_name(qtbot, tmp_path, kind):
    make: dict[str, Callable[[], QDialog]] = {
        "settings": lambda: SettingsDialog(Settings(None)),
        "keys": lambda: KeysDialog(Settings(None)),
        "about": AboutDialog,
        "rules": lambda: RulesDialog(find_look("animal-shogi")),
        "player": lambda: PlayerDialog(SIX, "alphazero", ()),
        "tournament": lambda: TournamentDialog(SIX, (), tmp_path),
    }
    dialog = make[kind]()
    qtbot.addWidget(dialog)
    dialog.show()
    assert all(places(qtbot, dialog))


def test_controls_come_before_the_button_that_ends_a_window(qtbot, tmp_path):
    settings, player = SettingsDialog(Settings(None)), PlayerDialog(SIX, "alphazero", ())
    tournament = TournamentDialog(SIX, (), tmp_path)
    for dialog in (settings, player, tournament):
        qtbot.addWidget(dialog)
        dialog.show()
    assert called(settings.focusWidget()) == "Close"  # no key changes a setting unasked
    assert places(qtbot, settings, "Language")[-1] == "Close"
    assert places(qtbot, player, "Kind of player")[:3] == ["Kind of player", "Network", "Simulations"]
    assert places(qtbot, player, "Kind of player")[-3:] == ["As it is written", "Take this one", "Cancel"]
    boxes = [box.text() for box in tournament.choice.entrants.boxes.values()]
    assert places(qtbot, tournament, boxes[0])[: len(boxes) + 1] == [*boxes, "Any player"]


def test_what_is_read_keeps_the_focus_in_another_language(qtbot):
    dialog = RulesDialog(find_look("reversi6"))
    qtbot.addWidget(dialog)
    dialog.show()
    assert called(dialog.focusWidget()) == "Close"
    languages.use("ja")
    assert called(dialog.focusWidget()) == "閉じる"
    assert [one.accessibleName() for one in dialog.findChildren(QScrollArea) if one.isVisible()] == ["ルール"]


def test_one_sees_where_the_focus_is(qtbot, qapp):
    """Also on what is chosen, or ticked."""
    window = QDialog()
    qtbot.addWidget(window)
    box, card, other = QCheckBox(), PresetCard(Preset("a", "b", "c", 1.0, "d", {})), QPushButton()
    gallery = Gallery(PAGES)
    gallery.retranslate()
    page = next(iter(gallery.cards.values()))
    column = QVBoxLayout(window)
    for part in (box, card, gallery, other):
        column.addWidget(part)
    chosen: tuple[QAbstractButton, ...] = (box, card, page)
    for one in chosen:
        one.setChecked(True)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    for one in chosen:
        other.setFocus()
        without = one.grab().toImage()
        one.setFocus()
        assert one.grab().toImage() != without


def test_who_comes_to_the_board_by_a_key_sees_the_cursor(qtbot, open_page):
    page = open_page("reversi6", ("human", "human"))
    board = page.board
    heard: list[object] = []
    board.reached.connect(heard.append)
    board.focusInEvent(QFocusEvent(QFocusEvent.Type.FocusIn, Qt.FocusReason.OtherFocusReason))
    assert not heard
    board.focusInEvent(QFocusEvent(QFocusEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    assert heard == [21]
    qtbot.keyClick(board, Qt.Key.Key_Up)
    assert heard == [21, 15]


def test_offers_follow_their_card(qtbot, open_page, settings):
    page = open_page("reversi6", ("human", "human"))
    settings[options.REVEAL] = "hidden"
    page.trying.toggle()
    names = places(qtbot, page)
    at = names.index("Close this note")
    assert names[at + 1 : at + 3] == ["Back to the game", "Play on from here"]
