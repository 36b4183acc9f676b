"""The curves of the walkers on the boards: steps to the goal, and how much was learned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.curves.readout import Readout
from app.runs.description import Kind
from app.runs.model import RunModel

if TYPE_CHECKING:
    from app.curves.plot_card import PlotCard

LEAST, MANY = 84, 250
"""Pixels of a plot's height; points from which on they are averaged."""


class MazeCurves(QWidget):
    """A plot for each panel of the trainer's description, as soon as both are known."""

    episode_clicked = Signal(int)

    def __init__(self, learns: bool) -> None:
        """`learns` tells whether there will be a curve of what is learned."""
        super().__init__()
        self._learns = learns
        self.cards: list[PlotCard] = []
        self._kind: Kind | None = None
        self._runs: list[RunModel] = []
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(12)

    def describe(self, kind: Kind) -> None:
        """Take what the trainer says of its curves."""
        if self._kind is None and kind.panels:
            self._kind = kind
            self._make()

    def arrange(self, stacked: bool) -> None:
        """One below the other, or side by side."""
        way = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)

    def show_runs(self, runs: list[RunModel]) -> None:
        """Draw these runs, the first in full lines."""
        if runs != self._runs:
            self._runs = list(runs)
            for card in self.cards:
                card.show_runs(self._runs)
            self._show_cards()

    def _show_cards(self) -> None:
        """Those with something to draw; before a run has begun, those that will have it."""
        for number, card in enumerate(self.cards):
            card.setVisible(number == 0 or bool(card.metrics()) or (self._learns and not self._runs))
            card.plot.show_all(bool(self._runs))

    def take_news(self) -> None:
        """There are new points. Where they are many, an averaged line is drawn among them."""
        many = any(len(series) > MANY for run in self._runs for series in run.series.values())
        for card in self.cards:
            card.smooth = many
            card.mark_dirty()
        self._show_cards()

    def draw_all(self) -> None:
        """Draw what is there now, at once."""
        for card in self.cards:
            card.redraw()

    def point_at(self, episode: float) -> None:
        """Mark where the walkers are."""
        for card in self.cards:
            card.point_at(episode)

    def retranslate(self) -> None:
        """Texts in the current language."""
        for card in self.cards:
            card.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what happened meanwhile."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.draw_all)

    def _make(self) -> None:
        from app.curves.plot_card import PlotCard

        assert self._kind is not None
        readout = Readout(self)
        for panel in self._kind.panels:
            card = PlotCard(panel, self._kind, tall=False, readout=readout)
            card.smooth = False
            card.plot.setMinimumHeight(LEAST)
            card.point_clicked.connect(self._clicked)
            self.cards.append(card)
            self._row.addWidget(card, 1)
            card.show_runs(self._runs)
        self._show_cards()

    def _clicked(self, _model: object, episode: int) -> None:
        self.episode_clicked.emit(episode)
