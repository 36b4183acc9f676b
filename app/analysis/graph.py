"""The curve of the game: what was thought after each move, to be read and clicked."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from app.analysis.judgement import Judgement
from app.i18n import tr
from app.theme.theme import colour, theme


class EvaluationGraph(QWidget):
    """A curve over the plies, up for the viewpoint's side."""

    jumped = Signal(int)
    """A ply to look at was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: list[Judgement] = []
        self._plies, self._cursor = 0, 0
        self.setMinimumHeight(84)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.update)

    def show_curve(self, points: list[Judgement], plies: int, cursor: int) -> None:
        """Show judgements of a line of `plies` moves, looked at after `cursor` of them."""
        self._points, self._plies, self._cursor = points, plies, cursor
        self.update()

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(5, 6, -5, -6)

    def _x(self, ply: float) -> float:
        area = self._area()
        return area.x() + area.width() * ply / max(12, self._plies)

    def _at(self, point: Judgement) -> QPointF:
        area = self._area()
        return QPointF(self._x(point.ply), area.center().y() - area.height() / 2 * point.value)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Middle line, filled curve, the place looked at."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, area = theme.palette, self._area()
        painter.setPen(QPen(QColor(palette.hairline), 1))
        middle = round(area.center().y()) + 0.5
        painter.drawLine(QPointF(area.x(), middle), QPointF(area.right(), middle))
        if self._plies:
            painter.setPen(QPen(QColor(palette.hairline), 1, Qt.PenStyle.DashLine))
            here = round(self._x(self._cursor)) + 0.5
            painter.drawLine(QPointF(here, area.y()), QPointF(here, area.bottom()))
        if not self._points:
            return
        line = QPolygonF([self._at(point) for point in self._points])
        filled = QPolygonF(line)
        filled.append(QPointF(line.last().x(), middle))
        filled.prepend(QPointF(line.first().x(), middle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(palette.accent, 0.18))
        painter.drawPolygon(filled)
        painter.setPen(
            QPen(
                QColor(palette.accent),
                2.2,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line)
        marked = [point for point in self._points if point.ply <= self._cursor][-1:]
        painter.setPen(QPen(QColor(palette.card), 2))
        painter.setBrush(QColor(palette.accent))
        for point in marked:
            painter.drawEllipse(self._at(point), 5, 5)

    def ply_at(self, x: float) -> int:
        """The ply under a horizontal place."""
        area = self._area()
        return min(self._plies, max(0, round((x - area.x()) / area.width() * max(12, self._plies))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at the clicked move."""
        if self._plies:
            self.jumped.emit(self.ply_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read the nearest value."""
        ply = self.ply_at(event.position().x())
        near = min(self._points, key=lambda point: abs(point.ply - ply), default=None)
        if near is None:
            return
        text = tr("After move {ply}: {share} % expected", ply=near.ply, share=round(near.share * 100))
        QToolTip.showText(event.globalPosition().toPoint(), text, self)
