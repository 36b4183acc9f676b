"""The top of the window."""

import pytest
from PySide6.QtWidgets import QWidget

from app.board.looks import LOOKS
from app.i18n import languages
from app.shell.header import Header

TITLES = ["Reversi", "Animal Shogi", "Tic-tac-toe", "Training", "Labs"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_there_is_little_room_the_texts_have_it(qtbot, language):
    window = QWidget()
    qtbot.addWidget(window)
    header = Header(TITLES)
    header.setParent(window)
    languages.use(language)
    header.resize(1200, header.height())
    window.show()
    reversi = tuple(look for look in LOOKS if look.tab == "Reversi")
    header.show_variants(reversi, "reversi6")
    qtbot.waitUntil(lambda: header.variants[-1].x() > header.tabs[-1].x() > header.tabs[0].x() > 0)
    assert header.brand.isVisible()
    wide = [tab.x() for tab in header.tabs]
    little = header.minimumSizeHint().width() - 100
    header.resize(little, header.height())
    shown = [*header.tabs, *header.variants]
    qtbot.waitUntil(lambda: all(one.width() >= one.sizeHint().width() for one in shown))
    assert not header.brand.isVisible() and header.tabs[0].x() < wide[0]
    assert header.menu_button.geometry().right() < little
    header.resize(1200, header.height())
    qtbot.waitUntil(lambda: [tab.x() for tab in header.tabs] == wide)
    assert header.brand.isVisible()
