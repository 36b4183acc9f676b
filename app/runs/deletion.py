"""Deleting a run: asked first, then done beside the window."""

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal

from app.background.task import TaskRunner
from app.i18n import tr
from app.runs.folder import delete
from app.widgets.strip import Strip, Words
from engines.errors import InputError
from engines.runs.command import Command, give_command
from engines.runs.lock import owner

EVERY_MS = 500
"""It is looked so often whether a run that cannot be deleted is still trained."""


class Deletion(QObject):
    """Asks, and says what went wrong, in `strip`. What is deleted waits for what was before it."""

    deleted = Signal(object)
    """The folder of a run that is gone."""

    def __init__(self, strip: Strip, parent: QObject) -> None:
        super().__init__(parent)
        self._strip, self._runner = strip, TaskRunner(self)
        self._waiting: deque[Path] = deque()
        self._watch = QTimer(self, interval=EVERY_MS)
        self._watch.timeout.connect(self._look)

    def ask(self, folder: Path, question: Words) -> None:
        """Delete a run if the person says so; one that is trained can only be stopped."""
        if owner(folder) is not None:
            self._refuse(folder)
            return
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

            self._runner.start(work, lambda _: self._done(folder), partial(self._failed, folder))

    def _done(self, folder: Path) -> None:
        self._go_on()
        self.deleted.emit(folder)

    def _failed(self, folder: Path, error: Exception) -> None:
        self._go_on()
        if owner(folder) is not None:
            self._refuse(folder)
            return
        if not folder.exists():
            self.deleted.emit(folder)
        self._strip.explain(error)

    def _refuse(self, folder: Path) -> None:
        """Say that a run is trained, as long as it is."""

        def words() -> str:
            busy = owner(folder) is not None
            return tr("This run is being trained. Stop it before you delete it.") if busy else ""

        self._strip.offer(words, lambda: tr("Stop"), lambda: self._stop(folder))
        self._watch.start()

    def _stop(self, folder: Path) -> None:
        try:
            give_command(folder, Command.STOP)
        except InputError as error:
            self._strip.explain(error)

    def _look(self) -> None:
        self._strip.reread()
        if self._strip.isHidden():
            self._watch.stop()
