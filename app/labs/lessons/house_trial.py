"""Asking a network for prices: a slider for each figure of a house."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.examination import Houses
from app.labs.lessons.prices import figure_text, money, price_text
from app.labs.lessons.tellings import Lesson
from app.labs.lessons.trial import Trial
from app.theme.roles import label, name, set_role
from app.theme.scrolling import scrolling

if TYPE_CHECKING:
    from engines.evaluation.lesson_network import LessonNetwork

STEPS = 200


class ColumnSliders(QWidget):
    """A row for each column: its name, a slider over its usual range, and the value."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.columns: tuple[str, ...] = ()
        self.sliders: list[QSlider] = []
        self.values = np.zeros(0, np.float32)
        """What is set, [columns]."""
        self._low = self._high = self.values
        self._whole = np.zeros(0, np.bool_)
        self._names: list[QLabel] = []
        self._numbers: list[QLabel] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 8, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)

    def show_columns(
        self, columns: tuple[str, ...], low: NDArray[np.float32], high: NDArray[np.float32],
        whole: NDArray[np.bool_],
    ) -> None:  # fmt: skip
        """Make the rows; `whole` where a column counts something."""
        if columns != self.columns:
            self._clear()
            self.columns = columns
            for row in range(len(columns)):
                self._add(row)
            self._grid.setRowStretch(len(columns), 1)
            self.values = ((low + high) / 2).astype(np.float32)
        self._low, self._high, self._whole = low, np.maximum(high, low + 1e-6), whole
        self.show_values(self.values)
        self.retranslate()

    def show_values(self, values: NDArray[np.float32]) -> None:
        """Set all sliders."""
        self.values = values.astype(np.float32).copy()
        for row, slider in enumerate(self.sliders):
            share = (self.values[row] - self._low[row]) / (self._high[row] - self._low[row])
            with QSignalBlocker(slider):
                slider.setValue(round(float(np.clip(share, 0, 1)) * STEPS))
            self._numbers[row].setText(figure_text(float(self.values[row])))

    def retranslate(self) -> None:
        """Texts in the current language."""
        for column, words, slider in zip(self.columns, self._names, self.sliders, strict=True):
            words.setText(tr(column))
            name(slider, tr(column))

    def _clear(self) -> None:
        for one in (*self.sliders, *self._names, *self._numbers):
            self._grid.removeWidget(one)
            one.deleteLater()
        self.sliders, self._names, self._numbers = [], [], []

    def _add(self, row: int) -> None:
        words, slider, number = label(), QSlider(Qt.Orientation.Horizontal), label("soft")
        slider.setRange(0, STEPS)
        slider.setMinimumHeight(22)
        slider.setMinimumWidth(90)
        number.setMinimumWidth(54)
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        slider.valueChanged.connect(lambda at, row=row: self._move(row, at))
        for column, one in enumerate((words, slider, number)):
            self._grid.addWidget(one, row, column)
        self.sliders.append(slider)
        self._names.append(words)
        self._numbers.append(number)

    def _move(self, row: int, at: int) -> None:
        value = float(self._low[row] + (self._high[row] - self._low[row]) * at / STEPS)
        self.values[row] = round(value) if self._whole[row] else value
        self._numbers[row].setText(figure_text(float(self.values[row])))
        self.moved.emit()


class HouseTrial(Trial):
    """Sliders, and the price that the network names for such a house."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson)
        self.sliders = ColumnSliders()
        self.caption, self.price, self.unit = label("soft"), label("figure"), label("soft", wraps=True)
        self.truth = label("truth", wraps=True)
        self._unit = ""
        self._estimate: float | None = None
        self._true_price: float | None = None
        self._build()
        self.sliders.moved.connect(self._moved)
        self.guesser.answered.connect(self._answered)

    def _build(self) -> None:
        left, right = QFrame(), QFrame()
        for card in (left, right):
            set_role(card, "card")
        inside = QVBoxLayout(left)
        inside.setContentsMargins(16, 12, 6, 12)
        inside.addWidget(scrolling(self.sliders))
        column = QVBoxLayout(right)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(4)
        for one in (self.caption, self.price, self.unit, self.truth):
            column.addWidget(one)
        column.addStretch()
        column.addWidget(self.example_button)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(left, 3)
        row.addWidget(right, 2)
        self.body.addLayout(row, 1)

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        self.caption.setText(tr("The network expects"))
        self.sliders.retranslate()
        self._say_price()

    def show_example(self, number: int) -> None:
        """Set the sliders as in one of the test houses."""
        houses = self.examination
        if isinstance(houses, Houses):
            self.sliders.show_columns(houses.columns, *_ranges(houses))
            self.sliders.show_values(houses.inputs[number])
            self._true_price = float(houses.truth[number])
            self.guesser.ask(self.sliders.values)
            self._say_price()

    def show_no_answer(self) -> None:
        """The house stays."""
        self._estimate = None
        self._say_price()

    def adopt(self, network: LessonNetwork) -> None:
        """Another network answers, perhaps from other columns."""
        card = network.card
        if card is None:
            return
        self._unit, self._estimate = card.unit, None
        houses = self.examination if isinstance(self.examination, Houses) else None
        fresh = card.columns != self.sliders.columns
        self._true_price = None if fresh else self._true_price
        if houses is not None and houses.columns == card.columns and len(houses.inputs):
            low, high, whole = _ranges(houses)
        else:
            middle = np.array(card.scaling.get("mean", np.zeros(len(card.columns))), np.float32)
            spread = np.array(card.scaling.get("deviation", np.ones(len(card.columns))), np.float32)
            low, high = middle - 2 * spread, middle + 2 * spread
            whole = np.zeros(len(card.columns), np.bool_)
        self.sliders.show_columns(card.columns, low, high, whole)
        if fresh and houses is not None:
            self.show_example(0)
        else:
            self.guesser.ask(self.sliders.values)

    def show_examination(self, examination: object) -> None:
        """The houses that examples are taken from."""
        super().show_examination(examination if isinstance(examination, Houses) else None)
        if self.network is not None and isinstance(self.examination, Houses) and self._true_price is None:
            self.adopt(self.network)

    def _moved(self) -> None:
        self._true_price = None
        self.guesser.ask(self.sliders.values.copy())

    def _answered(self, estimate: NDArray[np.float32]) -> None:
        self._estimate = float(estimate[0])
        self._say_price()

    def _say_price(self) -> None:
        self.price.setText(price_text(self._estimate) if self._estimate is not None else "–")
        self.unit.setText(tr(self._unit) if self._unit else "")
        true = self._true_price
        self.truth.setText(
            tr("True price: {price}", price=money(true, self._unit)) if true is not None else ""
        )


def _ranges(houses: Houses) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
    """The least and the most of each column, and where it counts something."""
    whole: NDArray[np.bool_] = (houses.inputs == np.round(houses.inputs)).all(axis=0)
    return houses.inputs.min(axis=0), houses.inputs.max(axis=0), whole
