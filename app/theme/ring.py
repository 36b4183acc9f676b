"""The line that shows where the focus is, on what is painted by hand."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.theme.theme import colour, theme

INSET, WIDTH = 4.5, 1.5
"""How far within the edge, and how thick, in pixels."""


def paint_ring(painter: QPainter, edge: QRectF, radius: float) -> None:
    """Draw it within an edge with round corners, which may have the colour of something chosen itself."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.palette.ink, 0.75), WIDTH))
    rounding = max(radius - INSET, 2.0)
    painter.drawRoundedRect(edge.adjusted(INSET, INSET, -INSET, -INSET), rounding, rounding)
    painter.restore()
