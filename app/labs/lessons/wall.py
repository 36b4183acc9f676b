"""A wall of pictures with what was guessed: one painted widget, however many pictures hang on it."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from app.i18n import tr
from app.labs.lessons.examination import Pictures
from app.labs.lessons.images import to_image
from app.labs.lessons.words import class_name, percent
from app.theme.fonts import SMALL, TINY, font
from app.theme.theme import colour, theme

SIDE, GAP, LINE = 52, 8, 15
"""Pixels: a picture's side, the room between two, a line of words."""
NOBODY = np.empty(0, np.int64)


class PictureWall(QAbstractScrollArea):
    """Pictures in rows; the arrows move from one to the next, Enter or a double click takes one down."""

    pointed = Signal(object)
    """The number of the picture that is looked at, or None."""
    taken = Signal(int)
    """The number of a picture to be tried."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: Pictures | None = None
        self.rows: NDArray[np.int64] = NOBODY
        """The numbers of the pictures that hang here, in their order."""
        self.current: int | None = None
        """A place on the wall."""
        self._images: dict[int, QImage] = {}
        self._tile = SIDE + GAP
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAutoFillBackground(False)
        self.setMinimumSize(150, 140)

    def show_pictures(self, pictures: Pictures | None, rows: NDArray[np.int64]) -> None:
        """Hang up the pictures at `rows`."""
        if pictures is not self.pictures:
            self._images = {}
        self.pictures, self.rows, self.current = pictures, rows, None
        self.pointed.emit(None)
        self.verticalScrollBar().setValue(0)
        self._measure()
        self._tell()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("Pictures with guess and truth"))
        self._measure()
        self._tell()

    def sentence(self, number: int) -> str:
        """Truth and guesses of a picture; the truth alone where nobody was asked."""
        assert self.pictures is not None, "there is a picture"
        shares = self.pictures.shares[number]
        names = [class_name(one) for one in self.pictures.classes]
        if not len(shares):
            return names[int(self.pictures.truth[number])]
        first, second = (int(at) for at in np.argsort(-shares)[:2])
        return tr(
            "Truth: {truth}. Guess: {guess} ({share}), then {next} ({rest}).",
            truth=names[int(self.pictures.truth[number])], guess=names[first],
            share=percent(float(shares[first])), next=names[second], rest=percent(float(shares[second])),
        )  # fmt: skip

    @property
    def columns(self) -> int:
        """How many pictures hang side by side."""
        return max(1, (self.viewport().width() + GAP) // self._tile)

    @property
    def _row_height(self) -> int:
        return SIDE + 2 * LINE + GAP

    def _measure(self) -> None:
        """Tiles are as wide as the longest name; the scroll bar covers all rows."""
        names = [class_name(one) for one in self.pictures.classes] if self.pictures is not None else []
        metrics = QFontMetricsF(font(SMALL, 600))
        widest = max((metrics.horizontalAdvance(one) for one in names), default=0.0)
        self._tile = max(SIDE, int(widest) + 2) + GAP
        lines = -(-len(self.rows) // self.columns)
        bar = self.verticalScrollBar()
        bar.setSingleStep(self._row_height // 2)
        bar.setPageStep(self.viewport().height())
        bar.setRange(0, max(0, lines * self._row_height - self.viewport().height()))
        self.viewport().update()

    def rect_of(self, place: int) -> QRect:
        """Where a place of the wall is on the screen."""
        line, column = divmod(place, self.columns)
        y = line * self._row_height - self.verticalScrollBar().value()
        return QRect(column * self._tile, y, self._tile - GAP, self._row_height - GAP)

    def place_at(self, point: QPointF) -> int | None:
        """The place of the wall under the pointer."""
        column = int(point.x() // self._tile)
        line = int((point.y() + self.verticalScrollBar().value()) // self._row_height)
        place = line * self.columns + column
        return place if 0 <= column < self.columns and 0 <= place < len(self.rows) else None

    def look_at(self, place: int) -> None:
        """Move to a place, and bring it into view."""
        self.current = place
        room, bar = self.rect_of(place), self.verticalScrollBar()
        if room.top() < 0:
            bar.setValue(bar.value() + room.top())
        elif room.bottom() > self.viewport().height():
            bar.setValue(bar.value() + room.bottom() - self.viewport().height())
        self.pointed.emit(int(self.rows[place]))
        self._tell()

    def _tell(self) -> None:
        told = self.sentence(int(self.rows[self.current])) if self.current is not None else ""
        self.setAccessibleDescription(told or tr("{count} pictures", count=len(self.rows)))
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at a picture."""
        place = self.place_at(event.position())
        if place is not None:
            self.look_at(place)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a picture down to try it."""
        place = self.place_at(event.position())
        if place is not None:
            self.taken.emit(int(self.rows[place]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move, Enter takes."""
        steps = {
            Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -self.columns,
            Qt.Key.Key_Down: self.columns, Qt.Key.Key_Home: -len(self.rows), Qt.Key.Key_End: len(self.rows),
        }  # fmt: skip
        key = Qt.Key(event.key())
        if key in steps and len(self.rows):
            before = self.current if self.current is not None else -steps[key]
            self.look_at(min(len(self.rows) - 1, max(0, before + steps[key])))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.taken.emit(int(self.rows[self.current]))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or fewer side by side."""
        super().resizeEvent(event)
        self._measure()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell of the picture on which the pointer rests."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self.place_at(QPointF(event.pos()))
            told = self.sentence(int(self.rows[place])) if place is not None else ""
            QToolTip.showText(event.globalPos(), told, self.viewport())
            return True
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.pictures is None:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.pictures.images.ndim == 4)
        first = self.verticalScrollBar().value() // self._row_height
        last = (self.verticalScrollBar().value() + self.viewport().height()) // self._row_height
        for place in range(first * self.columns, min(len(self.rows), (last + 1) * self.columns)):
            room = self.rect_of(place)
            if event.rect().intersects(room.adjusted(-3, -3, 3, 3)):
                self._paint_tile(painter, room, int(self.rows[place]), place == self.current)

    def _paint_tile(self, painter: QPainter, room: QRect, number: int, current: bool) -> None:
        assert self.pictures is not None, "there is a picture"
        tokens, pictures = theme.palette, self.pictures
        wrong = bool(pictures.wrong[number])
        frame = QRectF(room.x() + (room.width() - SIDE) / 2, room.y() + 1, SIDE, SIDE - 1)
        if number not in self._images:
            self._images[number] = to_image(pictures.images[number])
        painter.drawImage(frame.adjusted(1, 1, -1, -1), self._images[number])
        if wrong or current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour(tokens.accent if current else tokens.mistake), 3 if current else 2))
            painter.drawRoundedRect(frame, 3, 3)
        below = QRectF(room.x(), room.y() + SIDE + 1, room.width(), LINE)
        painter.setFont(font(SMALL, 600))
        painter.setPen(colour(tokens.mistake if wrong else tokens.ink))
        guess, truth = (class_name(pictures.classes[int(at)]) for at in
                        (pictures.guesses[number], pictures.truth[number]))  # fmt: skip
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, guess)
        if wrong:
            painter.setFont(font(TINY))
            painter.setPen(colour(tokens.truth))
            painter.drawText(below.translated(0, LINE - 2), Qt.AlignmentFlag.AlignCenter, truth)
