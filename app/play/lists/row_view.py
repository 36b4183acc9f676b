"""A table of which whole rows are chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from app.theme.roles import set_role

ROW = 30


class RowView(QTableView):
    """Enter and a double click choose a row for good; a click only selects it."""

    entered_row = Signal(int)
    """A row was chosen for good."""

    def __init__(self, model: QAbstractItemModel, widths: Sequence[int]) -> None:
        """`widths` of the columns in pixels; the last one takes what is left."""
        super().__init__()
        self.setModel(model)
        set_role(self, "list")
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        for column, width in enumerate(widths):
            header.resizeSection(column, width)
        self.doubleClicked.connect(lambda index: self.entered_row.emit(index.row()))

    @property
    def row(self) -> int:
        """The row that is selected, -1 for none."""
        found = self.selectionModel().selectedRows()
        return found[0].row() if found else -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the selected row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.row >= 0:
            self.entered_row.emit(self.row)
        else:
            super().keyPressEvent(event)
