"""The dual network as a picture whose parts can be pointed at."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.i18n import tr
from app.labs.dual.glyphs import GLYPHS
from app.labs.dual.telling import PARTS, PartWords
from app.theme.fonts import BODY, SMALL, TINY, font
from app.theme.roles import name
from app.theme.theme import colour, theme

RADIUS, EDGE, TITLE = 12, 12, 22
PLACES = {
    "board": (0.000, 0.28, 0.135, 0.44),
    "first": (0.165, 0.28, 0.168, 0.44),
    "inner": (0.385, 0.42, 0.220, 0.32),
    "shortcut": (0.385, 0.17, 0.220, 0.19),
    "policy_head": (0.660, 0.05, 0.150, 0.36),
    "policy": (0.850, 0.00, 0.150, 0.46),
    "value_head": (0.660, 0.59, 0.150, 0.36),
    "value": (0.850, 0.54, 0.150, 0.46),
}
"""Left, top, width and height of the parts, as shares of the picture."""
BLOCK = (0.362, 0.08, 0.266, 0.76)
"""The frame around what is there many times."""


class Part(QAbstractButton):
    """One part, painted whole. Pointing at it or focusing it explains it."""

    pointed = Signal(str)
    """Its id."""

    def __init__(self, words: PartWords, parent: QWidget) -> None:
        super().__init__(parent)
        self.words, self.explained = words, False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda: self.pointed.emit(self.words.id))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setText(tr(self.words.title))
        name(self, tr(self.words.title), tr(self.words.title))
        self.setAccessibleDescription(tr(self.words.text))
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Explain."""
        super().enterEvent(event)
        self.pointed.emit(self.words.id)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Explain."""
        super().focusInEvent(event)
        self.pointed.emit(self.words.id)

    def _fitting(self) -> QFont:
        """The largest letters in which the title fits."""
        fonts = [font(size, 600) for size in (BODY, SMALL, TINY)]
        fits = (one for one in fonts if QFontMetricsF(one).horizontalAdvance(self.text()) <= self.width() - 8)
        return next(fits, fonts[-1])

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, painter = theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colour(tokens.accent_wash if self.explained else tokens.card))
        edge = tokens.accent if self.explained else tokens.hairline
        focus = tokens.ink if self.explained else tokens.accent_text
        painter.setPen(QPen(colour(focus), 2.4) if self.hasFocus() else QPen(colour(edge), 1.6))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), RADIUS, RADIUS)
        painter.setFont(self._fitting())
        painter.setPen(colour(tokens.ink))
        words = QRectF(4, 4, self.width() - 8, TITLE)
        shown = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 8)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, shown)
        room = QRectF(self.rect()).adjusted(EDGE, TITLE + 8, -EDGE, -EDGE)
        if room.width() > 8 and room.height() > 8:
            GLYPHS[self.words.id](painter, room)


class DualDiagram(QWidget):
    """From the position on the left to policy and value on the right."""

    pointed = Signal(str)
    """The id of the part that is to be explained."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = {words.id: Part(words, self) for words in PARTS}
        for part in self.parts.values():
            part.pointed.connect(self._point)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(480, 230)

    def sizeHint(self) -> QSize:
        return QSize(760, 330)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("The dual network as a picture"))
        for part in self.parts.values():
            part.retranslate()

    def explain(self, id: str) -> None:
        """Mark the part that is explained."""
        for part in self.parts.values():
            part.explained = part.words.id == id
            part.update()

    def _point(self, id: str) -> None:
        self.explain(id)
        self.pointed.emit(id)

    def _rect(self, place: tuple[float, float, float, float]) -> QRectF:
        left, top, width, height = place
        return QRectF(left * self.width(), top * self.height(), width * self.width(), height * self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the parts into their places."""
        super().resizeEvent(event)
        for id, part in self.parts.items():
            room: QRect = self._rect(PLACES[id]).toRect()
            part.setGeometry(room)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, tokens = QPainter(self), theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self._rect(BLOCK)
        painter.setPen(QPen(colour(tokens.soft), 1.4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
        painter.setFont(font(SMALL, 600))
        painter.setPen(colour(tokens.soft))
        below = QRectF(frame.x() - 30, frame.bottom() + 4, frame.width() + 60, 20)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, tr("Residual block, many times"))
        painter.setPen(QPen(colour(tokens.soft), 2, c=Qt.PenCapStyle.RoundCap))
        for path, tip in self._ways(frame):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            painter.setBrush(colour(tokens.soft))
            painter.drawPolygon(QPolygonF([tip, tip + QPointF(-7, -4), tip + QPointF(-7, 4)]))

    def _ways(self, frame: QRectF) -> list[tuple[QPainterPath, QPointF]]:
        """The arrows: paths, and where their tips are."""
        at = {id: self._rect(place) for id, place in PLACES.items()}
        middle = at["board"].center().y()
        left, right = frame.x(), frame.right()
        ways = [
            self._way(QPointF(at["board"].right(), middle), QPointF(at["first"].x(), middle)),
            self._way(QPointF(at["first"].right(), middle), QPointF(left, middle)),
        ]
        for id in ("inner", "shortcut"):
            y = at[id].center().y()
            ways.append(self._way(QPointF(left, middle), QPointF(at[id].x(), y)))
            ways.append(self._way(QPointF(at[id].right(), y), QPointF(right, middle)))
        for head, answer in (("policy_head", "policy"), ("value_head", "value")):
            y = at[head].center().y()
            ways.append(self._way(QPointF(right, middle), QPointF(at[head].x(), y)))
            end = QPointF(at[answer].x(), at[answer].center().y())
            ways.append(self._way(QPointF(at[head].right(), y), end))
        return ways

    @staticmethod
    def _way(start: QPointF, end: QPointF) -> tuple[QPainterPath, QPointF]:
        path, half = QPainterPath(start), (start.x() + end.x()) / 2
        path.cubicTo(QPointF(half, start.y()), QPointF(half, end.y()), end - QPointF(3, 0))
        return path, end
