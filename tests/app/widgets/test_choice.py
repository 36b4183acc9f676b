"""The tab key and a choice among buttons."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.widgets.choice import Choice


class Room(QWidget):
    """Three buttons between two fields."""

    def __init__(self):
        super().__init__()
        self.fields, self.choice = (QLineEdit(), QLineEdit()), Choice(self)
        row = QHBoxLayout(self)
        row.addWidget(self.fields[0])
        for number in range(3):
            one = QPushButton(str(number))
            one.setCheckable(True)
            self.choice.addButton(one, number)
            row.addWidget(one)
        row.addWidget(self.fields[1])
        self.choice.button(0).setChecked(True)


@pytest.fixture
def room(qtbot):
    room = Room()
    qtbot.addWidget(room)
    room.show()
    room.activateWindow()
    qtbot.waitUntil(room.isActiveWindow)
    return room


@pytest.mark.parametrize("number", range(3))
def test_the_tab_key_comes_to_what_is_chosen_and_goes_on(room, number):
    room.choice.button(number).setChecked(True)
    room.fields[0].setFocus()
    QTest.keyClick(room.fields[0], Qt.Key.Key_Tab)
    assert room.focusWidget() is room.choice.button(number)
    QTest.keyClick(room.focusWidget(), Qt.Key.Key_Tab)
    assert room.focusWidget() is room.fields[1]
    QTest.keyClick(room.focusWidget(), Qt.Key.Key_Backtab)
    assert room.focusWidget() is room.choice.button(number)


def test_the_arrows_choose_the_next(room):
    room.choice.button(1).setFocus()
    room.choice.button(1).setChecked(True)
    QTest.keyClick(room.focusWidget(), Qt.Key.Key_Right)
    assert room.focusWidget() is room.choice.button(2) and room.choice.checkedId() == 2
    room.choice.button(0).setChecked(True)
    room.fields[0].setFocus()
    QTest.keyClick(room.fields[0], Qt.Key.Key_Tab)
    assert room.focusWidget() is room.choice.button(0)
