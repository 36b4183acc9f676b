"""How a tournament stands: a row for each player, the best first, with the scores against all others."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from app.i18n import tr
from app.play.opponents.players import describe
from app.signs import true_minus
from app.theme.theme import colour, theme
from engines.matches.arena import Tally
from engines.matches.rating import wilson
from engines.matches.tournament import Standing, Table, Tournament

Index = QModelIndex | QPersistentModelIndex
NUMBER, PLAYER, ELO, SCORE, OTHERS = range(5)
"""Columns; the others' scores follow, the best player's first."""
STRONGEST_TINT = 0.45


class CrossTable(QAbstractTableModel):
    """Scores in per cent, from the point of view of the row's player."""

    def __init__(self) -> None:
        super().__init__()
        self._tournament: Tournament | None = None
        self.table = Table((), None)

    def show_tournament(self, tournament: Tournament | None) -> None:
        """Show how it stands now."""
        table = tournament.table() if tournament is not None else Table((), None)
        same = len(table.standings) == len(self.table.standings)
        if not same:
            self.beginResetModel()
        self._tournament, self.table = tournament, table
        if not same:
            self.endResetModel()
        elif table.standings:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def pair(self, index: Index) -> tuple[str, str] | None:
        """The two players whose games a cell is about, or the only two whatever the cell; None where there
        are none."""
        players = [row.player for row in self.table.standings]
        alone = len(players) == 2
        if self._tournament is None or not (alone or (index.isValid() and index.column() >= OTHERS)):
            return None
        first = players[max(index.row(), 0)]
        second = players[first == players[0]] if alone else players[index.column() - OTHERS]
        return (first, second) if self._tournament.pool.tally(first, second).games else None

    def place(self, pair: tuple[str, str] | None) -> QModelIndex:
        """Where the score of a pair's first player against the second one stands; nowhere for None."""
        players = [row.player for row in self.table.standings]
        if pair is None or not set(pair) <= set(players):
            return QModelIndex()
        return self.index(players.index(pair[0]), OTHERS + players.index(pair[1]))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.table.standings)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else OTHERS + len(self.table.standings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            titles = ("", tr("Player"), tr("Elo"), tr("Scored"))
            return titles[section] if section < OTHERS else str(section - OTHERS + 1)
        if role == Qt.ItemDataRole.ToolTipRole and section >= OTHERS:
            return self.name_of(self.table.standings[section - OTHERS].player)
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = 0) -> Any:
        if not index.isValid():
            return None
        row, column = self.table.standings[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row, column)
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._tint(row, column)
        return self._alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def text(self, at: int, column: int) -> str:
        """What stands in a row and a column."""
        row = self.table.standings[at]
        if column == NUMBER:
            return str(at + 1)
        if column == PLAYER:
            return self.name_of(row.player)
        if column == ELO:
            return true_minus(f"{row.rating[0]:+.0f}") if row.rating else ""
        tally = self._tally(row, column)
        return f"{100 * tally.score:.0f} %" if tally.games else ""

    def as_text(self) -> str:
        """All of it, with tabs between the columns, as spreadsheets take it."""
        rows, columns = range(self.rowCount()), range(self.columnCount())
        head = [str(self.headerData(column, Qt.Orientation.Horizontal)) for column in columns]
        lines = [head, *([self.text(row, column) for column in columns] for row in rows)]
        return "\n".join("\t".join(line) for line in lines) + "\n"

    def _tip(self, row: Standing, column: int) -> str:
        if column == ELO and row.rating:
            return tr("Relative to the mean of all players; almost certainly between {low} and {high}.",
                      low=f"{row.rating[1]:+.0f}", high=f"{row.rating[2]:+.0f}")  # fmt: skip
        if column < SCORE:
            names = dict.fromkeys((self.name_of(row.player), row.player))
            return "\n".join(names) if column == PLAYER else ""
        tally = self._tally(row, column)
        if not tally.games:
            return ""
        low, high = wilson(tally.score, tally.games)
        sure = {"low": f"{100 * low:.0f}", "high": f"{100 * high:.0f}"}
        return tr(
            ("{wins} won, {draws} drawn, {losses} lost; the score is almost certainly between {low} and "
            "{high} %."),
            **tally.as_json(), **sure,
        )  # fmt: skip

    def _tally(self, row: Standing, column: int) -> Tally:
        """The games against all, or against the player of a column."""
        if column == SCORE:
            return row.tally
        assert self._tournament is not None
        return self._tournament.pool.tally(row.player, self.table.standings[column - OTHERS].player)

    def _tint(self, row: Standing, column: int) -> QColor | None:
        if column < OTHERS:
            return None
        if row is self.table.standings[column - OTHERS]:
            return colour(theme.palette.hairline, 0.5)
        tally = self._tally(row, column)
        lead = 2 * tally.score - 1
        return colour(theme.palette.truth if lead > 0 else theme.palette.mistake, STRONGEST_TINT * abs(lead))

    def name_of(self, player: str) -> str:
        """What a player is called: by the shortest text by which nobody else is called, its spec at last."""
        assert self._tournament is not None
        plan = self._tournament.plan
        known = [describe(plan.game, each) for each in plan.players]
        at = plan.players.index(player)
        ways = ([one.name for one in known], [one.title for one in known])
        return next((way[at] for way in ways if way.count(way[at]) == 1), player)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return left if column == PLAYER else Qt.AlignmentFlag.AlignCenter
