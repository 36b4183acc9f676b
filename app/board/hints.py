"""Over the pieces: where one may play, what a move would do, figures of the analysis, the hint."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from app.board.foreseen import paint_line, paint_piece
from app.board.geometry import Geometry, InHand, Spot
from app.board.layers import NO_PEN, Layer, arrow
from app.board.state import Figure, Ghost, Step
from app.theme.fonts import font
from app.theme.theme import colour, theme
from engines.game import Anatomy, Side

SMALLEST, DETAILED = 12.0, 14.0
"""The radius of the smallest disc that a figure can be read on, and of one with room for two, in pixels."""
LEAST, CORNER = 0.26, 0.17
"""The radius of the disc of a move without any weight, in cells; in a corner that of every one."""


class Hints(Layer):
    """Everything that points at a move without being one."""

    def __init__(self, geometry: Geometry, depth: float) -> None:
        super().__init__(geometry, depth)
        self.dots: tuple[int, ...] = ()
        self.captures: tuple[int, ...] = ()
        """Targets on which something stands: they get a ring."""
        self.ghost: Ghost | None = None
        self.figures: tuple[Figure, ...] = ()
        self.line: tuple[Step, ...] = ()
        """Moves that are shown instead of dots and figures, as expected."""
        self.hint: Anatomy | None = None
        self.side = Side.FIRST
        self.typed = ""

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Dots, ghost and figures, or a line instead; what would turn, hint, typed text, in this order."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.line:
            paint_line(painter, self.geometry, self.colours, self.line)
        else:
            self._moves(painter)
        if self.ghost is not None:
            self._turned(painter, self.ghost)
        if self.hint is not None:
            self._hint(painter, self.hint)
        if self.typed:
            self._typed(painter)

    def _moves(self, painter: QPainter) -> None:
        self._dots(painter)
        if self.ghost is not None:
            self._ghost(painter, self.ghost)
        for figure in self.figures:
            self._figure(painter, figure)

    def at(self, spot: Spot) -> tuple[Figure, ...]:
        """The figures of the moves to a square, or from there or a pile, the best first."""
        return tuple(
            figure for figure in self.figures if spot in (figure.anatomy.target, self._origin(figure.anatomy))
        )

    def _dots(self, painter: QPainter) -> None:
        written = {figure.anatomy.target for figure in self.figures if self._origin(figure.anatomy) is None}
        radius = max(4.0, self.geometry.cell * 0.075)
        for square in self.dots:
            rect = self.geometry.cell_rect(square)
            if square in self.captures:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(colour(self.colours.highlight, 0.95), max(3.0, radius * 0.6)))
                painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), 8, 8)
            elif square not in written and (self.ghost is None or self.ghost.square != square):
                painter.setPen(NO_PEN)
                painter.setBrush(colour(self.colours.label, 0.34))
                painter.drawEllipse(rect.center(), radius, radius)

    def _ghost(self, painter: QPainter, ghost: Ghost) -> None:
        painter.save()
        painter.setOpacity(0.55)
        paint_piece(painter, self.geometry, ghost.square, ghost.piece)
        painter.restore()

    def _turned(self, painter: QPainter, ghost: Ghost) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = self.geometry.look.inset
        width = self.geometry.cell * (1 - 2 * inset) * 0.04
        painter.setPen(QPen(colour(self.colours.highlight, 0.95), max(2.5, width)))
        radius = self.geometry.cell * (0.43 - inset)
        for square in ghost.touched:
            painter.drawEllipse(self.geometry.cell_rect(square).center(), radius, radius)

    def _origin(self, anatomy: Anatomy) -> Spot | None:
        return InHand(self.side, anatomy.drop) if anatomy.drop is not None else anatomy.origin

    def _figure(self, painter: QPainter, figure: Figure) -> None:
        if figure.anatomy.target is None:
            return
        centre = self.geometry.cell_rect(figure.anatomy.target).center()
        radius = self.geometry.cell * (LEAST + 0.08 * figure.weight)
        origin = self._origin(figure.anatomy)
        highlight = colour(self.colours.highlight, 0.35 + 0.5 * figure.weight)
        painter.setPen(NO_PEN)
        if origin is not None:
            cell = self.geometry.cell
            painter.setBrush(highlight)
            start = self.geometry.spot_rect(origin).center()
            painter.drawPath(arrow(start, centre, cell * (0.04 + 0.06 * figure.weight)))
            centre += QPointF(cell, cell) * 0.28  # in the corner, so that the piece stays to be seen
            radius = cell * CORNER
        radius = max(SMALLEST, radius)
        painter.setBrush(colour(self.colours.frame, 0.82))
        painter.drawEllipse(centre, radius, radius)
        painter.setBrush(colour(self.colours.highlight, 0.15 + 0.55 * figure.weight))
        painter.drawEllipse(centre, radius, radius)
        self._write(painter, figure, centre, radius)

    def _write(self, painter: QPainter, figure: Figure, centre: QPointF, radius: float) -> None:
        painter.setPen(QColor("#FFFFFF"))
        flags = Qt.AlignmentFlag.AlignCenter
        least = self.geometry.cell * (LEAST if self._origin(figure.anatomy) is None else CORNER)
        detail = figure.detail if least >= DETAILED else ""
        split = radius * 0.30 if detail else 0.0
        painter.setFont(font(max(9, int(radius * 0.56)), 700))
        painter.drawText(
            QRectF(centre.x() - radius, centre.y() - radius - split, 2 * radius, 2 * radius),
            flags,
            figure.headline,
        )
        if detail:
            painter.setPen(colour("#FFFFFF", 0.85))
            painter.setFont(font(max(8, int(radius * 0.44)), 500))
            below = QRectF(centre.x() - radius, centre.y() - radius + radius * 0.45, 2 * radius, 2 * radius)
            painter.drawText(below, flags, detail)

    def _hint(self, painter: QPainter, hint: Anatomy) -> None:
        if hint.target is None:
            return
        rect = self.geometry.cell_rect(hint.target)
        origin = self._origin(hint)
        if origin is not None:
            painter.setPen(QPen(colour(self.colours.frame_edge, 0.6), 2))
            painter.setBrush(colour(self.colours.highlight, 0.92))
            start = self.geometry.spot_rect(origin).center()
            painter.drawPath(arrow(start, rect.center(), self.geometry.cell * 0.1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.colours.highlight), 4))
        painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), 8, 8)

    def _typed(self, painter: QPainter) -> None:
        frame = self.geometry.frame
        painter.setFont(font(15, 600))
        width = painter.fontMetrics().horizontalAdvance(self.typed) + 28
        area = QRectF(frame.center().x() - width / 2, frame.bottom() - 44, width, 32)
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(theme.palette.card))
        painter.drawRoundedRect(area, 10, 10)
        painter.setPen(QColor(theme.palette.ink))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.typed)
