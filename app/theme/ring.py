"""The line that shows where the focus is, on what is painted by hand."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.theme.theme import colour, theme

INSET, WIDTH = 4.5, 1.5
"""How far within the edge, and how thick, in pixels."""
EDGE = 2.0
"""So thick is the edge of a card that is chosen or has the focus, as that of a button."""


def paint_edge(painter: QPainter, card: QRectF, radius: float, chosen: bool, focused: bool) -> None:
    """Draw the edge of a card, which takes no room: in the accent where it is chosen, as a button's where it
    has the focus, and with a ring within where it is both."""
    if not chosen and not focused:
        return
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.palette.accent if chosen else theme.palette.accent_text), EDGE))
    half = EDGE / 2
    painter.drawRoundedRect(card.adjusted(half, half, -half, -half), radius, radius)
    painter.restore()
    if chosen and focused:
        paint_ring(painter, card, radius)


def paint_ring(painter: QPainter, edge: QRectF, radius: float) -> None:
    """Draw it within an edge with round corners, which may have the colour of something chosen itself."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.palette.ink, 0.75), WIDTH))
    rounding = max(radius - INSET, 2.0)
    painter.drawRoundedRect(edge.adjusted(INSET, INSET, -INSET, -INSET), rounding, rounding)
    painter.restore()
