"""Python's garbage collection on the window's thread, between two of its events.

Left to itself, Python collects wherever memory is asked for: on a worker's thread, or in the middle of a
call into Qt that walks over all widgets and asks one of ours on its way. Widgets that go then leave Qt with
what is no longer there, and the program crashes. So nothing is collected by itself, and a timer does it.

What is there after the first full collection (modules, compiled kernels, the window) stays, and is not looked
through again: that took a tenth of a second each time, in which the window stood still.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 1000
OLDEST = 2
"""The generation of what has lived longest."""


class GarbageCollector(QObject):
    """Collects on the thread that made it, from its event loop, as long as it lives."""

    def __init__(self, parent: QObject) -> None:
        """From here on Python collects nothing by itself."""
        super().__init__(parent)
        gc.disable()
        self._settled = False
        timer = QTimer(self, interval=EVERY_MS)
        timer.timeout.connect(self._collect)
        timer.start()
        self.destroyed.connect(_look_through_all)

    def _collect(self) -> None:
        if collect_garbage() == OLDEST and not self._settled:
            gc.freeze()
            self._settled = True


def collect_garbage() -> int | None:
    """Collect what Python would have collected by now: the oldest of its generations that is due, and the
    younger ones. Returns that generation; None where none was due."""
    due = [count > least for count, least in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if not any(due):
        return None
    oldest = max(generation for generation, is_due in enumerate(due) if is_due)
    gc.collect(oldest)
    return oldest


def _look_through_all(*_: object) -> None:
    gc.unfreeze()
