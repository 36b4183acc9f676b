"""Houses in rows, as a table asks for them: each with its true price, and then its figures."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.i18n import tr
from app.labs.lessons.examination import Houses
from app.labs.lessons.prices import figure_text, headed, price_text, scaled_text

Index = QModelIndex | QPersistentModelIndex
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class HouseTable(QAbstractTableModel):
    """Writes only what is looked at: thousands of cells that are made at once hold up the window."""

    def __init__(self) -> None:
        super().__init__()
        self._houses: Houses | None = None
        self._scaled = False

    def show_houses(self, houses: Houses | None, scaled: bool) -> None:
        """Show these, if any; `scaled` as the network sees them, where that is known."""
        self.beginResetModel()
        self._houses, self._scaled = houses, scaled and houses is not None and houses.scaled is not None
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        if self._houses is None or (parent is not None and parent.isValid()):
            return 0
        return len(self._houses.truth)

    def columnCount(self, parent: Index | None = None) -> int:
        if self._houses is None or (parent is not None and parent.isValid()):
            return 0
        return 1 + len(self._houses.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if self._houses is None or orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            price = headed("True price", self._houses.unit)
            return tr(self._houses.columns[section - 1]) if section else price
        return RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = 0) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and self._houses is not None and index.isValid():
            return self._text(self._houses, index.row(), index.column())
        return RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _text(self, houses: Houses, row: int, column: int) -> str:
        if not column:
            return price_text(houses.truth[row])
        if self._scaled and houses.scaled is not None:
            return scaled_text(houses.scaled[row, column - 1])
        return figure_text(houses.inputs[row, column - 1])
