"""The dot beside what somebody has written a note on."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.theme.theme import colour, theme

RADIUS = 2
PLACE = 4.5
"""Pixels from the left edge of a cell to the dot's middle."""


def draw_dot(painter: QPainter, cell: QRectF) -> None:
    """Draw it into a cell of a list."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.palette.accent))
    painter.drawEllipse(QPointF(cell.left() + PLACE, cell.center().y()), RADIUS, RADIUS)
    painter.restore()
