"""Columns that scroll when they are longer than their room, and look like nothing while they are not."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.theme.roles import set_role

RING = 2
"""So thick is the line round what is read while it has the focus, in pixels; its room is always kept."""


def scrolling(inside: QWidget) -> QScrollArea:
    """`inside` in a frameless area that scrolls up and down only. It holds controls, and follows the focus as
    it goes from one to the next; the area itself takes none."""
    set_role(inside, "plain")
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def reading(inside: QWidget) -> QScrollArea:
    """The same for what is only read: it takes the focus, so that keys scroll it. It needs a name."""
    area = scrolling(inside)
    set_role(area, "reading")
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return area
