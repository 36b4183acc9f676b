"""A window that stands in the way of what is to be seen gives way."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QDialog, QWidget

from app.widgets.room import give_way


@pytest.mark.parametrize(("across", "hidden"), [(0, True), (200, True), (350, False), (600, False)])
def test_whoever_hides_a_good_part_of_a_place_gives_way(qtbot, across, hidden):
    window, dialog = QWidget(), QDialog()
    qtbot.addWidget(window)
    qtbot.addWidget(dialog)
    place = QWidget(window)
    place.setGeometry(50, 0, 400, 300)
    window.resize(700, 400)
    window.show()
    dialog.resize(300, 300)
    dialog.show()
    dialog.move(place.mapToGlobal(QPoint(across, 0)))
    give_way(dialog, place)
    assert dialog.isHidden() == hidden
