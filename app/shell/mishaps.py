"""What goes wrong that nobody foresaw: written down in the person's folder, and said in the window."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from engines.errors import InputError

LARGEST = 500_000
"""Bytes of the file; what is older stands in a second one."""
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

log = logging.getLogger(__name__)


class Mishaps(QObject):
    """Hears of every exception that nobody catches, and of all warnings: a program that was started by a
    double click has no terminal to tell them to."""

    happened = Signal(object)
    """What to say of the first exception, an `InputError`; an error while painting comes back without end."""

    def __init__(self, path: Path) -> None:
        """From now on they go to the file `path`, and to standard error where there is one."""
        super().__init__()
        self._path, self._told = path, False
        handlers = list[logging.Handler]()
        if sys.stderr is not None:
            handlers.append(logging.StreamHandler())
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        if os.access(path.parent, os.W_OK) and path.parent.is_dir():
            handlers.append(
                RotatingFileHandler(path, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
            )
        logging.raiseExceptions = False  # a disk that is full is told of by what could not be saved on it
        logging.basicConfig(format=FORMAT, level=logging.WARNING, handlers=handlers)
        sys.excepthook = self._hear

    def _hear(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):  # such as Ctrl+C
            sys.__excepthook__(kind, error, trace)
            return
        log.error("Nobody caught this.", exc_info=(kind, error, trace))
        if not self._told:
            self._told = True
            self.happened.emit(
                InputError("Something unexpected went wrong; the details are in {path}.", path=self._path)
            )
