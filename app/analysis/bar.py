"""The slim evaluation bar at the board's edge."""

from PySide6.QtCore import QEasingCurve, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.i18n import tr
from app.theme.theme import colour, theme


class EvaluationBar(QWidget):
    """How the game stands: the part of each side, the one at the bottom below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: float | None = None
        self._part = 0.5
        self._first_below = True
        self.speed = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._move)
        theme.changed.connect(self.update)

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

    def describe(self, first_share: float | None, side: str) -> None:
        """Say in words what the bar means."""
        self.setAccessibleName(tr("Evaluation"))
        if first_share is None:
            self.setToolTip(tr("The evaluation bar fills once the AI has thought about the game."))
            return
        share = round(first_share * 100)
        self.setToolTip(
            tr("{side} is expected to score {share} %; a draw counts half.", side=side, share=share)
        )

    @property
    def share(self) -> float | None:
        """What is shown: the first player's expected score."""
        return self._shown

    def _move(self, part: float) -> None:
        self._part = part
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Two parts in a rounded column, a hairline at the middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 0, -1, 0)
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
