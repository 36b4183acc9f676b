"""A field to search by, in its window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QVBoxLayout

from app.widgets.search_field import SearchField


def test_escape_empties_it_before_it_closes_the_window(qtbot):
    window, field = QDialog(), SearchField()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(field)
    window.show()
    qtbot.keyClicks(field, "tiger")
    with qtbot.waitSignal(field.settled):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "" and window.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not window.isVisible()
