"""One metric of one run in a plot: raw points, a smoothed line, and how sure each point is."""

from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QPen

from app.curves.axes import to_log
from app.curves.shapes import shape_of
from app.curves.style import BAND, BARS, RAW, curve_colour, curve_pen
from app.runs.description import Metric
from app.runs.series import Floats, Series, smoothed, thinned
from app.theme.theme import colour, theme

ROOM = 32
"""Points closer together than so many pixels show a band instead of bars."""
SIGN, SMALL_SIGN = 9, 7
"""The shape at a curve's end, in pixels: of the run looked at, and of others."""

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawing:
    """How curves are to be drawn now."""

    axis: str
    x_scale: float
    smooth: bool
    log: bool
    columns: int
    """Pixels across."""
    factor: float
    """Values are drawn times this."""
    span: Span | None = None
    """The part of the axis that is seen, as it is drawn; None for all of it."""
    signs: bool = False
    """Whether a shape at a curve's end tells it from the others of its run."""


class Curve:
    """The items of one curve; made once, given new data when there is some."""

    def __init__(self, box: pg.ViewBox, metric: Metric, index: int, run: int) -> None:
        self.metric, self.index, self.run = metric, index, run
        none = QPen(Qt.PenStyle.NoPen)
        self._low, self._high = pg.PlotCurveItem(pen=none), pg.PlotCurveItem(pen=none)
        self._band = pg.FillBetweenItem(self._low, self._high)
        self._bars = pg.ErrorBarItem(beam=0)
        self._raw, self._line = pg.PlotCurveItem(antialias=True), pg.PlotCurveItem(antialias=True)
        self._dots = pg.ScatterPlotItem(size=5, pen=None, antialias=True)
        size = SIGN if run == 0 else SMALL_SIGN
        self.sign = pg.ScatterPlotItem(size=size, symbol=shape_of(index), antialias=True)
        lines = self._raw, self._line, self._dots, self.sign
        self._items = self._band, self._low, self._high, self._bars, *lines
        for depth, item in enumerate(self._items):
            item.setZValue(depth + (0 if run else 10))
            box.addItem(item)
        self._box = box
        self._drawn, self._ends = (np.zeros(0), np.zeros(0)), np.zeros(0)
        self.end: tuple[float, float] | None = None
        """Where the line ends, or leaves what is seen of the axis; None where nothing of it is seen."""
        self.refresh()

    def refresh(self) -> None:
        """Take the palette's colours."""
        self._band.setBrush(QBrush(curve_colour(self.index, BAND)))
        self._bars.setData(pen=curve_pen(self.index, 0, 1.2, BARS))
        self._raw.setPen(curve_pen(self.index, self.run, 1.0, RAW))
        self._line.setPen(curve_pen(self.index, self.run, 2.2 if self.run == 0 else 1.6))
        self._dots.setBrush(QBrush(curve_colour(self.index)))
        self.sign.setBrush(QBrush(curve_colour(self.index)))
        self.sign.setPen(pg.mkPen(colour(theme.palette.card), width=1))

    def set_visible(self, visible: bool) -> None:
        """Show or hide everything of it."""
        for item in self._items:
            item.setVisible(visible)

    def remove(self) -> None:
        """Take it out of the box."""
        for item in self._items:
            self._box.removeItem(item)

    def extent(self) -> tuple[Floats, Floats]:
        """The points as they were drawn last, for the plot's limits."""
        return self._drawn

    def reach(self) -> Floats:
        """How high and low it goes, intervals included; in any order, some infinite where zero is drawn on a
        logarithmic scale."""
        return np.concatenate([self._drawn[1], self._ends])

    def draw(self, series: Series, how: Drawing) -> None:
        """Show the points there are now."""
        x, y = series.x(how.axis) / how.x_scale, self._scaled(series.values, how)
        known = np.isfinite(y) & _near(x, how.span)
        smooth = how.smooth and np.count_nonzero(np.isfinite(y)) > 4
        x, y = x[known], y[known]
        self._drawn = (x, y)
        line = self._scaled(smoothed(series.values), how)[known] if smooth else y
        self._line.setData(*thinned(x, line, how.columns))
        self.end = _last_seen(x, line, how.span)
        self._place_sign(how.signs)
        few = len(x) <= 1 or (self.metric.headline and how.columns / max(1, len(x)) > ROOM and self.run == 0)
        bare = smooth and not few and self.run == 0
        self._raw.setData(*(thinned(x, y, how.columns) if bare else (x[:0], y[:0])))
        self._draw_intervals(series, how, known)
        self._dots.setData(x=x if few else x[:0], y=y if few else y[:0])

    def _place_sign(self, wanted: bool) -> None:
        ends = [self.end] if wanted and self.end is not None else []
        self.sign.setData(x=[x for x, _ in ends], y=[y for _, y in ends])

    def _draw_intervals(self, series: Series, how: Drawing, known: NDArray[np.bool_]) -> None:
        """Bars where points stand apart, a band where they are close, nothing for other runs."""
        low, high = self._scaled(series.low, how)[known], self._scaled(series.high, how)[known]
        x, y = (series.x(how.axis) / how.x_scale)[known], self._scaled(series.values, how)[known]
        given = np.isfinite(low) & np.isfinite(high) & (self.run == 0)
        x, y, low, high = x[given], y[given], low[given], high[given]
        self._ends = np.concatenate([low, high])
        apart = how.columns / max(1, len(x)) > ROOM
        bars = slice(None) if apart else slice(0, 0)
        top, bottom = (high - y)[bars], (y - low)[bars]
        self._bars.setData(x=x[bars], y=y[bars], top=top, bottom=bottom)
        step = max(1, len(x) // max(1, how.columns))
        band = slice(0, 0) if apart else slice(None, None, step)
        self._low.setData(x[band], smoothed(low)[band])
        self._high.setData(x[band], smoothed(high)[band])

    def _scaled(self, values: Floats, how: Drawing) -> Floats:
        return to_log(values * how.factor) if how.log else values * how.factor


def _near(x: Floats, span: Span | None) -> NDArray[np.bool_]:
    """Which points are drawn: those in the span, and one on either side, so that the line goes on."""
    if span is None or not len(x):
        return np.ones(len(x), np.bool_)
    inside = (x >= span[0]) & (x <= span[1])
    first, last = np.searchsorted(x, span[0]) - 1, np.searchsorted(x, span[1], "right")
    inside[max(0, first) : first + 1] = inside[last : last + 1] = True
    return inside


def _last_seen(x: Floats, line: Floats, span: Span | None) -> tuple[float, float] | None:
    """Where a line ends, or leaves the span; None for one that lies beside it."""
    if not len(x) or (span and (x[-1] < span[0] or x[0] > span[1])):
        return None
    last = min(float(x[-1]), span[1]) if span else float(x[-1])
    return last, float(np.interp(last, x, line))


def bounds(curves: list[Curve]) -> tuple[float, float, float, float]:
    """The smallest and largest x and y of what is drawn."""
    x = np.concatenate([np.zeros(0), *(curve.extent()[0] for curve in curves)])
    y = np.concatenate([np.zeros(0), *(curve.reach() for curve in curves)])
    y = y[np.isfinite(y)]
    if not len(x) or not len(y):
        return 0.0, 1.0, 0.0, 1.0
    low_x, high_x = float(x.min()), float(x.max())
    return low_x, high_x if high_x > low_x else low_x + 1, float(y.min()), float(y.max())
