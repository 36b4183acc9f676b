"""Deleting a run: asked first, then done beside the window."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.i18n import tr
from app.runs.folder import delete
from app.widgets.strip import Strip, Words


class Deletion(QObject):
    """Asks, and says what went wrong, in `strip`."""

    deleted = Signal(object)
    """The folder of a run that is gone."""

    def __init__(self, strip: Strip, parent: QObject) -> None:
        super().__init__(parent)
        self._strip, self._runner = strip, TaskRunner(self)

    def ask(self, folder: Path, question: Words) -> None:
        """Delete a run if the person says so."""
        yes, no = (lambda: tr("Delete")), (lambda: tr("Keep"))
        self._strip.ask(question, yes, lambda: self._delete(folder), no, grave=True)

    def shut_down(self) -> None:
        """Wait until what was begun is done."""
        self._runner.shutdown()

    def _delete(self, folder: Path) -> None:
        def work(_stop: Event, _report: Callable[[object], None]) -> None:
            delete(folder)

        self._runner.start(work, lambda _: self.deleted.emit(folder), self._failed)

    def _failed(self, error: Exception) -> None:
        self._strip.explain(error)
