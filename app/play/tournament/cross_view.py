"""The view of a tournament's table: a cell is a pair; Enter or a double click looks at their games."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from app.play.tournament.cross_table import ELO, NUMBER, OTHERS, PLAYER, SCORE, CrossTable
from app.widgets.tables import dress_table

ROW = 36
WIDTHS = {NUMBER: 34, ELO: 58, SCORE: 62}
CELL, NARROWEST_NAME = 51, 110


class CrossView(QTableView):
    """Takes the table as its own."""

    entered_cell = Signal()
    """The current cell was chosen for good."""

    def __init__(self, table: CrossTable) -> None:
        super().__init__()
        table.setParent(self)
        self.setModel(table)
        dress_table(self, "cells", ROW)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # players often differ by the end of their names
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(WIDTHS[NUMBER])
        self.doubleClicked.connect(lambda _: self.entered_cell.emit())

    def fit(self) -> None:
        """Give every column its room; names take what is left."""
        header, columns = self.horizontalHeader(), self.model().columnCount()
        widths = {column: WIDTHS.get(column, CELL) for column in range(columns) if column != PLAYER}
        for column, width in widths.items():
            header.resizeSection(column, width)
        if columns:
            header.resizeSection(PLAYER, max(NARROWEST_NAME, self.viewport().width() - sum(widths.values())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names take the room that comes, and give what goes."""
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the current cell."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().column() >= OTHERS:
            self.entered_cell.emit()
        else:
            super().keyPressEvent(event)
