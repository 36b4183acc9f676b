"""A layout that puts its widgets in rows, as many in each as fit."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Rows from the left, or from the right with `to_right`."""

    def __init__(self, parent: QWidget | None = None, gap: int = 8, to_right: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._to_right = gap, to_right
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        result = QSize(0, 0)
        for item in self._items:
            result = result.expandedTo(item.minimumSize())
        return result

    def _arrange(self, rect: QRect, move: bool) -> int:
        y, row = rect.y(), list[QLayoutItem]()
        for item in (item for item in self._items if not item.isEmpty()):
            wide = sum(one.sizeHint().width() + self._gap for one in row) + item.sizeHint().width()
            if row and wide > rect.width():
                y += self._place(row, rect, y, move) + self._gap // 2
                row = []
            row.append(item)
        return y + self._place(row, rect, y, move) - rect.y()

    def _place(self, row: list[QLayoutItem], rect: QRect, y: int, move: bool) -> int:
        height = max((item.sizeHint().height() for item in row), default=0)
        if move:
            width = sum(item.sizeHint().width() for item in row) + self._gap * max(0, len(row) - 1)
            x = max(rect.x(), rect.right() + 1 - width) if self._to_right else rect.x()
            for item in row:
                size = item.sizeHint()
                item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self._gap
        return height
