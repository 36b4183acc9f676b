"""A field to search by: a list follows when the typing pauses."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

TYPING_MS = 150
"""A pause in typing so long lets the list follow."""


class SearchField(QLineEdit):
    """Tells what is typed, and is emptied by its button or by Escape."""

    settled = Signal()
    """There are other words, and typing pauses."""

    def __init__(self) -> None:
        super().__init__()
        self.setClearButtonEnabled(True)
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)
        self.textChanged.connect(lambda _: self._typing.start())
        self._typing.timeout.connect(self.settled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties it; of an empty one it is for the window."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
