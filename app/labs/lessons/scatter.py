"""Predicted against true prices: a dot for each house, and the diagonal on which all of them should lie."""

import math
from html import escape

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.curves.axes import short_text
from app.curves.readout import Readout
from app.i18n import tr
from app.labs.lessons.examination import Houses
from app.labs.lessons.prices import figure_text, headed, money
from app.signs import true_minus
from app.theme.fonts import SMALL, TINY, font
from app.theme.theme import colour, theme

LEFT, BOTTOM, TOP, RIGHT = 62, 44, 10, 12
DOT, NEAR = 3.4, 14.0
TICKS = 5
SHORT = 8
"""More columns than this are told two abreast."""


class PriceScatter(QWidget):
    """Painted; the pointer, or the arrows from the cheapest to the dearest, tell of a house."""

    pointed = Signal(object)
    """The number of a house, or None."""
    taken = Signal(int)
    """The number of a house to be tried."""

    def __init__(self) -> None:
        super().__init__()
        self.houses: Houses | None = None
        self.current: int | None = None
        self._readout = Readout(self)
        self._order: list[int] = []
        self._low, self._high = 0.0, 1.0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(260, 220)

    def sizeHint(self) -> QSize:
        return QSize(480, 420)

    def show_houses(self, houses: Houses | None) -> None:
        """Draw the houses of an examination."""
        self.houses, self.current = houses, None
        self._readout.hide()
        if houses is not None and len(houses.truth):
            self._order = [int(at) for at in np.argsort(houses.truth)]
            both = np.concatenate([houses.truth, houses.answers])
            low, high = float(both.min()), float(both.max())
            room = (high - low or 1.0) * 0.03
            self._low, self._high = low - room, high + room
        else:
            self._order = []
        self._tell()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("Predicted and true prices"))
        self.look_at(None)
        self._tell()

    def sentence(self, number: int) -> str:
        """A house's prices."""
        houses = self.houses
        assert houses is not None, "there is a house"
        return tr("True: {truth} · predicted: {answer}", truth=money(houses.truth[number], houses.unit),
                  answer=money(houses.answers[number], houses.unit))  # fmt: skip

    def _tell(self) -> None:
        told = self.sentence(self.current) if self.current is not None else ""
        self.setAccessibleDescription(told)
        self.update()

    def _area(self) -> QRectF:
        return QRectF(LEFT, TOP, self.width() - LEFT - RIGHT, self.height() - TOP - BOTTOM)

    def point_of(self, truth: float, answer: float) -> QPointF:
        """Where a pair of prices is drawn."""
        area, span = self._area(), self._high - self._low
        x = area.x() + area.width() * (truth - self._low) / span
        return QPointF(x, area.bottom() - area.height() * (answer - self._low) / span)

    def _points(self) -> NDArray[np.float64]:
        """All dots on the screen, [N, 2]."""
        assert self.houses is not None, "there are houses"
        area, span = self._area(), self._high - self._low
        x = area.x() + area.width() * (self.houses.truth - self._low) / span
        y = area.bottom() - area.height() * (self.houses.answers - self._low) / span
        return np.stack([x, y], axis=1).astype(np.float64)

    def house_at(self, place: QPointF) -> int | None:
        """The house nearest to the pointer, if one is near."""
        if self.houses is None or not self._order:
            return None
        distances = np.hypot(*(self._points() - (place.x(), place.y())).T)
        nearest = int(distances.argmin())
        return nearest if distances[nearest] <= NEAR else None

    def look_at(self, number: int | None) -> None:
        """Tell of a house, or of none."""
        if number == self.current:
            return
        self.current = number
        self.pointed.emit(number)
        self._tell()
        if number is None or self.houses is None:
            self._readout.hide()
            return
        at = self.point_of(float(self.houses.truth[number]), float(self.houses.answers[number]))
        self._readout.tell(self._card(number), self.mapToGlobal(at.toPoint()))

    def _card(self, number: int) -> str:
        houses, soft = self.houses, theme.palette.soft
        assert houses is not None, "there is a house"
        cells = [
            f'<td style="color:{soft}">{escape(tr(column))}&nbsp;&nbsp;</td>'
            f'<td align="right">{figure_text(value)}&nbsp;&nbsp;&nbsp;</td>'
            for column, value in zip(houses.columns, houses.inputs[number], strict=True)
        ]
        abreast = 1 if len(cells) <= SHORT else 2
        rows = "".join(
            f"<tr>{''.join(cells[at : at + abreast])}</tr>" for at in range(0, len(cells), abreast)
        )
        head = "<br>".join(
            f"{words}: <b>{escape(money(value, houses.unit))}</b>"
            for words, value in ((tr("True price"), houses.truth[number]),
                                 (tr("Predicted"), houses.answers[number]))
        )  # fmt: skip
        return f'{head}<table cellpadding="1" style="font-size:11px">{rows}</table>'

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell of the house under the pointer."""
        self.look_at(self.house_at(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Try this house."""
        number = self.house_at(event.position())
        if number is not None:
            self.taken.emit(number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The houses move."""
        super().resizeEvent(event)
        self.look_at(None)

    def leaveEvent(self, event: object) -> None:
        """Nothing is pointed at."""
        self.look_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from house to house, Enter takes one."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -10, Qt.Key.Key_Up: 10}
        key = Qt.Key(event.key())
        if key in steps and self._order:
            at = self._order.index(self.current) + steps[key] if self.current is not None else 0
            self.look_at(self._order[min(len(self._order) - 1, max(0, at))])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.taken.emit(self.current)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.houses is None or not self._order:
            return
        painter, tokens = QPainter(self), theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axes(painter)
        painter.setPen(QPen(colour(tokens.truth), 1.8, Qt.PenStyle.DashLine))
        painter.drawLine(self.point_of(self._low, self._low), self.point_of(self._high, self._high))
        painter.setPen(QPen(colour(tokens.accent, 0.8), 2 * DOT, c=Qt.PenCapStyle.RoundCap))
        painter.drawPoints(QPolygonF([QPointF(x, y) for x, y in self._points()]))
        if self.current is not None:
            house = self.houses.truth[self.current], self.houses.answers[self.current]
            at = self.point_of(float(house[0]), float(house[1]))
            painter.setPen(QPen(QColor(tokens.mistake), 1.5))
            painter.drawLine(at, self.point_of(float(house[0]), float(house[0])))
            painter.setPen(QPen(QColor(tokens.card), 2))
            painter.setBrush(QColor(tokens.accent))
            painter.drawEllipse(at, DOT + 3, DOT + 3)

    def _paint_axes(self, painter: QPainter) -> None:
        assert self.houses is not None, "there are houses"
        tokens, area = theme.palette, self._area()
        painter.setFont(font(TINY))
        for value in ticks(self._low, self._high):
            at = self.point_of(value, value)
            painter.setPen(QPen(colour(tokens.hairline), 1))
            painter.drawLine(QPointF(area.x(), at.y()), QPointF(area.right(), at.y()))
            painter.setPen(colour(tokens.soft))
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(16, at.y() - 9, LEFT - 24, 18), side, true_minus(short_text(value)))
            below = QRectF(at.x() - 40, area.bottom() + 3, 80, 16)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, true_minus(short_text(value)))
        painter.setFont(font(SMALL))
        unit = self.houses.unit
        room = QRectF(area.x(), self.height() - 22, area.width(), 20)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, headed("True price", unit))
        painter.save()
        painter.translate(0, area.bottom())
        painter.rotate(-90)
        room = QRectF(0, 0, area.height(), 18)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, headed("Predicted price", unit))
        painter.restore()


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two."""
    rough = max(1e-9, (high - low) / TICKS)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first = math.ceil(low / step)
    return [at * step for at in range(first, math.floor(high / step) + 1)]
