"""A column that scrolls when it is longer than its room, and looks like nothing while it is not."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.theme.roles import set_role


def scrolling(inside: QWidget) -> QScrollArea:
    """`inside` in a frameless area that scrolls up and down only."""
    set_role(inside, "plain")
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
