"""A dialog to read: what it says is made anew in its place when the language or the look changes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from app.i18n import languages, tr
from app.theme.roles import button
from app.theme.scrolling import RING, reading
from app.theme.theme import theme
from app.widgets.room import room_for


class ReadingDialog(QDialog):
    """One widget and *Close*. A kind of dialog says in `contents` what is to be read, and asks for it with
    `fill` when it knows what that takes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._close: QPushButton | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        languages.changed.connect(self.fill)
        theme.changed.connect(self.fill)

    def contents(self) -> QWidget:
        """What is to be read, in the language and the colours of now; `closing` ends it."""
        raise NotImplementedError

    def fill(self) -> None:
        """Show the contents of now in the place of what was shown."""
        while before := self._layout.takeAt(0):
            if widget := before.widget():
                widget.hide()
                widget.deleteLater()
        area = reading(self.contents())
        area.setAccessibleName(self.windowTitle())
        self._layout.addWidget(area)
        area.show()
        self._layout.activate()
        if self._close is not None:
            self._close.setFocus()  # of what stood here before, the focus is gone with it

    def closing(self, layout: QVBoxLayout, side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignRight) -> None:
        """Put *Close* at the end of what is to be read."""
        close = self._close = button("primary")
        close.setText(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        layout.addWidget(close, 0, side)

    def fit(self, layout: QVBoxLayout, width: int) -> None:
        """Be as high as what is to be read is at this width, in pixels; on a lower screen it scrolls."""
        high = layout.totalHeightForWidth(width) + 2 * RING
        self.setFixedSize(width + 2 * RING, min(high, room_for(self).height()))
