"""A slim track through a search: what it thought from its first opinion to its last."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from app.analysis.overlays import favourite
from app.analysis.verdict_words import move_text
from app.i18n import tr
from app.play.session import Session
from app.theme.roles import label, name
from app.theme.theme import theme

FEWEST = 3
"""A search with fewer moments has nothing to go through."""
_HANDLE = 6.0


@dataclass(frozen=True, slots=True)
class Moment:
    """One opinion of a search: the move that it liked best, and after how many simulations."""

    move: str
    sims: int

    @property
    def text(self) -> str:
        """Both, in words."""
        return tr("{move} after {sims}", move=self.move, sims=f"{self.sims:,}")


def moments(session: Session) -> tuple[Moment, ...]:
    """Those of the search that was made of the position looked at."""
    game, position = session.game, session.match.position
    liked = ((favourite(info), info.sims) for info in session.film)
    return tuple(Moment(move_text(game, position, move), sims) for move, sims in liked if move is not None)


class Track(QSlider):
    """A slider over the moments, with a dot wherever the search changed its mind."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.changes: tuple[int, ...] = ()
        self.setFixedHeight(18)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _x(self, at: float) -> float:
        return _HANDLE + 1 + (self.width() - 2 * _HANDLE - 2) * at / max(1, self.maximum())

    def _look_at(self, event: QMouseEvent) -> None:
        inner = self._x(self.maximum()) - self._x(0)
        self.setValue(round((event.position().x() - self._x(0)) / max(1.0, inner) * self.maximum()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click leads where it points."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._look_at(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The handle follows the pointer that holds it."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look_at(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """It stays where it was left."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line as far as one looks, the dots, the handle."""
        painter, palette = QPainter(self), theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle, here = self.height() / 2, self._x(self.value())
        for end, shade in ((self._x(self.maximum()), palette.hairline), (here, palette.accent)):
            painter.setBrush(QColor(shade))
            painter.drawRoundedRect(QRectF(self._x(0), middle - 1.5, end - self._x(0), 3), 1.5, 1.5)
        for at in self.changes:
            painter.setBrush(QColor(palette.accent_text if at <= self.value() else palette.soft))
            painter.drawEllipse(QPointF(self._x(at), middle), 3, 3)
        if self.hasFocus():
            painter.setBrush(QColor(palette.ink))
            painter.drawEllipse(QPointF(here, middle), _HANDLE + 1, _HANDLE + 1)
        painter.setBrush(QColor(palette.accent))
        painter.drawEllipse(QPointF(here, middle), _HANDLE, _HANDLE)


class Scrubber(QWidget):
    """The track, and what the search would have played at the moment looked at."""

    moved = Signal(int)
    """The place of the moment to look at."""

    def __init__(self) -> None:
        super().__init__()
        self.track, self.text = Track(), label("soft")
        self._moments: tuple[Moment, ...] = ()
        self.track.valueChanged.connect(self._moved)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.track, 1)
        row.addWidget(self.text)
        self.text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_moments(self, found: tuple[Moment, ...], at: int | None) -> None:
        """Show these, looked at in place `at`, or at the end; too few hide the track."""
        self._moments = found if len(found) >= FEWEST else ()
        self.setVisible(bool(self._moments))
        if not self._moments:
            return
        last = len(found) - 1
        with QSignalBlocker(self.track):
            self.track.setRange(0, last)
            self.track.setValue(last if at is None else at)
        self.track.changes = tuple(i for i in range(1, last + 1) if found[i].move != found[i - 1].move)
        self.track.update()
        metrics = self.text.fontMetrics()
        self.text.setFixedWidth(max(metrics.horizontalAdvance(one.text) for one in found) + 2)
        self._say()

    def _say(self) -> None:
        said = self._moments[self.track.value()].text
        self.text.setText(said)
        tip = tr(
            "What the AI would have played after so many simulations. A dot is where it changed its mind."
        )
        name(self.track, tr("How the search went"), tip)
        self.track.setAccessibleDescription(f"{said}. {tip}")
        self.text.setToolTip(tip)

    def _moved(self, at: int) -> None:
        self._say()
        self.moved.emit(at)
