"""The plots' axes: few, round, quiet numbers."""

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from app.curves.marks import NEAR, Spot, paint_mark
from app.runs.series import Floats
from app.signs import true_minus
from app.theme.fonts import TINY, font
from app.theme.theme import colour, theme

PERCENT = 100.0
STEPS, LEAST = ((1.0,), (1.0, 2.0, 5.0), (1.0, 2.0, 3.0, 5.0, 7.0)), 3
"""What stands on a logarithmic axis of each power of ten, and so many numbers at least."""
BELOW, REACH = 4.0, 5.0
"""Marks stand so many pixels below the plot, and are found from so many above its edge on."""


class QuietAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis without a line of its own, in the palette's soft colour."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self._around, self._whole = ("", ""), False
        self._spots: list[Spot] = []
        self.setStyle(tickLength=0, tickFont=font(TINY), tickTextOffset=6, autoExpandTextSpace=False,
                      hideOverlappingLabels=True, maxTickLevel=0)  # fmt: skip
        self.enableAutoSIPrefix(False)  # else a label that nobody sees is laid out whenever the range changes
        if orientation in ("left", "right"):
            self.setWidth(42)
        else:
            self.setHeight(22)
        self.refresh()

    def write_as(self, template: str, whole: bool = False) -> None:
        """Write each number in the `{place}` of a text, empty for numbers alone; `whole` for an axis that
        counts something."""
        before, _, rest = template.partition("{")
        look = (before, rest.partition("}")[2]), whole
        if look != (self._around, self._whole):
            (self._around, self._whole), self.picture = look, None
            self.update()

    def show_spots(self, found: list[Spot]) -> None:
        """Draw these marks between the plot and the numbers."""
        if found or self._spots:
            self._spots = found
            self.update()

    def spot_at(self, place: QPointF) -> Spot | None:
        """The mark at a place of the scene."""
        here = self.mapFromScene(place)
        room = self.boundingRect()
        if not self._spots or not room.top() - REACH <= here.y() <= room.bottom():
            return None
        spot = min(self._spots, key=lambda one: abs(self._across(one) - here.x()))
        return spot if abs(self._across(spot) - here.x()) <= NEAR else None

    def _across(self, spot: Spot) -> float:
        """Where a mark stands, in pixels."""
        low, high = self.range
        room = self.mapRectFromParent(self.geometry())
        return float(room.left() + room.width() * (spot.place - low) / ((high - low) or 1.0))

    def paint(self, painter: QPainter, option: Any, widget: Any) -> None:
        """The numbers, and the marks over them."""
        super().paint(painter, option, widget)
        if self._spots:
            top = self.mapRectFromParent(self.geometry()).top()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for spot in self._spots:
                paint_mark(painter, spot.what, self._across(spot), top + BELOW)

    def wheelEvent(self, event: Any) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def refresh(self) -> None:
        """Take the palette's colours."""
        self.setTextPen(colour(theme.palette.soft))
        self.setPen(colour(theme.palette.hairline))
        self.setTickFont(font(TINY))
        self.picture = None
        self.update()

    def tickSpacing(self, low_end: float, high_end: float, size: float) -> Any:
        """How far apart the ticks are: at whole numbers only, where the axis counts something."""
        found = super().tickSpacing(low_end, high_end, size)
        return [(max(1.0, spacing), offset) for spacing, offset in found] if self._whole else found

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        """What stands at the ticks."""
        if self.logMode:
            return [true_minus(short_text(10.0**value)) for value in values]
        before, after = self._around
        numbers = (short_text(value * scale, spacing * scale) for value in values)
        return [f"{before}{true_minus(number)}{after}" for number in numbers]

    def logTickValues(self, low_end: float, high_end: float, size: float, usual: Any) -> Any:
        """Whole powers of ten, or 1, 2, 5 of each where there are few, or 3 and 7 too."""
        low, high = int(np.floor(low_end)), int(np.ceil(high_end))
        inside: list[float] = []
        for steps in STEPS[0 if high - low > 3 else 1 :]:
            ticks = [float(power + np.log10(step)) for power in range(low, high + 1) for step in steps]
            inside = inside if len(inside) >= LEAST else [one for one in ticks if low_end <= one <= high_end]
        if len(inside) < LEAST:
            values = np.linspace(10.0**low_end, 10.0**high_end, 5)[1:-1]
            inside = [float(np.log10(float(f"{value:.2g}"))) for value in values]
        return [(None, inside)]


def short_text(value: float, spacing: float = 0.0) -> str:
    """A number in as few characters as it needs: 12k, 0.05, 3M, 2e29."""
    size = abs(value)
    if size >= 1e12:
        return f"{value:.2g}".replace("e+", "e")
    for limit, letter in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if size >= limit:
            return f"{value / (limit if letter != 'k' else 1e3):g}{letter}"
    if 0 < size < 1e-3:
        return f"{value:.0e}".replace("e-0", "e-")
    if spacing and spacing < 1:
        return f"{value:.{min(4, int(np.ceil(-np.log10(spacing))))}f}"
    return f"{value:.10g}"


def time_scale(seconds: float) -> tuple[float, str]:
    """The unit in which a run so long is drawn: seconds in one, and how it is written."""
    if seconds < 300:
        return 1.0, "{seconds} s"
    if seconds < 3 * 3600:
        return 60.0, "{minutes} min"
    return 3600.0, "{hours} h"


def to_log(values: Floats) -> Floats:
    """log10, NaN where there is none."""
    with np.errstate(invalid="ignore", divide="ignore"):
        result: Floats = np.where(values > 0, np.log10(np.maximum(values, 1e-300)), np.nan)
    return result
