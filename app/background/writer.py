"""Files are written off the window's thread, in order: a disk can take longer than a person should notice."""

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from engines.errors import InputError

Deed = Callable[[], object]
log = logging.getLogger(__name__)


class Writer(QObject):
    """Writes one file after the other; of several states of one file that wait, only the last. What could not
    be written is tried once more at the end. `finish` must come before the end of the program."""

    failed = Signal(object)
    """An InputError: something could not be written."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = TaskRunner(self)
        self._lock = Lock()
        self._waiting: dict[Path, Deed] = {}
        self._undone: dict[Path, Deed] = {}
        self._errors: list[InputError] = []

    def put(self, path: Path, write: Deed) -> None:
        """Call `write` soon on the worker; it writes `path`, or raises InputError."""
        with self._lock:
            for states in (self._undone, self._waiting):
                states.pop(path, None)
            self._waiting[path] = write
        # A request supersedes the one before, but what that one has not written yet the new one writes.
        self._runner.start(lambda *_: self._write_all(), self._tell, self._tell)

    @property
    def busy(self) -> bool:
        """Whether something is still to be written."""
        return self._runner.busy

    def finish(self) -> None:
        """Return when everything is on the disk. Nothing is written after that."""
        self._runner.shutdown()
        self._waiting = self._undone | self._waiting
        self._write_all()
        for error in self._take_errors():
            log.warning("%s", error)

    def _write_all(self) -> None:
        while (one := self._next()) is not None:
            path, write = one
            try:
                write()
            except InputError as error:
                with self._lock:
                    self._errors.append(error)
                    if path not in self._waiting:
                        self._undone[path] = write

    def _next(self) -> tuple[Path, Deed] | None:
        with self._lock:
            path = next(iter(self._waiting), None)
            return None if path is None else (path, self._waiting.pop(path))

    def _take_errors(self) -> list[InputError]:
        with self._lock:
            errors, self._errors = self._errors, []
        return errors

    def _tell(self, _: object) -> None:
        """Say what went wrong last, also in requests that were superseded."""
        for error in self._take_errors()[-1:]:
            self.failed.emit(error)
