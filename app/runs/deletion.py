"""Deleting a run: asked first, then done beside the window."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.i18n import tr
from app.runs.folder import delete
from app.widgets.strip import Strip, Words


class Deletion(QObject):
    """Asks, and says what went wrong, in `strip`. What is deleted waits for what was before it."""

    deleted = Signal(object)
    """The folder of a run that is gone."""

    def __init__(self, strip: Strip, parent: QObject) -> None:
        super().__init__(parent)
        self._strip, self._runner = strip, TaskRunner(self)
        self._waiting: deque[Path] = deque()

    def ask(self, folder: Path, question: Words) -> None:
        """Delete a run if the person says so."""
        yes, no = (lambda: tr("Delete")), (lambda: tr("Keep"))
        self._strip.ask(question, yes, lambda: self._delete(folder), no, grave=True)

    def shut_down(self) -> None:
        """Wait until what was begun is done."""
        self._runner.shutdown()

    def _delete(self, folder: Path) -> None:
        self._waiting.append(folder)
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting and not self._runner.busy:
            folder = self._waiting.popleft()

            def work(_stop: Event, _report: Callable[[object], None]) -> None:
                delete(folder)

            self._runner.start(work, lambda _: self._done(folder), self._failed)

    def _done(self, folder: Path) -> None:
        self._go_on()
        self.deleted.emit(folder)

    def _failed(self, error: Exception) -> None:
        self._go_on()
        self._strip.explain(error)
