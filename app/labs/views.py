"""Some views, of which one is shown, under a row of buttons to choose it by."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.theme.roles import button, caption
from app.widgets.choice import Choice


class Views(QWidget):
    """The first view that is added is shown, until another is chosen."""

    chosen = Signal(int)

    def __init__(self, role: str, gap: int) -> None:
        """`role` dresses the buttons, which stand `gap` pixels apart."""
        super().__init__()
        self.buttons, self.stack = list[QPushButton](), QStackedWidget()
        self._role, self._group, self._row = role, Choice(self), QHBoxLayout()
        self._row.setSpacing(gap)
        self._row.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(self._row)
        layout.addWidget(self.stack, 1)
        self._group.idClicked.connect(self.show_view)

    def add(self, view: QWidget) -> None:
        """One more view, with its button."""
        one = button(self._role, checkable=True)
        one.setChecked(not self.buttons)
        self._group.addButton(one, len(self.buttons))
        self._row.insertWidget(len(self.buttons), one)
        self.buttons.append(one)
        self.stack.addWidget(view)

    def name_views(self, *texts: tuple[str, str]) -> None:
        """A text and a tooltip for each button."""
        for one, (text, tip) in zip(self.buttons, texts, strict=True):
            caption(one, text, tip)

    def show_view(self, number: int) -> None:
        """Bring a view to the front."""
        self.buttons[number].setChecked(True)
        self.stack.setCurrentIndex(number)
        self.chosen.emit(number)
