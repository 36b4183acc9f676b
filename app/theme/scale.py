"""How large everything is: Qt takes that once, before there is an application."""

import os

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

SIZES = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
"""How many times as large as the desktop has it."""
ROOM = QSize(960, 600)
"""What the window needs of a screen, in its own pixels."""
VARIABLE = "QT_SCALE_FACTOR"


def application_of_size(arguments: list[str], size: float) -> QApplication:
    """The Qt application with everything `size` times as large, or as large as the first screen has room for.
    Who set QT_SCALE_FACTOR has said already how large; what is started from here knows nothing of it."""
    if size == 1.0 or VARIABLE in os.environ:
        return QApplication(arguments)
    result = _enlarged(arguments, size)
    fitting = largest(result.primaryScreen().availableSize() * size)
    if fitting < size:
        result.shutdown()
        del result
        result = _enlarged(arguments, fitting)
    return result


def largest(screen: QSize) -> float:
    """The largest of all sizes in which the window has room on a screen of so many pixels."""
    return max(size for size in SIZES if size == 1.0 or _holds(screen, ROOM * size))


def _holds(screen: QSize, room: QSize) -> bool:
    return room.width() <= screen.width() and room.height() <= screen.height()


def _enlarged(arguments: list[str], size: float) -> QApplication:
    os.environ[VARIABLE] = str(size)
    try:
        return QApplication(arguments)
    finally:
        del os.environ[VARIABLE]
