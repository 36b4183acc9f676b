"""Where the card stands that says what the curves say."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from app.curves.readout import Readout


@pytest.mark.parametrize("wide", [300, 600])
@pytest.mark.parametrize("high", [20, 200, 380])
def test_it_stands_beside_a_point_or_else_above_or_below_and_never_over_it(qtbot, wide, high):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(wide, 400)
    readout = Readout(over)
    for across in (10, wide // 2, wide - 10):
        at = QPoint(across, high)
        readout.tell('<table width="180"><tr><td>One<br>two</td></tr></table>', over.mapToGlobal(at))
        assert over.rect().contains(readout.geometry()) and not readout.geometry().contains(at)
        beside = readout.y() <= high <= readout.geometry().bottom()
        assert beside or wide == 300, "where there is room"
