"""Columns that scroll when they are longer than their room, and look like nothing while they are not."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QFrame, QScrollArea, QWidget

from app.theme.roles import set_role

RING = 2
"""So thick is the line round what is read while it has the focus, in pixels; its room is always kept."""


class Scrolling(QScrollArea):
    """A frameless area whose wheel scrolls, whatever lies under the pointer: a field that comes under it on
    the way keeps what is chosen there."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        self._watch()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fields may come, and leave the wheel to what they lie in."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._inside:
            self._watch()
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QComboBox | QAbstractSpinBox):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _watch(self) -> None:
        for kind in (QComboBox, QAbstractSpinBox):
            for field in self._inside.findChildren(kind):
                field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                field.installEventFilter(self)


def scrolling(inside: QWidget) -> QScrollArea:
    """`inside` in a frameless area that scrolls up and down only. It holds controls, and follows the focus as
    it goes from one to the next; the area itself takes none."""
    set_role(inside, "plain")
    area = Scrolling(inside)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def reading(inside: QWidget) -> QScrollArea:
    """The same for what is only read: it takes the focus, so that keys scroll it. It needs a name."""
    area = scrolling(inside)
    set_role(area, "reading")
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return area


class WholePage(Scrolling):
    """A page in a frameless area that scrolls where it has not room for all of it. It is as high as its room
    as long as it can be: what is in it scrolls for itself."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the page the room there is."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The page may need more room, or less."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._inside:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self._inside.resize(self.viewport().size().expandedTo(self._inside.minimumSizeHint()))
