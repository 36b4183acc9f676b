"""Whether the window may be closed: while something is trained, the person is asked."""

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.shell.close_question import CloseQuestion
from engines.errors import InputError
from engines.runs.command import Command, give_command


class Closing(QObject):
    """Asks once for all tabs. Never waits: the answer closes the window."""

    def __init__(self, window: QWidget, at_work: Callable[[], Mapping[Path, str]]) -> None:
        """`at_work` tells the folders of the runs that are on, and what they are called."""
        super().__init__(window)
        self._window, self._at_work = window, at_work
        self._answered = False
        self.question: CloseQuestion | None = None
        """What is being asked."""
        self.again = False
        """Whether the program is to be started again once the window is closed."""

    def start_again(self) -> None:
        """Close the window to have the program started again."""
        self.again = True
        self._window.close()

    def may_close(self) -> bool:
        """Whether the window may close now; otherwise the person has been asked."""
        runs = self._at_work()
        if self._answered or not runs:
            return True
        if self.question is None:
            self.question = CloseQuestion(self._window, list(runs.values()))
            self.question.kept.connect(self._close)
            self.question.stopped.connect(self._stop)
            self.question.rejected.connect(self._stay)
            self.question.finished.connect(self._forget)
            self.question.open()
        self.question.activateWindow()
        return False

    def _stop(self) -> None:
        for folder in self._at_work():
            with contextlib.suppress(InputError):
                give_command(folder, Command.STOP)
        self._close()

    def _close(self) -> None:
        self._answered = True
        self._window.close()

    def _stay(self) -> None:
        self.again = False

    def _forget(self) -> None:
        self.question = None
