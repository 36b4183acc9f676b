"""Columns that scroll when they are longer than their room, and look like nothing while they are not."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.theme.roles import set_role

RING = 2
"""So thick is the line round what is read while it has the focus, in pixels; its room is always kept."""


def scrolling(inside: QWidget) -> QScrollArea:
    """`inside` in a frameless area that scrolls up and down only. It holds controls, and follows the focus as
    it goes from one to the next; the area itself takes none."""
    set_role(inside, "plain")
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def reading(inside: QWidget) -> QScrollArea:
    """The same for what is only read: it takes the focus, so that keys scroll it. It needs a name."""
    area = scrolling(inside)
    set_role(area, "reading")
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return area


class WholePage(QScrollArea):
    """A page in a frameless area that scrolls where it has not room for all of it. It is as high as its room
    as long as it can be: what is in it scrolls for itself."""

    def __init__(self, page: QWidget) -> None:
        super().__init__()
        self._page = page
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the page the room there is."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The page may need more room, or less."""
        if watched is self._page and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self._page.resize(self.viewport().size().expandedTo(self._page.minimumSizeHint()))
