"""The slim evaluation bar at the board's edge."""

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.board.geometry import BAR_MARK, BAR_WIDTH
from app.i18n import tr
from app.theme.theme import colour, theme


class EvaluationBar(QWidget):
    """How the game is thought to stand: the part of each side, the one at the bottom below. A mark at its
    side shows how it truly stands, where that is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: float | None = None
        self._truth: float | None = None
        self._part = 0.5
        self._first_below = True
        self.speed = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._move)

    def show_share(self, first_share: float | None, first_below: bool) -> None:
        """Show the first player's expected score of 0 to 1; None leaves the bar blank."""
        self._first_below = first_below
        self._shown = first_share
        goal = 0.5 if first_share is None else first_share
        self._motion.stop()
        if self.speed <= 0 or not self.isVisible() or abs(goal - self._part) < 0.002:
            self._move(goal)
            return
        self._motion.setDuration(int(450 * self.speed))
        self._motion.setStartValue(self._part)
        self._motion.setEndValue(goal)
        self._motion.start()

    def mark_truth(self, first_share: float | None) -> None:
        """Mark the first player's score with perfect play: 1, 0.5 or 0; None for no mark."""
        self._truth = first_share
        self.update()

    def describe(self, first_share: float | None, side: str, truth: str = "") -> None:
        """Say in words what the bar means, and its mark: `truth` is the exact result as a sentence."""
        self.setAccessibleName(tr("Evaluation"))
        if first_share is None:
            said = tr("The evaluation bar fills once the AI has thought about the game.")
        else:
            share = round(first_share * 100)
            said = tr("{side} is expected to score {share} %; a draw counts half.", side=side, share=share)
        if truth:
            said += "\n" + tr("The mark at the side is the exact result: {truth}", truth=truth)
        self.setToolTip(said)
        self.setAccessibleDescription(said)

    @property
    def share(self) -> float | None:
        """What is shown: the first player's expected score."""
        return self._shown

    @property
    def truth(self) -> float | None:
        """What is marked: the first player's score with perfect play."""
        return self._truth

    def _move(self, part: float) -> None:
        self._part = part
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The column, then the mark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(1, 0, BAR_WIDTH - 2, self.height())
        painter.save()
        self._column(painter, area)
        painter.restore()
        if self._truth is not None:
            self._mark(painter, area, self._truth)

    def _column(self, painter: QPainter, area: QRectF) -> None:
        """Two parts in a rounded column, a hairline at the middle."""
        path = QPainterPath()
        path.addRoundedRect(area, 6, 6)
        painter.setClipPath(path)
        palette = theme.palette
        if self._shown is None:
            painter.fillRect(area, QColor(palette.hairline))
            return
        below, above = (
            (palette.first, palette.second) if self._first_below else (palette.second, palette.first)
        )
        part = self._part if self._first_below else 1 - self._part
        split = area.height() * (1 - min(0.985, max(0.015, part)))
        painter.fillRect(QRectF(area.x(), area.y(), area.width(), split), QColor(above))
        painter.fillRect(
            QRectF(area.x(), area.y() + split, area.width(), area.height() - split), QColor(below)
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(palette.accent, 0.95))
        painter.drawRect(QRectF(area.x(), area.center().y() - 1, area.width(), 2))

    def _mark(self, painter: QPainter, area: QRectF, truth: float) -> None:
        """A pointer at the height of the exact result, and a line across the column."""
        part = truth if self._first_below else 1 - truth
        height = min(area.bottom() - 8, max(area.top() + 8, area.bottom() - area.height() * part))
        shade = QColor(theme.palette.truth)
        painter.setPen(QPen(QColor(theme.palette.ground), 1))
        painter.setBrush(shade)
        painter.drawRect(QRectF(area.x(), height - 2.5, area.width(), 5))
        painter.setPen(Qt.PenStyle.NoPen)
        left, right = area.right() + 1, area.right() + BAR_MARK
        painter.drawPolygon(
            QPolygonF([QPointF(left, height), QPointF(right, height - 7), QPointF(right, height + 7)])
        )
