"""What a network learns from: the first pictures with their names, or the first houses with their prices."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout

from app.i18n import tr
from app.labs.lessons.examination import Examination, Houses, Pictures
from app.labs.lessons.prices import figure_text, headed, price_text, scaled_text
from app.labs.lessons.wall import PictureWall
from app.theme.roles import button, caption, label, set_role
from app.widgets.tables import dress_table

ROW = 26
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LearnedExamples(QFrame):
    """A card; before a run has read its examples, it says that they will come."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.note, self.wall, self.table = label("soft", wraps=True), PictureWall(), QTableWidget()
        self.scaled_button = button("mini", checkable=True)
        self._examples: Examination | None = None
        dress_table(self.table, "list", ROW)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setHorizontalScrollMode(QTableWidget.ScrollMode.ScrollPerPixel)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 12, 10)
        layout.setSpacing(8)
        top = QHBoxLayout()
        top.addWidget(self.note, 1)
        top.addWidget(self.scaled_button, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(top)
        layout.addWidget(self.wall, 1)
        layout.addWidget(self.table, 1)
        layout.addStretch()
        self.scaled_button.toggled.connect(self.retranslate)
        self.show_examples(None)

    def show_examples(self, examples: Examination | None) -> None:
        """Show what a run has written down; None where it has not."""
        self._examples = examples
        pictures = examples if isinstance(examples, Pictures) else None
        self.wall.setVisible(pictures is not None)
        self.wall.show_pictures(pictures, np.arange(len(pictures.truth) if pictures is not None else 0))
        self.table.setVisible(isinstance(examples, Houses))
        self.scaled_button.setVisible(isinstance(examples, Houses) and examples.scaled is not None)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        tip = tr("Show each column as the network gets it: with mean 0 and variance 1.")
        caption(self.scaled_button, tr("As the network sees them"), tip)
        self.note.setText(self._words())
        self.wall.retranslate()
        self.wall.setAccessibleName(tr("Pictures to learn from"))
        self.table.setAccessibleName(tr("Houses to learn from"))
        if isinstance(self._examples, Houses):
            self._fill(self._examples)

    def _words(self) -> str:
        if self._examples is None:
            return tr("What the network learns from is shown here as soon as a run has read it.")
        count = f"{len(self._examples.truth):,}"
        if isinstance(self._examples, Houses):
            return tr("The first {count} houses that it learns from, each with its true price.", count=count)
        return tr("The first {count} pictures that it learns from, each with its true name.", count=count)

    def _fill(self, houses: Houses) -> None:
        table, price = self.table, headed("True price", houses.unit)
        shown, written = houses.inputs, figure_text
        if self.scaled_button.isChecked() and houses.scaled is not None:
            shown, written = houses.scaled, scaled_text
        titles = [price, *(tr(one) for one in houses.columns)]
        table.setColumnCount(len(titles))
        table.setRowCount(len(houses.truth))
        for column, title in enumerate(titles):
            table.setHorizontalHeaderItem(column, _cell(title))
        for row, (true, values) in enumerate(zip(houses.truth, shown, strict=True)):
            for column, text in enumerate((price_text(true), *map(written, values))):
                table.setItem(row, column, _cell(text))


def _cell(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setTextAlignment(RIGHT)
    return item
