"""Stands where a list will stand, and says how far reading it has come."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from app.theme.roles import label

WIDTH = 320
"""Of the line, in pixels."""


class Coming(QWidget):
    """A sentence, and a line once it is known how much there is to read."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.line = label("soft", wraps=True), QProgressBar()
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setRange(0, 1000)
        self.line.setTextVisible(False)
        self.line.setFixedWidth(WIDTH)
        policy = self.line.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.line.setSizePolicy(policy)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addStretch()
        layout.addWidget(self.text)
        layout.addWidget(self.line, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch()

    def tell(self, text: str, part: float | None = None) -> None:
        """Say what is read, and how much of it is (0 to 1) where that is known."""
        self.text.setText(text)
        self.line.setVisible(part is not None)
        self.line.setValue(int(1000 * (part or 0.0)))
