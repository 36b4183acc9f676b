"""Tips are plain text, and break into lines where they are long."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QPushButton, QToolTip, QWidget

from app.widgets.tips import tell_beside

LONG = "A share of <b> & as many of <img src='x'> again, " * 5
WIDEST = 700


@pytest.fixture
def hover(qtbot):
    """Rest the pointer on a widget until its tip is there; what is read there, and how wide it is."""

    def rest(widget, at):
        for one in (at, at + QPoint(3, 3)):
            qtbot.mouseMove(widget, one)
        qtbot.waitUntil(QToolTip.isVisible)
        tip = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QLabel))
        document = QTextDocument()
        document.setHtml(tip.text()) if tip.wordWrap() else document.setPlainText(tip.text())
        return document.toPlainText(), tip.width()

    yield rest
    QToolTip.hideText()


def show(qtbot, widget):
    qtbot.addWidget(widget)
    widget.resize(300, 200)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()


def test_a_long_tip_of_a_control_wraps_and_stands_as_it_is_written(qtbot, qapp, hover):
    control = QPushButton()
    control.setToolTip(LONG)
    show(qtbot, control)
    text, width = hover(control, QPoint(20, 20))
    assert text == LONG and width < WIDEST and control.toolTip() == LONG
    qapp.event(QEvent(QEvent.Type.Timer))
    assert hover(control, QPoint(40, 20)) == (text, width)


@pytest.mark.parametrize("text", [LONG, "a < b", "<b>", "Short."])
def test_so_does_the_tip_of_a_row(qtbot, hover, text):
    rows = QListWidget()
    rows.addItem("one")
    rows.item(0).setToolTip(text)
    show(qtbot, rows)
    found, width = hover(rows.viewport(), rows.visualItemRect(rows.item(0)).center())
    assert found == text and width < WIDEST


class Told(QWidget):
    """Says below its upper half whatever is asked of it."""

    PLACE = QRect(0, 0, 300, 100)

    def event(self, event):
        if event.type() is QEvent.Type.ToolTip:
            tell_beside(LONG, self, self.PLACE)
            return True
        return super().event(event)


def test_a_long_tip_that_is_told_beside_a_place_wraps_there_and_does_not_come_over_it(qtbot, hover):
    widget = Told()
    show(qtbot, widget)
    text, width = hover(widget, QPoint(20, 20))
    tip = next(one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel"))
    place = QRect(widget.mapToGlobal(QPoint()), Told.PLACE.size())
    assert text == LONG and width < WIDEST and not tip.geometry().intersects(place)
