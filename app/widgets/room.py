"""How much room a screen has for a window."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

FRAME = 40
"""More than the title bar that a desktop puts on top, in pixels."""


def room_for(widget: QWidget) -> QSize:
    """The largest size at which all of a window can be seen on its screen, in pixels."""
    return widget.screen().availableSize() - QSize(0, FRAME)


def resize_within_screen(widget: QWidget, wide: int, high: int) -> None:
    """Give a window this size, or as much of it as its screen has room for."""
    widget.resize(QSize(wide, high).boundedTo(room_for(widget)))
