"""The window where there is little room: nothing cut off, nothing out of reach."""

from functools import partial

import pytest
from PySide6.QtCore import QSize

from app.settings import options


@pytest.mark.parametrize(
    ("room", "filled"),
    [
        ((1366, 688), True),
        ((1280, 632), True),
        ((1024, 520), True),
        ((1280, 799), True),
        ((1920, 1000), False),
    ],
)
def test_a_window_is_never_larger_than_the_screen(hiyoko, room, filled):
    window = hiyoko.window
    before = window.size()
    window.fit(QSize(*room))
    assert window.isMaximized() == filled
    if filled:  # where it goes when it is maximised no more
        assert window.width() <= room[0]
        assert window.height() == max(room[1], window.minimumHeight())
    else:
        assert window.size() == before


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_is_cut_off_in_the_smallest_window(qtbot, shown, language):
    from PySide6.QtWidgets import QApplication, QLabel, QPushButton

    shown.settings[options.LANGUAGE] = language
    window = shown.window
    window.resize(window.minimumSize())
    page = window.game_tab.page
    watch = partial(page.side.show_watching, True)
    for show in (page.choosing.leave, watch, page.choosing.open):
        show()
        QApplication.processEvents()  # lays everything out
        window.grab()
        for widget in [*window.findChildren(QPushButton), *window.findChildren(QLabel)]:
            if widget.isVisible() and widget.text():
                words = widget.fontMetrics().horizontalAdvance(widget.text())
                wraps = isinstance(widget, QLabel) and widget.wordWrap()
                assert wraps or widget.contentsRect().width() >= words, widget.text()
                assert widget.height() >= widget.minimumSizeHint().height(), widget.text()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_is_within_reach_on_a_screen_of_800_by_600(qtbot, shown, language):
    """What is wider than the window scrolls, and only there."""
    from PySide6.QtWidgets import QApplication, QScrollArea

    shown.settings[options.LANGUAGE] = language
    window = shown.window
    for room, scrolls in ((QSize(800, 600), True), (QSize(1024, 600), False)):
        window.resize(room)
        for number, title in enumerate(window.titles):
            window.show_tab(number)
            QApplication.processEvents()  # lays everything out
            button = window.header.menu_button
            assert window.size() == room and window.rect().contains(button.geometry()), title
            area = window.stack.currentWidget()
            if isinstance(area, QScrollArea):
                bar = area.horizontalScrollBar()
                assert (bar.maximum() > 0) == scrolls and area.verticalScrollBar().maximum() == 0, title
                page = window.made[title]
                assert page.width() >= page.minimumSizeHint().width()
