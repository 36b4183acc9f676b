"""Over the pieces: a line of moves that somebody expects, numbered, as long as it is pointed at."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.board.geometry import Geometry, InHand
from app.board.layers import NO_PEN, arrow, ink_on
from app.board.state import Step
from app.theme.fonts import font
from app.theme.palette import BoardTheme
from app.theme.tint import drawing

NEAREST, PALER = 0.78, 0.07
"""How opaque the first move is, and by how much less each that follows."""
LARGEST = 16.0
"""No disc with a number has a larger radius, in pixels."""
_CORNERS = (QPointF(1, -1), QPointF(1, 1), QPointF(-1, 1), QPointF(-1, -1))
"""Where in a square the numbers of the moves to it stand, in this order."""


def paint_line(painter: QPainter, geometry: Geometry, colours: BoardTheme, line: Sequence[Step]) -> None:
    """Pieces that are put down stand there pale; others move along an arrow, below all numbers."""
    painter.save()
    for place, step in enumerate(line):
        painter.setOpacity(NEAREST - PALER * place)
        _move(painter, geometry, colours, step, reply=bool(place % 2))
    reached, radius = Counter[int](), min(LARGEST, geometry.cell * 0.14)
    painter.setOpacity(1.0)
    for number, step in enumerate(line, 1):
        rect = geometry.cell_rect(step.target)
        if geometry.look.counts:
            painter.setFont(font(max(9, int(geometry.cell * 0.3)), 600))
            painter.setPen(QColor(ink_on(step.piece.side)))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(number))
            continue
        corner = _CORNERS[reached[step.target] % len(_CORNERS)]
        reached[step.target] += 1
        _badge(painter, colours, rect.center() + corner * (rect.width() * 0.34), radius, number)
    painter.restore()


def _move(painter: QPainter, geometry: Geometry, colours: BoardTheme, step: Step, reply: bool) -> None:
    where, drop = step.anatomy, step.anatomy.drop
    source = InHand(step.piece.side, drop) if drop is not None else where.origin
    centre = geometry.cell_rect(step.target).center()
    if source is not None:
        painter.setPen(QPen(QColor(colours.frame_edge), 1))
        painter.setBrush(QColor(colours.label if reply else colours.highlight))
        painter.drawPath(arrow(geometry.spot_rect(source).center(), centre, geometry.cell * 0.06))
        return
    size = round(geometry.cell * (1 - 2 * geometry.look.inset))
    picture = drawing(geometry.look.drawing(step.piece), size, painter.device().devicePixelRatioF())
    painter.drawPixmap(centre - QPointF(size / 2, size / 2), picture)


def _badge(painter: QPainter, colours: BoardTheme, centre: QPointF, radius: float, number: int) -> None:
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(colours.frame_edge))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QColor("#FFFFFF"))
    painter.setFont(font(max(9, int(radius * 1.2)), 700))
    area = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(number))
