"""How sure the search has become: the share of its tries that keep what can be had, and its error."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.i18n import tr
from app.labs.search.playback import Point
from app.labs.search.preparing import Method
from app.labs.search.words import METHODS
from app.theme.fonts import SMALL, TINY, font
from app.theme.roles import name
from app.theme.theme import colour, theme

LEFT, TOP, RIGHT, BELOW = 38, 44, 8, 20
FEWEST = 20
"""Simulations that the axis has at least."""
BAR, ROW = 12, 44


class SearchCurve(QWidget):
    """Two lines over the simulations. Higher and lower in turn is better: one rises, the other falls."""

    def __init__(self) -> None:
        super().__init__()
        self._points: Sequence[Point] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(130)

    def sizeHint(self) -> QSize:
        return QSize(260, 190)

    def show_points(self, points: Sequence[Point]) -> None:
        """Draw these; the list may have grown."""
        self._points = points
        if points:
            last = points[-1]
            text = tr(
                "Right moves have {share} % of the visits; the mean is off by {error} %.",
                share=round(100 * last.share), error=round(50 * last.error),
            )  # fmt: skip
            self.setAccessibleDescription(text)
        self.update()

    def retranslate(self) -> None:
        """Texts in the current language."""
        tip = tr(
            "What share of its tries the search gives to the moves that are truly best, and how far its "
            "mean is from the truth."
        )
        name(self, tr("How sure the search is"), tip)
        self.update()

    def lines(self, room: QRectF) -> tuple[QPolygonF, QPolygonF]:
        """Share and error as they are drawn in a room: its bottom is 0, its top 1 and 100 %."""
        last = max(FEWEST, self._points[-1].done if self._points else 0)
        step = max(1, len(self._points) // max(1, int(room.width() / 2)))
        chosen = [*self._points[::step], *self._points[-1:]]

        def at(done: int, part: float) -> QPointF:
            return QPointF(room.left() + room.width() * done / last, room.bottom() - room.height() * part)

        share = QPolygonF([at(one.done, one.share) for one in chosen])
        return share, QPolygonF([at(one.done, one.error / 2) for one in chosen])

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, painter = theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(LEFT, TOP, self.width() - LEFT - RIGHT, self.height() - TOP - BELOW)
        painter.setFont(font(TINY))
        for part in (0.0, 0.5, 1.0):
            y = room.bottom() - part * room.height()
            painter.setPen(QPen(colour(tokens.hairline), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(colour(tokens.soft))
            scale = QRectF(0, y - 8, LEFT - 6, 16)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(scale, right, f"{round(100 * part)} %")
        last = max(FEWEST, self._points[-1].done if self._points else 0)
        below = QRectF(room.left(), room.bottom() + 3, room.width(), 16)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, f"{last:,}")
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, tr("Simulations"))
        names = (tr("Tries of right moves"), tr("Error of the mean"))
        for at, (tint, text, line) in enumerate(
            zip((tokens.truth, tokens.mistake), names, self.lines(room), strict=True)
        ):
            painter.setPen(QPen(colour(tint), 2))
            painter.drawLine(QPointF(4, 12 + 18 * at), QPointF(22, 12 + 18 * at))
            painter.drawPolyline(line)
            painter.setPen(colour(tokens.ink))
            painter.setFont(font(SMALL))
            painter.drawText(QPointF(30, 16 + 18 * at), text)


class SearchCounts(QWidget):
    """How many positions each exhaustive search looked at, as bars side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[Method, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(2 * ROW + 20)

    def sizeHint(self) -> QSize:
        return QSize(260, 2 * ROW + 20)

    def show_counts(self, counts: dict[Method, int]) -> None:
        """Positions looked at so far; a method that has not been tried here is missing."""
        self.counts = dict(counts)
        said = [f"{tr(METHODS[method][0])}: {count:,}" for method, count in self.counts.items()]
        self.setAccessibleDescription(", ".join(said))
        self.update()

    def retranslate(self) -> None:
        """Texts in the current language."""
        tip = tr("Let both think about the same position, and compare.")
        name(self, tr("Positions looked at"), tip)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, painter = theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most = max(1, *self.counts.values(), 0) if self.counts else 1
        painter.setFont(font(SMALL, 600))
        painter.setPen(colour(tokens.soft))
        painter.drawText(QPointF(0, 13), tr("Positions looked at"))
        for at, method in enumerate((Method.MINIMAX, Method.ALPHABETA)):
            top, count = 24 + at * ROW, self.counts.get(method)
            painter.setPen(colour(tokens.ink))
            painter.setFont(font(SMALL))
            words = QRectF(0, top, self.width(), 16)
            painter.drawText(words, Qt.AlignmentFlag.AlignLeft, tr(METHODS[method][0]))
            shown = f"{count:,}" if count is not None else tr("not tried yet")
            painter.drawText(words, Qt.AlignmentFlag.AlignRight, shown)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(tokens.hairline))
            painter.drawRoundedRect(QRectF(0, top + 18, self.width(), BAR), 4, 4)
            if count:
                painter.setBrush(colour(tokens.accent))
                painter.drawRoundedRect(QRectF(0, top + 18, max(4.0, self.width() * count / most), BAR), 4, 4)
