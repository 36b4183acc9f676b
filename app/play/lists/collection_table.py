"""A collection of games as a table: year, players, score, opening and tournament of each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.lists.collected import SQUARES, year
from app.play.lists.row_view import RowView, SortedTable
from engines.notation.seeking import Beginnings
from engines.notation.wthor import Base

YEAR, BLACK, WHITE, SCORE, OPENING, TOURNAMENT = range(6)
TITLES = ("Year", "Black", "White", "Score", "Opening", "Tournament")
WIDTHS = (52, (132, 164), (132, 164), 76, (104, 150), (90, 200))
NONE = np.empty(0, np.int64)


class CollectionTable(SortedTable):
    """The games of a base that are listed, in their order."""

    def __init__(self) -> None:
        super().__init__(TITLES, centred=[SCORE])
        self.base: Base | None = None
        self._begun: Beginnings | None = None
        self.rows: NDArray[np.int64] = NONE

    def show_games(self, base: Base | None, begun: Beginnings | None, rows: NDArray[np.int64]) -> None:
        """List the games at `rows` of a base, sorted as before."""
        self.beginResetModel()
        self.base, self._begun, self.rows = base, begun, rows
        self.sort_rows()
        self.endResetModel()

    @property
    def count(self) -> int:
        """As `RowTable` says."""
        return len(self.rows)

    def text(self, row: int, column: int) -> str:
        """As `RowTable` says."""
        base, begun, row = self.base, self._begun, int(self.rows[row])
        assert base is not None and begun is not None
        if column == YEAR:
            return year(base, row)
        if column == SCORE:
            return f"{base.scores[row]} – {SQUARES - int(base.scores[row])}"
        if column == OPENING:
            return begun.names[int(begun.of(languages.current)[row])]
        if column == TOURNAMENT:
            return str(base.tournaments[base.events[row]])
        return str(base.players[(base.black if column == BLACK else base.white)[row]])

    def sort_rows(self) -> None:
        """As `SortedTable` says."""
        base, begun = self.base, self._begun
        if base is None or begun is None or self.order is None:
            return
        column, descending = self.order
        self.rows = np.sort(self.rows)
        keys = self._keys(base, begun, column)[self.rows]
        places = np.argsort(-keys if descending else keys, kind="stable")
        self.rows = self.rows[places]

    @staticmethod
    def _keys(base: Base, begun: Beginnings, column: int) -> NDArray[np.int64]:
        """A number for each game of the base, in the order of the column."""
        if column == YEAR:
            return base.years
        if column == SCORE:
            return base.scores.astype(np.int64)
        columns: dict[int, tuple[tuple[str, ...], NDArray[np.int64]]] = {
            BLACK: (base.players, base.black),
            WHITE: (base.players, base.white),
            OPENING: (begun.names, begun.of(languages.current)),
            TOURNAMENT: (base.tournaments, base.events),
        }
        names, places = columns[column]
        ranks = np.empty(len(names), np.int64)
        ranks[sorted(range(len(names)), key=lambda at: names[at].lower())] = np.arange(len(names))
        return ranks[places]


class CollectionView(RowView):
    """The table on the screen; the header sorts."""

    def __init__(self) -> None:
        self.table = CollectionTable()
        super().__init__(self.table, WIDTHS)
        self.setSortingEnabled(True)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)

    def show_games(self, base: Base | None, begun: Beginnings | None, rows: NDArray[np.int64]) -> None:
        """List games; the one that is selected stays so where it is listed still."""
        before = int(self.table.rows[self.row]) if self.row >= 0 and base is self.table.base else -1
        self.table.show_games(base, begun, rows)
        places = np.nonzero(self.table.rows == before)[0]
        if len(places):
            self.selectRow(int(places[0]))
