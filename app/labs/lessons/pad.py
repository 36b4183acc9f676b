"""A sheet to draw a digit on, with the mouse, a finger or a pen."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.i18n import tr
from app.labs.lessons.drawn import seen
from app.labs.lessons.images import to_image
from app.theme.fonts import BODY, font
from app.theme.theme import colour, theme

RADIUS, EDGE = 12.0, 2.0
PEN = 1 / 13
"""The width of the ink, as a share of the sheet's side."""
PAPER, INK = "#16181B", "#FFFFFF"
"""As in the examples, in either theme: light on dark."""


class DigitPad(QWidget):
    """Keeps strokes, or one picture of the test set; `changed` carries what a network is to see."""

    changed = Signal(object)
    """uint8 [h, w], or None for an empty sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.shape: tuple[int, ...] = (28, 28)
        """Rows and columns of the pictures that the network knows."""
        self.strokes: list[list[tuple[float, float]]] = []
        self._example: NDArray[np.uint8] | None = None
        self._image: QImage | None = None
        self._drawing = False
        self.setCursor(Qt.CursorShape.CrossCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        self.setMinimumSize(170, 170)

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    @property
    def empty(self) -> bool:
        """Whether there is nothing on the sheet."""
        return not self.strokes and self._example is None

    def picture(self) -> NDArray[np.uint8] | None:
        """What the network is to see, [h, w]; None for an empty sheet."""
        if self._example is not None:
            return self._example
        return seen(self.strokes, self.shape) if self.strokes else None

    def clear(self) -> None:
        """An empty sheet."""
        self.strokes, self._example, self._image = [], None, None
        self._tell()

    def show_example(self, pixels: NDArray[np.uint8]) -> None:
        """Put a picture of the test set on the sheet."""
        self.strokes, self._example, self._image = [], pixels, to_image(pixels)
        self._tell()

    def fit(self, shape: tuple[int, ...]) -> None:
        """Another network reads pictures of another shape."""
        if shape != self.shape and len(shape) == 2:
            self.shape = shape
            if self._example is not None:
                self._example = self._image = None
            self._tell()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("A sheet to draw a digit on"))
        self.setToolTip(tr("Draw a digit with the mouse; with keys, take an example."))
        self.update()

    def sheet(self) -> QRectF:
        """The square that is drawn on."""
        side = min(self.width(), self.height()) - 2 * EDGE
        return QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a line; on an example the sheet is emptied first."""
        if event.button() == Qt.MouseButton.LeftButton:
            if self._example is not None:
                self._example = self._image = None
            self._drawing = True
            self.strokes.append([self._place(event)])
            self._tell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the line."""
        if self._drawing and event.buttons() & Qt.MouseButton.LeftButton:
            self.strokes[-1].append(self._place(event))
            self._tell()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The line is over."""
        self._drawing = False

    def _place(self, event: QMouseEvent) -> tuple[float, float]:
        sheet, at = self.sheet(), event.position()
        x, y = (at.x() - sheet.x()) / sheet.width(), (at.y() - sheet.y()) / sheet.height()
        return min(1.0, max(0.0, x)), min(1.0, max(0.0, y))

    def _tell(self) -> None:
        self.update()
        self.changed.emit(self.picture())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, sheet = QPainter(self), self.sheet()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(theme.palette.hairline), 1.5))
        painter.setBrush(colour(PAPER))
        painter.drawRoundedRect(sheet, RADIUS, RADIUS)
        if self._image is not None:
            painter.drawImage(sheet.adjusted(EDGE, EDGE, -EDGE, -EDGE), self._image)
        elif self.strokes:
            self._paint_strokes(painter, sheet)
        else:
            painter.setFont(font(BODY))
            painter.setPen(colour(INK, 0.62))
            words = sheet.adjusted(16, 0, -16, 0)
            flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(words, flags, tr("Draw a digit here"))

    def _paint_strokes(self, painter: QPainter, sheet: QRectF) -> None:
        shape = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(QPen(colour(INK), sheet.width() * PEN, *shape))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setClipRect(sheet)
        for stroke in self.strokes:
            points = [QPointF(sheet.x() + x * sheet.width(), sheet.y() + y * sheet.height())
                      for x, y in stroke]  # fmt: skip
            path = QPainterPath(points[0])
            for point in points[1:]:
                path.lineTo(point)
            if len(points) == 1:
                painter.drawPoint(points[0])
            else:
                painter.drawPath(path)
