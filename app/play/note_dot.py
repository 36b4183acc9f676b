"""The dot beside what somebody has written a note on."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from app.theme.theme import colour, theme

RADIUS = 2


def draw_dot(painter: QPainter, middle: QPointF) -> None:
    """Draw it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.palette.accent))
    painter.drawEllipse(middle, RADIUS, RADIUS)
    painter.restore()
