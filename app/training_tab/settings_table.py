"""The settings of runs as a table: an option in each row, a run in each column."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.i18n import tr
from app.runs.settings import Row
from app.theme.theme import colour, theme
from app.widgets.tables import dress_table

Index = QModelIndex | QPersistentModelIndex
ROW = 28
NARROWEST, WIDEST, WIDEST_TITLE, EDGE = 110, 230, 230, 8
LOWEST, HEIGHT = 200, 430
MOST = 4
"""So many columns have room at once."""


class SettingsTable(QAbstractTableModel):
    """The rows under headings of their groups. With a single run a second column says what its preset has."""

    def __init__(self) -> None:
        super().__init__()
        self._all: list[Row] = []
        self._titles: list[str] = []
        self._tips: list[str] = []
        self._only = False
        self.rows: list[Row | str] = []
        """What is shown: rows, and the titles of groups over them."""

    def fill(self, rows: Sequence[Row], titles: Sequence[str], tips: Sequence[str]) -> None:
        """Show these rows; `titles` and `tips` are the runs', in their order."""
        self._all, self._titles, self._tips = list(rows), list(titles), list(tips)
        self._choose()

    def show_only_differing(self, only: bool) -> None:
        """Leave out the rows that tell of no difference."""
        self._only = only
        self._choose()

    @property
    def tells_choices(self) -> bool:
        """Whether an option is among the rows shown."""
        return any(isinstance(row, Row) and row.chosen for row in self.rows)

    def _choose(self) -> None:
        self.beginResetModel()
        self.rows, group = [], ""
        for row in self._all:
            if row.differs or not self._only:
                self.rows += [row.group] if row.group != group and row.group else []
                self.rows.append(row)
                group = row.group
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        count = len(self._titles)
        return 0 if parent is not None and parent.isValid() else count + (count == 1)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            return self._column_title(section, role)
        row = self.rows[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return row if isinstance(row, str) else row.title
        if role == Qt.ItemDataRole.ToolTipRole and not isinstance(row, str):
            return f"{row.title}\n{row.help}".strip()
        return None

    def _column_title(self, section: int, role: int) -> Any:
        alone = section >= len(self._titles)
        if role == Qt.ItemDataRole.DisplayRole:
            return tr("Its preset") if alone else self._titles[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tr("The preset's value, where it differs.") if alone else self._tips[section]
        return None

    def data(self, index: Index, role: int = 0) -> Any:
        row = self.rows[index.row()]
        if isinstance(row, str):
            return None
        if index.column() >= len(self._titles):
            return self._usual(row, role)
        text, marked = row.texts[index.column()], row.marked[index.column()]
        spoken = tr("{value}, unlike the preset", value=text) if marked else text
        return {
            Qt.ItemDataRole.DisplayRole: text,
            Qt.ItemDataRole.ToolTipRole: f"{row.title}: {text}",
            Qt.ItemDataRole.AccessibleTextRole: spoken,
            Qt.ItemDataRole.FontRole: _bold() if marked else None,
            Qt.ItemDataRole.ForegroundRole: colour(theme.palette.accent_text) if marked else None,
        }.get(Qt.ItemDataRole(role))

    def _usual(self, row: Row, role: int) -> Any:
        """What the preset has, where the run differs from it."""
        if role == Qt.ItemDataRole.ForegroundRole:
            return colour(theme.palette.soft)
        return row.usual if role == Qt.ItemDataRole.DisplayRole and any(row.marked) else None


class _Names(QHeaderView):
    """The titles of the rows; those of groups stand out."""

    def __init__(self, table: SettingsTable) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._table = table

    def sizeHint(self) -> QSize:
        titles = [row if isinstance(row, str) else row.title for row in self._table.rows]
        metrics = QFontMetrics(_bold(self.font()))
        widest = max((metrics.horizontalAdvance(title) for title in titles), default=0)
        return QSize(min(WIDEST_TITLE, widest + 2 * EDGE), super().sizeHint().height())

    def paintSection(self, painter: QPainter, rect: QRect, at: int) -> None:
        row = self._table.rows[at]
        group = isinstance(row, str)
        text = row if isinstance(row, str) else row.title
        painter.setFont(_bold(self.font()) if group else self.font())
        painter.setPen(colour(theme.palette.ink if group else theme.palette.soft))
        room = rect.adjusted(EDGE, 0, -EDGE, 0)
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


class SettingsView(QTableView):
    """Takes the table as its own; the options' titles stay where they are when it scrolls sideways."""

    def __init__(self, table: SettingsTable) -> None:
        super().__init__()
        table.setParent(self)
        self.setModel(table)
        names = _Names(table)
        self.setVerticalHeader(names)
        dress_table(self, "list", ROW)
        names.show()
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(LOWEST)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(NARROWEST)
        header.setMaximumSectionSize(WIDEST)
        header.setStretchLastSection(True)
        header.setTextElideMode(Qt.TextElideMode.ElideNone)  # of two lines it would take the second

    def sizeHint(self) -> QSize:
        wide = min(MOST, self.model().columnCount()) * WIDEST + WIDEST_TITLE
        return QSize(wide, HEIGHT)

    def fit(self) -> None:
        """Give every column what it takes, within bounds."""
        self.resizeColumnsToContents()
        self.verticalHeader().updateGeometry()


def _bold(font: QFont | None = None) -> QFont:
    """Only the weight is set: the size is the view's."""
    result = QFont(font) if font is not None else QFont()
    result.setWeight(QFont.Weight.DemiBold)
    return result
