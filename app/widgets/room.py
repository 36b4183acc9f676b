"""How much room a screen has for a window, and which window stands in the way of another."""

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

FRAME = 40
"""More than the title bar that a desktop puts on top, in pixels."""
IN_THE_WAY = 0.2
"""Whoever hides so much of something stands in its way."""


def room_for(widget: QWidget) -> QSize:
    """The largest size at which all of a window can be seen on its screen, in pixels."""
    return widget.screen().availableSize() - QSize(0, FRAME)


def resize_within_screen(widget: QWidget, wide: int, high: int) -> None:
    """Give a window this size, or as much of it as its screen has room for."""
    widget.resize(QSize(wide, high).boundedTo(room_for(widget)))


def give_way(window: QWidget, place: QWidget) -> None:
    """Hide a window that stands in the way of a place in another one, which is to be seen now. It is as it
    was when it is shown again."""
    wanted = QRect(place.mapToGlobal(QPoint()), place.size())
    hidden = window.frameGeometry() & wanted
    if hidden.width() * hidden.height() > IN_THE_WAY * wanted.width() * wanted.height():
        window.hide()
