"""The inside of a plot, on which a range of the axis is chosen by dragging."""

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal

from app.curves.curve import Span

LEAST = 6
"""So many pixels across make a range; less is a click that slipped."""

WIDE = 45
"""From so many hundredths between the lowest and the highest share on all of them are shown."""

NUMBER = 8.0
"""Pixels for half of a number on the axis, which is hidden where it has less."""


class RangeBox(pg.ViewBox):  # type: ignore[misc]
    """Nothing in it moves under the pointer, and the wheel is left to the page."""

    chosen = Signal(float, float)
    """A range of the axis, its lower end first."""

    def __init__(self) -> None:
        super().__init__(enableMenu=False, enableMouse=False)
        self.active = False
        """Whether there is a range to choose."""

    def fit(
        self, whole: tuple[float, float, float, float], span: Span | None, shares: bool, beside: float = 0.0
    ) -> None:
        """Show the `whole` of what is drawn, x and then y, and `beside` it so many pixels at the right, or of
        the axis only a `span`. Shares that differ much are shown between 0 and 100."""
        low_x, high_x, low, high = whole
        high_x += (high_x - low_x) * beside / max(2 * beside, self.width() - beside, 1.0)
        self.setXRange(*(span or (low_x, high_x)), padding=0.0 if span else 0.015)
        if shares and high - low > WIDE:
            self.setYRange(0, 100, padding=max(0.03, NUMBER / max(NUMBER, self.height() - 2 * NUMBER)))
        else:
            room = (high - low) * 0.08 or abs(high) * 0.1 or 1.0
            self.setYRange(low - room, high + room, padding=0)

    def mouseDragEvent(self, event: Any, axis: int | None = None) -> None:
        """Mark what is dragged over; choose it in the end."""
        if not self.active or event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        event.accept()
        begun, now, room = event.buttonDownPos(), event.pos(), self.rect()
        if not event.isFinish():
            self.updateScaleBox(QPointF(begun.x(), room.top()), QPointF(now.x(), room.bottom()))
            return
        self.rbScaleBox.hide()
        ends = sorted(min(max(one, room.left()), room.right()) for one in (begun.x(), now.x()))
        if ends[1] - ends[0] >= LEAST:
            low, high = (float(self.mapToView(QPointF(end, 0)).x()) for end in ends)
            self.chosen.emit(low, high)

    def wheelEvent(self, event: Any, axis: int | None = None) -> None:
        """Scroll the page."""
        event.ignore()
