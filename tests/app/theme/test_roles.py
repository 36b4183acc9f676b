"""Buttons: which click is meant for them."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QDialog, QMenu, QStackedWidget, QVBoxLayout

from app.theme.roles import button

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def second_click(widget):
    """As the desktop tells the one that the pointer is on then, whoever met the first one."""
    for kind, held in (
        (QEvent.Type.MouseButtonDblClick, LEFT), (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)
    ):  # fmt: skip
        middle = QPointF(widget.rect().center())
        event = QMouseEvent(kind, middle, widget.mapToGlobal(middle), LEFT, held, NONE)
        QApplication.sendEvent(widget, event)


def test_a_double_click_means_the_button_that_was_there_at_first(qtbot):
    pages, told = QStackedWidget(), []
    first, then = button(), button()
    qtbot.addWidget(pages)
    for one in (first, then):
        pages.addWidget(one)
        one.clicked.connect(lambda _=False, one=one: told.append(one))
        one.clicked.connect(lambda _=False, one=one: pages.setCurrentWidget(then if one is first else first))
    pages.show()
    for one, other in ((first, then), (then, first), (first, then)):
        qtbot.mouseClick(one, LEFT)
        second_click(other)
        assert told.pop() is one and not told and pages.currentWidget() is other


def test_a_button_that_stays_takes_every_click(qtbot):
    undo, told = button(), []
    qtbot.addWidget(undo)
    undo.clicked.connect(lambda: told.append(1))
    undo.show()
    for _ in range(3):
        qtbot.mouseClick(undo, LEFT)
        second_click(undo)
    assert len(told) == 6


def test_enter_presses_the_button_that_has_the_focus_and_no_other(qtbot):
    dialog, told = QDialog(), []
    qtbot.addWidget(dialog)
    first, then, choice = button(), button(), button(checkable=True)
    layout, group = QVBoxLayout(dialog), QButtonGroup(dialog)
    for one in (first, then, choice):
        layout.addWidget(one)
        one.clicked.connect(lambda _=False, one=one: told.append(one))
    then.setDefault(True)
    dialog.show()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        qtbot.keyClick(first, key)
    assert told == [first, first]
    group.addButton(choice)
    qtbot.keyClick(choice, Qt.Key.Key_Return)
    assert told[2:] == [then], "which of several is chosen, and Enter means the dialog"


def test_enter_opens_a_menu(qtbot):
    more = button()
    menu = QMenu(more)
    menu.addAction("One")
    more.setMenu(menu)
    qtbot.addWidget(more)
    more.show()
    qtbot.keyClick(more, Qt.Key.Key_Return)
    assert menu.isVisible()
    menu.close()
