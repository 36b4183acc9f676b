"""What a network learns from: the first pictures with their names, or the first houses with their prices."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QHeaderView, QTableView, QVBoxLayout

from app.i18n import tr
from app.labs.lessons.examination import Examination, Houses, Pictures
from app.labs.lessons.house_table import HouseTable
from app.labs.lessons.wall import PictureWall
from app.theme.roles import button, caption, label, set_role
from app.widgets.tables import dress_table

ROW = 26


class LearnedExamples(QFrame):
    """A card; before a run has read its examples, it says that they will come."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.note, self.wall, self.table = label("soft", wraps=True), PictureWall(), QTableView()
        self.houses = HouseTable()
        self.scaled_button = button("mini", checkable=True)
        self._examples: Examination | None = None
        self.table.setModel(self.houses)
        dress_table(self.table, "list", ROW)
        self.table.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
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
        houses = self._examples if isinstance(self._examples, Houses) else None
        self.houses.show_houses(houses, self.scaled_button.isChecked())

    def _words(self) -> str:
        if self._examples is None:
            return tr("What the network learns from is shown here as soon as a run has read it.")
        count = f"{len(self._examples.truth):,}"
        if isinstance(self._examples, Houses):
            return tr("The first {count} houses that it learns from, each with its true price.", count=count)
        return tr("The first {count} pictures that it learns from, each with its true name.", count=count)
