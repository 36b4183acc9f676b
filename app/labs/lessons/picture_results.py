"""How a network did on test pictures: what it took for what, and the pictures themselves."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.confusion import ConfusionMatrix
from app.labs.lessons.examination import Examination, Pictures
from app.labs.lessons.wall import PictureWall
from app.labs.lessons.words import class_name
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.flow import FlowLayout

OFTEN = 6
"""So many confusions are named."""
SHARE, LEAST = 0.46, 240
"""The matrix's part of the width, and its card's least."""
EDGES, HEADING, AROUND = 26, 70, 124
"""Of the matrix's card, in pixels: its edges, what stands over the matrix, and all but the matrix and the
confusions below it."""


class PictureResults(QWidget):
    """The matrix filters the wall."""

    taken = Signal(int)
    """The number of a picture to be tried."""

    def __init__(self) -> None:
        super().__init__()
        self.matrix, self.wall = ConfusionMatrix(), PictureWall()
        self.matrix_title, self.matrix_note = label("strong"), label("soft", wraps=True)
        self.all_button, self.wrong_button = button("mini", checkable=True), button("mini", checkable=True)
        self.cell_button, self.note = button("mini", checkable=True), label("soft", wraps=True)
        self.often_title = label("strong")
        self.often = [button("mini") for _ in range(OFTEN)]
        self._filters = QButtonGroup(self)
        self._pictures: Pictures | None = None
        self._cell: tuple[int, int] | None = None
        self._left, self._right, self._often_row = QFrame(), QFrame(), QWidget()
        self._build()
        self.matrix.chosen.connect(self._choose_cell)
        self._filters.buttonClicked.connect(self._filter)
        self.wall.pointed.connect(self._point_at)
        self.wall.taken.connect(self.taken)

    def _build(self) -> None:
        for card in (self._left, self._right):
            set_role(card, "card")
        left = QVBoxLayout(self._left)
        left.setContentsMargins(14, 12, 12, 10)
        left.setSpacing(4)
        left.addWidget(self.matrix_title)
        left.addWidget(self.matrix_note)
        left.addWidget(self.matrix)
        left.addSpacing(6)
        left.addWidget(self.often_title)
        flow = FlowLayout(self._often_row, gap=4)
        for at, one in enumerate(self.often):
            one.clicked.connect(lambda _=False, at=at: self._choose_often(at))
            flow.addWidget(one)
        left.addWidget(self._often_row)
        left.addStretch(1)
        filters = QWidget()
        flow = FlowLayout(filters, gap=4)
        for one in (self.all_button, self.wrong_button, self.cell_button):
            self._filters.addButton(one)
            flow.addWidget(one)
        self.wrong_button.setChecked(True)
        right = QVBoxLayout(self._right)
        right.setContentsMargins(14, 10, 6, 10)
        right.setSpacing(6)
        right.addWidget(filters)
        right.addWidget(self.note)
        right.addWidget(self.wall, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._left)
        row.addWidget(self._right, 1)

    def show_examination(self, examination: Examination | None) -> None:
        """Show the answers of an examination in pictures; the filter stays."""
        self._pictures = examination if isinstance(examination, Pictures) else None
        self.matrix.show_pictures(self._pictures)
        self._cell = self.matrix.cell
        if self._cell is None and self.cell_button.isChecked():
            self.wrong_button.setChecked(True)
        self._hang()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.matrix_title.setText(tr("Taken for"))
        self.matrix_note.setText(tr("Click a cell to see its pictures."))
        self.matrix.retranslate()
        self.wall.retranslate()
        self._name_filters()
        self._point_at(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The matrix is square, as large as there is room; what was mistaken most often stands below."""
        super().resizeEvent(event)
        width = int(self.width() * SHARE)
        self._left.setFixedWidth(min(width, max(LEAST, self.height() - HEADING)))
        self.matrix.setFixedHeight(min(self._left.width() - EDGES, self.height() - HEADING))
        inside = self._left.width() - EDGES
        below = AROUND + inside + self._often_row.heightForWidth(inside)
        for one in (self.often_title, self._often_row):
            one.setVisible(self.height() >= below)

    def _choose_often(self, at: int) -> None:
        cells = self._pictures.mistakes(OFTEN) if self._pictures is not None else []
        if at < len(cells):
            self.matrix.choose(cells[at])
            self._choose_cell(cells[at])

    def _choose_cell(self, cell: tuple[int, int] | None) -> None:
        self._cell = cell
        (self.cell_button if cell is not None else self.wrong_button).setChecked(True)
        self._hang()

    def _filter(self) -> None:
        if not self.cell_button.isChecked():
            self._cell = None
            self.matrix.choose(None)
        self._hang()

    def _hang(self) -> None:
        pictures = self._pictures
        if pictures is None:
            self.wall.show_pictures(None, self.wall.rows[:0])
        else:
            rows = pictures.chosen(self._cell, self.wrong_button.isChecked())
            self.wall.show_pictures(pictures, rows)
        self._name_filters()

    def _name_filters(self) -> None:
        pictures = self._pictures
        every, wrong = (len(pictures.truth), int(pictures.wrong.sum())) if pictures is not None else (0, 0)
        tip = tr("All pictures, in the order of the set.")
        caption(self.all_button, tr("All ({count})", count=f"{every:,}"), tip)
        tip = tr("What was taken for something else; the surest first.")
        caption(self.wrong_button, tr("Wrong ones ({count})", count=f"{wrong:,}"), tip)
        self._name_often()
        self.cell_button.setVisible(self._cell is not None)
        if self._cell is not None and pictures is not None:
            self.cell_button.setText(self._pair(self._cell))
            name(self.cell_button, self.matrix.sentence(self._cell))

    def _name_often(self) -> None:
        cells = self._pictures.mistakes(OFTEN) if self._pictures is not None else []
        self.often_title.setText(tr("Most often mistaken") if cells else "")
        for at, one in enumerate(self.often):
            one.setVisible(at < len(cells))
            if at < len(cells):
                one.setText(self._pair(cells[at]))
                name(one, self.matrix.sentence(cells[at]), tr("Show these pictures."))

    def _pair(self, cell: tuple[int, int]) -> str:
        assert self._pictures is not None, "there are pictures"
        truth, guess = (class_name(self._pictures.classes[at]) for at in cell)
        return f"{truth} → {guess} ({int(self._pictures.confusion[cell])})"

    def _point_at(self, number: int | None) -> None:
        if number is None:
            text = tr("Below each picture stands the guess, and the truth where it is another. Double-click "
                      "one to try it.")  # fmt: skip
        else:
            text = self.wall.sentence(number)
        self.note.setText(text)
