"""Over the pieces: a line of moves that somebody expects, numbered, as long as it is pointed at."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.board.geometry import Geometry, InHand, Spot
from app.board.layers import NO_PEN, arrow, ink_on
from app.board.state import Step
from app.theme.fonts import font
from app.theme.palette import BoardTheme
from app.theme.tint import drawing
from engines.game import Piece, Side

NEAREST, PALER, FAINTEST = 0.78, 0.07, 0.5
"""How opaque the first move is, by how much less each that follows, and the last of a long line."""
LARGEST = 16.0
"""No disc with a number has a larger radius, in pixels."""
ALONG = 0.33
"""How far along its arrow a move has its number: of two moves there and back neither is in the middle."""
CORNER = 0.34
"""How far from the middle of a square or pile its corner is, where other numbers stand, in its width."""


def paint_line(painter: QPainter, geometry: Geometry, colours: BoardTheme, line: Sequence[Step]) -> None:
    """Pieces that are put down stand there pale; others move along an arrow; numbers lie over all."""
    painter.save()
    for place, step in enumerate(line):
        painter.setOpacity(max(FAINTEST, NEAREST - PALER * place))
        _move(painter, geometry, colours, step, reply=bool(place % 2))
    painter.setOpacity(1.0)
    for place, step in reversed(list(enumerate(line, 1))):  # of two in one place the first is read
        if geometry.look.counts:
            painter.setFont(font(max(9, int(geometry.cell * 0.3)), 600))
            painter.setPen(QColor(ink_on(step.piece.side)))
            painter.drawText(geometry.cell_rect(step.target), Qt.AlignmentFlag.AlignCenter, str(place))
        else:
            radius = min(LARGEST, geometry.cell * 0.14)
            _badge(painter, colours, number_place(geometry, step), radius, place)
    painter.restore()


def number_place(geometry: Geometry, step: Step) -> QPointF:
    """Where the disc with a move's number has its middle."""
    rect, source = geometry.cell_rect(step.target), _source(step)
    start = geometry.spot_rect(source) if source is not None else rect
    if isinstance(source, int):
        return start.center() + (rect.center() - start.center()) * ALONG
    return start.center() + QPointF(-1, -1) * (start.width() * CORNER)


def _source(step: Step) -> Spot | None:
    drop = step.anatomy.drop
    return InHand(step.piece.side, drop) if drop is not None else step.anatomy.origin


def _move(painter: QPainter, geometry: Geometry, colours: BoardTheme, step: Step, reply: bool) -> None:
    source, centre = _source(step), geometry.cell_rect(step.target).center()
    if source is not None:
        painter.setPen(QPen(QColor(colours.frame_edge), 1))
        painter.setBrush(QColor(colours.label if reply else colours.highlight))
        painter.drawPath(arrow(geometry.spot_rect(source).center(), centre, geometry.cell * 0.06))
    if not isinstance(source, int):
        paint_piece(painter, geometry, step.target, step.piece)


def paint_piece(painter: QPainter, geometry: Geometry, square: int, piece: Piece) -> None:
    """A piece that does not stand there, as opaque as the painter is."""
    look = geometry.look
    size = round(geometry.cell * (1 - 2 * look.inset))
    painter.save()
    painter.translate(geometry.cell_rect(square).center())
    if look.turned and (piece.side is Side.SECOND) != geometry.flipped:
        painter.rotate(180)
    picture = drawing(look.drawing(piece), size, painter.device().devicePixelRatioF())
    painter.drawPixmap(QPointF(-size / 2, -size / 2), picture)
    painter.restore()


def _badge(painter: QPainter, colours: BoardTheme, centre: QPointF, radius: float, number: int) -> None:
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(colours.frame_edge))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QColor("#FFFFFF"))
    painter.setFont(font(max(9, int(radius * 1.2)), 700))
    area = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(number))
