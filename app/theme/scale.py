"""How large everything is: Qt takes that once, before there is an application."""

import os

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

SIZES = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
"""How many times as large as the desktop has it."""
ROOM = QSize(960, 600)
"""What the window needs of a screen, in its own pixels."""
FACTOR = "QT_SCALE_FACTOR"
"""What Qt reads. Who has set it has said already how large."""
HANDED = "HIYOKO_SIZE"
"""What a program that is too large for its screen tells the one that it starts in its place."""


def wished_size(stored: float) -> float:
    """The size to begin with; `stored` is the person's choice. What was handed over is taken only once."""
    handed = os.environ.pop(HANDED, "")
    if FACTOR in os.environ:
        return 1.0
    return next((size for size in SIZES if str(size) == handed), stored)


def application_of_size(
    arguments: list[str], size: float, kind: type[QApplication] = QApplication
) -> QApplication:
    """The Qt application, of a kind, with everything `size` times as large; what it starts knows nothing of
    that."""
    if size == 1.0:
        return kind(arguments)
    os.environ[FACTOR] = str(size)
    try:
        return kind(arguments)
    finally:
        del os.environ[FACTOR]


def fitting_size(application: QApplication, size: float) -> float:
    """The largest size, up to the one of `application`, in which the window has room on the first screen. A
    smaller one takes another program: Qt's objects do not outlive their application."""
    return min(size, largest(application.primaryScreen().availableSize() * size))


def largest(screen: QSize) -> float:
    """The largest of all sizes in which the window has room on a screen of so many pixels."""
    return max(size for size in SIZES if size == 1.0 or _holds(screen, ROOM * size))


def _holds(screen: QSize, room: QSize) -> bool:
    return room.width() <= screen.width() and room.height() <= screen.height()
