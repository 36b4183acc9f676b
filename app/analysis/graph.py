"""The curve of the game: what was thought after each move, to be read and clicked."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from app.analysis.course import Beside
from app.analysis.judgement import Judgement
from app.analysis.truth import word
from app.i18n import tr
from app.theme.theme import colour, theme

ALONE = QPointF(4, 0)
"""Half of the line, in pixels, that is drawn where the truth before and after it is not known."""


class EvaluationGraph(QWidget):
    """A curve over the plies, up for the viewpoint's side."""

    jumped = Signal(int)
    """A ply to look at was clicked, or reached by dragging."""

    def __init__(self) -> None:
        super().__init__()
        self._points: list[Judgement] = []
        self._truths: list[Judgement] = []
        self._mistakes: tuple[int, ...] = ()
        self._doubts: tuple[int, ...] = ()
        self._plies, self._cursor = 0, 0
        self.beside = Beside()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setMinimumHeight(48)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_curve(self, points: list[Judgement], plies: int, cursor: int) -> None:
        """Show judgements of a line of `plies` moves, looked at after `cursor` of them."""
        self._points, self._plies, self._cursor = points, plies, cursor
        self.update()

    def show_truth(self, truths: list[Judgement], mistakes: tuple[int, ...]) -> None:
        """Show exact results beside them, by ply, and a dot where a move threw a result away."""
        self._truths, self._mistakes = truths, mistakes
        self.update()

    def show_doubts(self, plies: tuple[int, ...]) -> None:
        """Show a dot where the AI thinks a move a mistake."""
        self._doubts = plies
        self.update()

    def show_beside(self, beside: Beside) -> None:
        """Show what goes on its own scale beside the curve."""
        self.beside = beside
        self.update()

    @property
    def doubts(self) -> tuple[int, ...]:
        """The moves that the AI marks, by their number."""
        return self._doubts

    @property
    def truths(self) -> list[Judgement]:
        """The exact results that are shown."""
        return self._truths

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The moves that are marked, by their number."""
        return self._mistakes

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
        self._courses(painter)
        if self._points:
            self._opinion(painter, middle)
        self._truth(painter)

    def _opinion(self, painter: QPainter, middle: float) -> None:
        """What was thought: a filled curve."""
        palette = theme.palette
        line = QPolygonF([self._at(point) for point in self._points])
        filled = QPolygonF(line)
        filled.append(QPointF(line.last().x(), middle))
        filled.prepend(QPointF(line.first().x(), middle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(palette.accent, 0.18))
        painter.drawPolygon(filled)
        painter.setPen(_pen(palette.accent, 2.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line)
        marked = [point for point in self._points if point.ply <= self._cursor][-1:]
        painter.setPen(QPen(QColor(palette.card), 1.5))
        painter.setBrush(QColor(palette.accent_text))
        for point in self._points:
            if point.ply in self._doubts:
                painter.drawEllipse(self._at(point), 4, 4)
        painter.setPen(QPen(QColor(palette.card), 2))
        painter.setBrush(QColor(palette.accent))
        for point in marked:
            painter.drawEllipse(self._at(point), 5, 5)

    def _courses(self, painter: QPainter) -> None:
        """Broken where nothing is known."""
        area = self._area()
        for course in self.beside.courses:
            pen = _pen(getattr(theme.palette, course.shade), 1.6)
            pen.setStyle(Qt.PenStyle.DashLine if course.dashed else Qt.PenStyle.SolidLine)
            painter.setPen(pen)
            run: list[QPointF] = []
            for ply, height in course.heights.items():
                run.append(QPointF(self._x(ply), area.center().y() - area.height() / 2 * height))
                if ply + 1 not in course.heights:
                    alone = [run[0] - ALONE, run[0] + ALONE]
                    painter.drawPolyline(QPolygonF(run if len(run) > 1 else alone))
                    run = []

    def _truth(self, painter: QPainter) -> None:
        """What is true: steps, broken where nothing is known; one that stands alone is a short one."""
        palette = theme.palette
        known = {point.ply: self._at(point) for point in self._truths}
        painter.setPen(_pen(palette.truth, 2.0))
        for ply, here in known.items():
            after = known.get(ply + 1)
            if after is not None:
                corner = QPointF(after.x(), here.y())
                painter.drawPolyline(QPolygonF([here, corner, after]))
            elif ply - 1 not in known:
                painter.drawLine(here - ALONE, here + ALONE)
        painter.setPen(QPen(QColor(palette.card), 2))
        painter.setBrush(QColor(palette.mistake))
        for ply in self._mistakes:
            if ply in known:
                painter.drawEllipse(known[ply], 5, 5)

    def ply_at(self, x: float) -> int:
        """The ply under a horizontal place."""
        area = self._area()
        return min(self._plies, max(0, round((x - area.x()) / area.width() * max(12, self._plies))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at the clicked move."""
        if self._plies and event.button() == Qt.MouseButton.LeftButton:
            self.jumped.emit(self.ply_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read the nearest value; held down, go along the game."""
        ply = self.ply_at(event.position().x())
        if event.buttons() & Qt.MouseButton.LeftButton and ply != self._cursor:
            self.jumped.emit(ply)
        said = []
        near = min(self._points, key=lambda point: abs(point.ply - ply), default=None)
        if near is not None:
            share = round(near.share * 100)
            said.append(tr("After move {ply}: {share} % expected", ply=near.ply, share=share))
        truth = next((point.value for point in self._truths if point.ply == ply), None)
        if truth is not None:
            said.append(tr("After move {ply}, in truth: {result}", ply=ply, result=word(truth)))
        said += [self.beside.words[ply]] if ply in self.beside.words else []
        if said:
            QToolTip.showText(event.globalPosition().toPoint(), "\n".join(said), self)


def _pen(shade: str, width: float) -> QPen:
    round_cap, round_join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(QColor(shade), width, Qt.PenStyle.SolidLine, round_cap, round_join)
