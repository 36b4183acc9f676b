"""Columns that scroll: the wheel goes through all of them and changes nothing on its way."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox, QVBoxLayout, QWidget

from app.theme.scrolling import scrolling


def turn(widget):
    """Turn the wheel by one notch over a widget; returns whether it took that."""
    place = QPointF(widget.rect().center())
    event = QWheelEvent(
        place, widget.mapToGlobal(place), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


@pytest.mark.parametrize("late", [False, True])
def test_the_wheel_scrolls_and_leaves_fields_as_they_are(qtbot, late):
    inside, combo, spin = QWidget(), QComboBox(), QSpinBox()
    combo.addItems(["English", "日本語"])
    spin.setValue(7)
    inside.setMinimumHeight(900)
    column = QVBoxLayout(inside)
    if not late:
        column.addWidget(combo)
        column.addWidget(spin)
    area = scrolling(inside)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    if late:
        column.addWidget(combo)
        column.addWidget(spin)
        QApplication.processEvents()
    for field in (combo, spin):
        assert not field.focusPolicy() & ~Qt.FocusPolicy.StrongFocus, "nor does it take the focus"
        field.setFocus()
        assert not turn(field)
    assert turn(area.viewport()) and area.verticalScrollBar().value() > 0
    assert combo.currentIndex() == 0 and spin.value() == 7
