"""The person's games as a table: one row each, the latest first or in the order of a column."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from app.i18n import languages, moment, tr
from app.play.lists.row_view import Index, RowView, SortedTable
from app.play.note_dot import draw_dot
from app.play.own_games.games import OwnGame, result_text
from app.play.own_games.judged import JudgedGames, sides_of
from app.play.own_games.names import Names

PLAYED, GAME, FIRST, SECOND, RESULT, LENGTH, OPENING, COST, MISTAKES = range(9)
TITLES = ("Played", "Game", "First", "Second", "Result", "Length", "Opening", "Cost per move", "Mistakes")
WIDTHS = (148, (200, 216), (112, 170), (112, 170), 98, (70, 88), (72, 150), (108, 136), (76, 100))
DOT = 8
"""Pixels between the dot and the next column."""
SELECT = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows


class OwnGamesTable(SortedTable):
    """One row a game."""

    def __init__(self, judged: JudgedGames, names: Names) -> None:
        super().__init__(TITLES)
        self._judged, self._names = judged, names
        self._texts: tuple[Callable[[OwnGame], str], ...] = (
            lambda one: moment(one.when),
            lambda one: names.title(one.heading.game),
            lambda one: names.player(one.heading.game, one.heading.players[0]),
            lambda one: names.player(one.heading.game, one.heading.players[1]),
            result_text,
            lambda one: str(one.heading.plies),
            lambda one: one.opening(languages.current),
            self._cost,
            self._mistakes,
        )
        self.games: list[OwnGame] = []

    def show_games(self, games: list[OwnGame]) -> None:
        """List these."""
        self.beginResetModel()
        self.games = games
        self.sort_rows()
        self.endResetModel()

    def add(self, games: list[OwnGame]) -> None:
        """List these, too: where they come last, the rows before them stay as they are."""
        fresh = sorted(games, key=lambda one: -one.when)
        if not fresh:
            return
        if self.order in (None, (PLAYED, True)) and (not self.games or fresh[0].when <= self.games[-1].when):
            self.beginInsertRows(QModelIndex(), self.count, self.count + len(fresh) - 1)
            self.games += fresh
            self.endInsertRows()
        else:
            self.show_games(self.games + fresh)

    @property
    def count(self) -> int:
        """As `RowTable` says."""
        return len(self.games)

    def text(self, row: int, column: int) -> str:
        """As `RowTable` says."""
        return self._texts[column](self.games[row])

    def tip(self, row: int, column: int) -> str:
        """As `RowTable` says; of a game that goes on from one of others, also which that was, and of one on
        which something is written, what."""
        text, heading = self.text(row, column), self.games[row].heading
        source = heading.source if column in (GAME, FIRST, SECOND) else ""
        told = tr("Taken from: {source}", source=source) if source else ""
        noted = tr("Note: {text}", text=heading.notes) if column == PLAYED and heading.notes else ""
        return "\n".join(filter(None, (text, told, noted)))

    def data(self, index: Index, role: int = 0) -> Any:
        """As Qt says; what is written on a game is told to those who hear the list."""
        if role == Qt.ItemDataRole.AccessibleDescriptionRole and index.column() == PLAYED:
            return self.games[index.row()].heading.notes or None
        return super().data(index, role)

    def judged_more(self) -> None:
        """More is known of the games."""
        if self.count:
            self.dataChanged.emit(self.index(0, COST), self.index(self.count - 1, MISTAKES))

    def sort_rows(self) -> None:
        """As `SortedTable` says; of equal games the latest first, and last what has nothing to go by."""
        self.games.sort(key=lambda one: -one.when)
        if self.order is not None:
            column, descending = self.order
            keys = [(self._key(one, column), one) for one in self.games]
            known = sorted(
                (pair for pair in keys if pair[0] is not None), key=lambda pair: pair[0], reverse=descending
            )
            self.games = [one for _, one in known] + [one for key, one in keys if key is None]

    def _key(self, one: OwnGame, column: int) -> Any:
        """Something to sort by; None where there is nothing."""
        if column == PLAYED:
            return one.when
        if column == RESULT:
            return one.result, -one.margin
        if column == LENGTH:
            return one.heading.plies
        if column in (COST, MISTAKES):
            judged = self._judged.of(one)
            values = None if judged is None else judged.costs if column == COST else judged.mistakes
            return None if values is None else sum(values[side] for side in sides_of(one))
        return self._texts[column](one).lower() or None

    def _cost(self, one: OwnGame) -> str:
        """Of the person's moves, or of both sides'."""
        judged = self._judged.of(one)
        if judged is None or judged.costs is None:
            return ""
        return " · ".join(f"{100 * judged.costs[side]:.1f} %" for side in sides_of(one))

    def _mistakes(self, one: OwnGame) -> str:
        judged = self._judged.of(one)
        return "" if judged is None else " · ".join(str(judged.mistakes[side]) for side in sides_of(one))


class PlayedCell(QStyledItemDelegate):
    """When a game was played, with a dot behind it where something is written on it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The text, and the dot."""
        super().paint(painter, option, index)
        table = index.model()
        if isinstance(table, OwnGamesTable) and table.games[index.row()].heading.notes:
            rect = QRectF(option.rect)
            draw_dot(painter, QPointF(rect.right() - DOT, rect.center().y()))


class OwnGamesView(RowView):
    """The table on the screen: the header sorts, and several rows can be selected."""

    thrown = Signal()
    """Delete was pressed."""

    def __init__(self, judged: JudgedGames, names: Names) -> None:
        self.table = OwnGamesTable(judged, names)
        super().__init__(self.table, WIDTHS)
        self._remembered: tuple[set[int], int] = (set(), 0)
        self.setItemDelegateForColumn(PLAYED, PlayedCell(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        # Else the header asks of every row whether it is selected, each time that it is painted.
        self.horizontalHeader().setSelectionModel(QItemSelectionModel(self.table, self))
        self.horizontalHeader().setSortIndicator(PLAYED, Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)
        self.table.modelAboutToBeReset.connect(self._remember)
        self.table.modelReset.connect(self._restore)

    @property
    def row(self) -> int:
        """The row that Enter means: the one with the focus, if it is selected; -1 for none."""
        row = self.currentIndex().row()
        return row if row >= 0 and self.selectionModel().isRowSelected(row) else super().row

    @property
    def selected(self) -> list[OwnGame]:
        """The games selected, in the order of the list."""
        return [self.table.games[row] for row in sorted(self._rows())]

    @property
    def selected_count(self) -> int:
        """How many are selected."""
        return len(self._rows())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete throws away; all else as before."""
        if event.matches(QKeySequence.StandardKey.Delete) and self._rows():
            self.thrown.emit()
        else:
            super().keyPressEvent(event)

    def _rows(self) -> set[int]:
        """Ranges may be many rows each: asking for every row takes long."""
        found = self.selectionModel().selection()
        parts = (found.at(place) for place in range(found.count()))
        return {row for part in parts for row in range(part.top(), part.bottom() + 1)}

    def _remember(self) -> None:
        current = self.currentIndex().row()
        at = id(self.table.games[current]) if current >= 0 else 0
        self._remembered = {id(one) for one in self.selected}, at

    def _restore(self) -> None:
        chosen, current = self._remembered
        if not chosen:
            return
        selection, last = QItemSelection(), len(WIDTHS) - 1
        rows = [row for row, one in enumerate(self.table.games) if id(one) in chosen]
        for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
            part = [row for _, row in run]
            selection.select(self.table.index(part[0], 0), self.table.index(part[-1], last))
        self.selectionModel().select(selection, SELECT)
        at = next((row for row, one in enumerate(self.table.games) if id(one) == current), -1)
        if at >= 0:
            index = self.table.index(at, 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)
