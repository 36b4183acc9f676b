"""Python's garbage collection on the window's thread, between two of its events.

Left to itself, Python collects wherever memory is asked for: on a worker's thread, or in the middle of a
call into Qt that walks over all widgets and asks one of ours on its way. Widgets that go then leave Qt with
what is no longer there, and the program crashes. So nothing is collected by itself, and a timer does it.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 1000


class GarbageCollector(QObject):
    """Collects on the thread that made it, from its event loop, as long as it lives."""

    def __init__(self, parent: QObject) -> None:
        """From here on Python collects nothing by itself."""
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=EVERY_MS)
        timer.timeout.connect(collect_garbage)
        timer.start()


def collect_garbage() -> None:
    """Collect what Python would have collected by now: the oldest of its generations that is due, and the
    younger ones."""
    due = [count > least for count, least in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, is_due in enumerate(due) if is_due))
