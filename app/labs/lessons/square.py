"""A square with buttons right below it, as large as there is room for both."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

GAP = 10


class SquareColumn(QWidget):
    """`square` at the top, the buttons below it in one row."""

    def __init__(self, square: QWidget, *buttons: QWidget) -> None:
        super().__init__()
        self._square, self._row = square, QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        square.setParent(self)
        self._row.setParent(self)
        for one in buttons:
            row.addWidget(one, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        below = self._row.sizeHint()
        return QSize(max(320, below.width()), 320 + GAP + below.height())

    def minimumSizeHint(self) -> QSize:
        below, least = self._row.minimumSizeHint(), self._square.minimumSize()
        return QSize(max(least.width(), below.width()), least.height() + GAP + below.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The square takes what the buttons leave."""
        super().resizeEvent(event)
        high = self._row.sizeHint().height()
        side = min(self.width(), self.height() - GAP - high)
        self._square.setGeometry((self.width() - side) // 2, 0, side, side)
        self._row.setGeometry(0, side + GAP, self.width(), high)
