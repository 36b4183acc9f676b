"""One line about the exact result, with a button where it takes longer to know it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.theme.roles import button, label, name


class TruthRow(QWidget):
    """What is true, or what is being done to know it."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text, self.button = label("truth", wraps=True), button("mini-truth")
        self.button.clicked.connect(self.pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)
        self.hide()

    def say(self, text: str, tip: str = "", action: str = "", action_tip: str = "") -> None:
        """Show a sentence, and a button if there is something to press."""
        self.text.setText(text)
        self.text.setToolTip(tip)
        self.text.setAccessibleDescription(tip)
        self.button.setText(action)
        self.button.setVisible(bool(action))
        name(self.button, action or text, action_tip)
        self.show()
