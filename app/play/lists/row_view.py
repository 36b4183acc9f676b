"""A table of texts, and its view, of which whole rows are chosen."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from app.i18n import tr
from app.widgets.tables import dress_table

Index = QModelIndex | QPersistentModelIndex
Width = int | tuple[int, int]
"""Of a column in pixels; or the least that it is given, and what it would like to have."""
ROW = 30
ALONE = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class RowTable(QAbstractTableModel):
    """Rows of texts under titles in the person's language."""

    def __init__(self, titles: Sequence[str], centred: Sequence[int] = ()) -> None:
        """`titles` in English; the columns `centred` stand in the middle."""
        super().__init__()
        self._titles, self._centred = titles, centred

    @property
    @abstractmethod
    def count(self) -> int:
        """How many rows there are."""

    @abstractmethod
    def text(self, row: int, column: int) -> str:
        """What stands there."""

    def tip(self, row: int, column: int) -> str:
        """What is told where one points: all that stands there, which may have no room."""
        return self.text(row, column)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self.count

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(self._titles[section])
        return self._alignment(section, role)

    def data(self, index: Index, role: int = 0) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and index.isValid():
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.isValid():
            return self.tip(index.row(), index.column())
        return self._alignment(index.column(), role)

    def _alignment(self, column: int, role: int) -> Qt.AlignmentFlag | None:
        centred = role == Qt.ItemDataRole.TextAlignmentRole and column in self._centred
        return Qt.AlignmentFlag.AlignCenter if centred else None


class SortedTable(RowTable):
    """Rows in the order of a column that the person chose, or as they came."""

    order: tuple[int, bool] | None = None
    """The column, and whether the largest comes first."""

    @abstractmethod
    def sort_rows(self) -> None:
        """Bring the rows into that order."""

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column from now on; -1 for as they came."""
        self.order = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self.beginResetModel()
        self.sort_rows()
        self.endResetModel()


class RowView(QTableView):
    """Enter and a double click choose a row for good; a click only selects it."""

    entered_row = Signal(int)
    """A row was chosen for good."""

    def __init__(self, table: RowTable, widths: Sequence[Width]) -> None:
        """Takes the table as its own. The last one of the columns takes what is left."""
        super().__init__()
        table.setParent(self)
        self.setModel(table)
        dress_table(self, "list", ROW)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.horizontalHeader().setStretchLastSection(True)
        self._widths = [(one, one) if isinstance(one, int) else one for one in widths]
        self.horizontalHeader().sortIndicatorChanged.connect(self._make_room)
        self._fit()
        self.doubleClicked.connect(lambda index: self.entered_row.emit(index.row()))

    @property
    def row(self) -> int:
        """The row that is selected, -1 for none."""
        found = self.selectionModel().selectedRows()
        return found[0].row() if found else -1

    def selectRow(self, row: int) -> None:
        """Select this row alone. Qt goes by the keys held down, and a key may have opened the list."""
        self.selectionModel().setCurrentIndex(self.model().index(row, 0), ALONE)

    def _fit(self) -> None:
        """Give each column its room; those that can give way all give the same part of what they can."""
        header, widths = self.horizontalHeader(), list(self._widths)
        if header.isSortIndicatorShown() and header.sortIndicatorSection() >= 0:
            column = header.sortIndicatorSection()
            title = header.sectionSizeHint(column)  # an arrow stands beside it
            widths[column] = max(title, widths[column][0]), max(title, widths[column][1])
        least, liked = (sum(ends) for ends in zip(*widths, strict=True))
        part = min(1.0, max(0, self.viewport().width() - least) / max(1, liked - least))
        for column, (low, high) in enumerate(widths):
            header.resizeSection(column, low + int(part * (high - low)))

    def _make_room(self, column: int) -> None:
        """Rows are sorted by a column: its title stays whole with an arrow beside it."""
        header = self.horizontalHeader()
        if column >= 0 and header.sectionSize(column) < header.sectionSizeHint(column):
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns follow the window's width; what a person has made of them stays until it changes."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the selected row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.row >= 0:
            self.entered_row.emit(self.row)
        else:
            super().keyPressEvent(event)
