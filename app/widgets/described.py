"""A field with a title and a sentence about it."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.theme.roles import label

FIELD_WIDTH = 150


class Described(QWidget):
    """The words stand to the left of the field, and what may be written there below it."""

    def __init__(self, field: QWidget, finder: QWidget | None = None) -> None:
        """`finder` stands below the field, and helps to fill it."""
        super().__init__()
        self.title, self.help, self.range = label("strong"), label("soft", wraps=True), label("soft")
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self.help)
        words.addStretch()
        side = QVBoxLayout()
        side.setSpacing(3)
        side.addWidget(field)
        if finder is not None:
            side.addWidget(finder)
        side.addWidget(self.range)
        side.addStretch()
        field.setFixedWidth(FIELD_WIDTH)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 7, 0, 5)
        row.setSpacing(18)
        row.addLayout(words, 1)
        row.addLayout(side)
