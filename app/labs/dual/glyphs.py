"""Small drawings in the parts of the dual network, in the palette's colours."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from app.theme.theme import colour, theme

GRID = 4
POLICY = (0.10, 0.05, 0.30, 0.05, 0.15, 1.00, 0.20, 0.05, 0.05, 0.60, 0.10, 0.25, 0.05, 0.10, 0.40, 0.05)
"""Of an invented position."""
STONES = {5: True, 6: False, 9: False, 10: True, 2: False, 14: True}
VALUE = 0.4


def _squares(room: QRectF) -> tuple[QRectF, float]:
    side = min(room.width(), room.height())
    frame = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
    return frame, side / GRID


def _grid(painter: QPainter, frame: QRectF, fill: str, edge: str) -> None:
    painter.setBrush(colour(fill))
    painter.setPen(QPen(colour(edge), 1))
    painter.drawRect(frame)
    step = frame.width() / GRID
    for at in range(1, GRID):
        painter.drawLine(
            QPointF(frame.x() + at * step, frame.y()), QPointF(frame.x() + at * step, frame.bottom())
        )
        painter.drawLine(
            QPointF(frame.x(), frame.y() + at * step), QPointF(frame.right(), frame.y() + at * step)
        )


def _draw_board(painter: QPainter, room: QRectF) -> None:
    """Two planes, one behind the other."""
    tokens = theme.palette
    side = min(room.width(), room.height()) * 0.78
    shift = side * 0.24
    for plane in (1, 0):
        x = room.center().x() - (side + shift) / 2 + plane * shift
        y = room.center().y() - (side + shift) / 2 + (1 - plane) * shift
        frame = QRectF(x, y, side, side)
        _grid(painter, frame, tokens.card, tokens.soft)
        step = side / GRID
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.accent if plane == 0 else tokens.truth))
        for at, own in STONES.items():
            if own == (plane == 0):
                centre = QPointF(x + (at % GRID + 0.5) * step, y + (at // GRID + 0.5) * step)
                painter.drawEllipse(centre, step * 0.3, step * 0.3)


def _draw_window(painter: QPainter, room: QRectF) -> None:
    """A board with the window that moves over it."""
    tokens = theme.palette
    frame, step = _squares(room)
    _grid(painter, frame, tokens.card, tokens.soft)
    painter.setBrush(colour(tokens.accent, 0.35))
    painter.setPen(QPen(colour(tokens.accent_text), 2))
    painter.drawRect(QRectF(frame.x() + step, frame.y(), 3 * step, 3 * step))


def _draw_maps(painter: QPainter, room: QRectF) -> None:
    """Two windows, one after the other."""
    half = room.width() / 2
    for at in (0, 1):
        _draw_window(
            painter, QRectF(room.x() + at * half, room.y(), half, room.height()).adjusted(3, 0, -3, 0)
        )


def _draw_plus(painter: QPainter, room: QRectF) -> None:
    """A way that ends in a sum."""
    tokens, middle = theme.palette, room.center().y()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(tokens.truth), 2.4))
    radius = min(10.0, room.height() / 2 - 1)
    end = room.right() - radius
    painter.drawLine(QPointF(room.x(), middle), QPointF(end - radius, middle))
    painter.drawEllipse(QPointF(end, middle), radius, radius)
    painter.drawLine(QPointF(end - radius / 2, middle), QPointF(end + radius / 2, middle))
    painter.drawLine(QPointF(end, middle - radius / 2), QPointF(end, middle + radius / 2))


def _draw_funnel(painter: QPainter, room: QRectF) -> None:
    """Much becomes little."""
    tokens = theme.palette
    painter.setPen(QPen(colour(tokens.soft), 1.4))
    painter.setBrush(colour(tokens.hover))
    width = min(room.width(), room.height() * 2.2)
    height = min(room.height(), width)
    box = QRectF(room.center().x() - width / 2, room.center().y() - height / 2, width, height)
    painter.drawPolygon(QPolygonF([
        box.topLeft(), QPointF(box.right(), box.center().y() - box.height() * 0.18),
        QPointF(box.right(), box.center().y() + box.height() * 0.18), box.bottomLeft(),
    ]))  # fmt: skip


def _draw_policy(painter: QPainter, room: QRectF) -> None:
    """A board whose squares are the brighter, the more probable their move is."""
    tokens = theme.palette
    frame, step = _squares(room)
    for at, share in enumerate(POLICY):
        square = QRectF(frame.x() + at % GRID * step, frame.y() + at // GRID * step, step, step)
        painter.setPen(QPen(colour(tokens.soft), 1))
        painter.setBrush(colour(tokens.card))
        painter.drawRect(square)
        painter.setBrush(colour(tokens.accent, share))
        painter.drawRect(square)


def _draw_value(painter: QPainter, room: QRectF) -> None:
    """A scale from lost to won, with a hand."""
    tokens = theme.palette
    radius = min(room.width() / 2, room.height()) - 3
    centre = QPointF(room.center().x(), room.center().y() + radius / 2)
    arc = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    for start, tint in ((0, tokens.truth), (90, tokens.mistake)):
        path = QPainterPath()
        path.arcMoveTo(arc, start)
        path.arcTo(arc, start, 90)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(tint), 5, c=Qt.PenCapStyle.FlatCap))
        painter.drawPath(path)
    painter.save()
    painter.translate(centre)
    painter.rotate(90 * VALUE)
    painter.setPen(QPen(colour(tokens.ink), 2.4, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(0, 0), QPointF(0, -radius * 0.78))
    painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(tokens.ink))
    painter.drawEllipse(centre, 3.5, 3.5)


GLYPHS: dict[str, Callable[[QPainter, QRectF], None]] = {
    "board": _draw_board, "first": _draw_window, "inner": _draw_maps, "shortcut": _draw_plus,
    "policy_head": _draw_funnel, "policy": _draw_policy, "value_head": _draw_funnel, "value": _draw_value,
}  # fmt: skip
"""By the part's id: draws into a rectangle."""
