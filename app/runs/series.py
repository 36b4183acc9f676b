"""The points of one curve, and what a plot needs of them. numpy, no Qt."""

import numpy as np
from numpy.typing import NDArray

from engines.runs.events import Metric, Profile

Floats = NDArray[np.float64]
AXES = ("iteration", "games", "seconds")
"""What a curve can be drawn over; rows 0, 1 and 2 of a series."""
VALUE, LOW, HIGH = 3, 4, 5


class Series:
    """A growing curve: float64 [6, n], rows iteration, games, seconds, value, low, high."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._data = np.empty((6, 32))
        self._generation = np.empty(32, np.int64)
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def append(self, point: Metric, generation: int = 0) -> None:
        """Add a point. A trainer that was resumed (a later `generation`) may repeat an iteration that
        was cut short: its points replace those from before."""
        iterations = self._data[0, : self._size]
        if self._size and generation > self._generation[self._size - 1]:
            self._size = int(np.searchsorted(iterations, point.iteration))
        if self._size == self._data.shape[1]:
            self._data = np.concatenate([self._data, np.empty_like(self._data)], axis=1)
            self._generation = np.concatenate([self._generation, np.empty_like(self._generation)])
        self._data[:, self._size] = (
            point.iteration, point.games, point.seconds, point.value,
            np.nan if point.low is None else point.low, np.nan if point.high is None else point.high,
        )  # fmt: skip
        self._generation[self._size] = generation
        self._size += 1

    def x(self, axis: str) -> Floats:
        """The points' places on an axis of `AXES`, [n]."""
        return self._data[AXES.index(axis), : self._size]

    @property
    def values(self) -> Floats:
        """The points' values, [n]; NaN where the trainer could not tell one."""
        return self._data[VALUE, : self._size]

    @property
    def low(self) -> Floats:
        """Lower ends of the 95 % intervals, [n]; NaN where there is none."""
        return self._data[LOW, : self._size]

    @property
    def high(self) -> Floats:
        """Upper ends of the 95 % intervals, [n]; NaN where there is none."""
        return self._data[HIGH, : self._size]

    @property
    def last(self) -> float:
        """The last value that is known; NaN where there is none."""
        known = self.values[np.isfinite(self.values)]
        return float(known[-1]) if len(known) else float("nan")

    def nearest(self, axis: str, at: float) -> int | None:
        """The index of the point nearest to `at` on an axis; None for an empty curve."""
        if not self._size:
            return None
        return int(np.argmin(np.abs(self.x(axis) - at)))

    def row_of(self, iteration: int) -> int | None:
        """The index of an iteration's point; None where nothing was measured in it."""
        row = int(np.searchsorted(self.x("iteration"), iteration))
        return row if row < self._size and self.x("iteration")[row] == iteration else None


def profile(name: str, record: Profile) -> Series:
    """One line of a profile as a curve whose iterations are its places."""
    series = Series(name)
    for place, value in zip(record.places, record.lines[name], strict=False):
        series.append(Metric(int(place), 0, place, name, value))
    return series


def thinned(x: Floats, y: Floats, columns: int) -> tuple[Floats, Floats]:
    """At most 2 * `columns` points that look like all: the lowest and the highest of each column of
    pixels, in their order. Short curves stay as they are."""
    count = len(x)
    columns = max(columns, 1)
    if count <= 2 * columns:
        return x, y
    edges = np.linspace(0, count, columns + 1).astype(int)
    starts, column = edges[:-1], np.repeat(np.arange(columns), np.diff(edges))
    lowest, highest = np.fmin.reduceat(y, starts), np.fmax.reduceat(y, starts)
    rows = [starts[np.isnan(lowest)]]
    for ends in (lowest, highest):
        there = np.flatnonzero(y == ends[column])
        rows.append(there[np.unique(column[there], return_index=True)[1]])
    chosen = np.unique(np.concatenate(rows))
    return x[chosen], y[chosen]


def smoothed(y: Floats) -> Floats:
    """`y` as straight lines through its neighbours tell it, weighted as Gauss did, [n]: no lag, at the ends
    neither, NaNs left out. The width grows with the curve, so that the shape stays and the noise goes."""
    count = len(y)
    if count < 3:
        return y.copy()
    width = max(0.8, min(count / 30, 40.0))
    reach = min(int(3 * width) + 1, count - 1)
    away = np.arange(-reach, reach + 1) / width
    weights, known = np.exp(-0.5 * away**2), np.isfinite(y)
    there, told = known.astype(float), np.where(known, y, 0.0)

    def summed(values: Floats, power: int) -> Floats:
        found: Floats = np.convolve(values, weights * (-away) ** power)[reach : reach + count]
        return found

    whole, first, second = (summed(there, power) for power in range(3))
    level, slope = summed(told, 0), summed(told, 1)
    spread = whole * second - first**2
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(whole > 1e-9, level / whole, np.nan)
        line = np.where(spread > 1e-9 * whole**2, (second * level - first * slope) / spread, mean)
    return np.clip(line, np.min(told[known]), np.max(told[known])) if known.any() else mean
