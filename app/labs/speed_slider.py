"""A slider for a speed, from very slow to very fast: each notch is faster by the same factor."""

import math

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSlider


class SpeedSlider(QSlider):
    """Says which speed was chosen, in whatever unit its ends are in."""

    chosen = Signal(float)
    """By the person."""

    def __init__(self, slowest: float, fastest: float, notches: int, width: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._slowest, self._range = slowest, fastest / slowest
        self.setRange(0, notches)
        self.setFixedWidth(width)
        self.setMinimumHeight(22)
        self.valueChanged.connect(lambda _: self.chosen.emit(self.speed))

    @property
    def speed(self) -> float:
        """What it stands at."""
        return float(self._slowest * self._range ** (self.value() / self.maximum()))

    def show_speed(self, speed: float) -> None:
        """Stand at the notch nearest to a speed."""
        with QSignalBlocker(self):
            self.setValue(round(self.maximum() * math.log(speed / self._slowest) / math.log(self._range)))


def two_digits(speed: float) -> int:
    """A speed rounded for a person."""
    unit = int(10 ** max(0, math.floor(math.log10(max(1.0, speed))) - 1))
    return round(speed / unit) * unit
