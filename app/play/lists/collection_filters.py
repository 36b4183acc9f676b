"""The row in which a person says which games of a collection are wanted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from app.i18n import tr
from app.play.lists.collected import chosen
from app.theme.roles import caption, name
from app.widgets.search_field import SearchField
from app.widgets.side_by_side import side_by_side
from engines.notation.seeking import Beginnings
from engines.notation.wthor import Base


class CollectionFilters(QWidget):
    """A field for words, the years, people alone, and games that reached the position on the board."""

    changed = Signal()
    """Other games are wanted."""
    board_wanted = Signal()
    """The position on the board is to be followed."""

    def __init__(self) -> None:
        super().__init__()
        self.search, self.year = SearchField(), QComboBox()
        self.people, self.here = QCheckBox(), QCheckBox()
        self.year.addItem("", 0)
        row = side_by_side(self.search, self.year, self.people, self.here)
        row.setContentsMargins(0, 0, 0, 0)
        self.setLayout(row)
        self.search.setMinimumWidth(260)
        self.year.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.search.settled.connect(self.changed)
        self.year.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.people.toggled.connect(lambda _: self.changed.emit())
        self.here.toggled.connect(self._follow)

    def retranslate(self) -> None:
        """Texts in the current language."""
        words = tr("Player, tournament, opening or year")
        self.search.setPlaceholderText(words)
        tip = tr("List only games with these words in the players, tournament or opening, or of this year")
        name(self.search, words, tip)
        name(self.year, tr("Year"), tr("List only games from the chosen year"))
        caption(self.people, tr("People only"), tr("List only games played between people"))
        tip = tr("List only games that reached the position on the 8×8 board, and how they continued")
        caption(self.here, tr("Position on the board"), tip)
        self.year.setItemText(0, tr("All years"))

    def offer_years(self, base: Base | None) -> None:
        """Offer the years of these games; the one that is chosen stays so."""
        wanted = self.year.currentData()
        years = sorted({int(year) for year in np.unique(base.years)}, reverse=True) if base else []
        with QSignalBlocker(self.year):
            self.year.clear()
            self.year.addItem(tr("All years"), 0)
            for year in filter(None, years):
                self.year.addItem(str(year), year)
            self.year.setCurrentIndex(max(0, self.year.findData(wanted)))

    def of(self, base: Base, begun: Beginnings) -> NDArray[np.int64]:
        """The places of the games that are wanted, whether or not they reached the position on the board."""
        year = self.year.currentData() or 0
        return chosen(base, begun, self.search.text(), year, self.people.isChecked())

    def _follow(self, wanted: bool) -> None:
        if wanted:
            self.board_wanted.emit()
        self.changed.emit()
