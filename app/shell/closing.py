"""Whether the window may be closed: while something is trained, the person is asked."""

import contextlib
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.runs.tab import RunsTab
from app.shell.close_question import CloseQuestion
from engines.errors import InputError
from engines.runs.command import Command, give_command


class Closing(QObject):
    """Asks once for all tabs. Never waits: the answer closes the window."""

    def __init__(self, window: QWidget, tabs: Mapping[str, RunsTab]) -> None:
        """`tabs` are those that there are when the window is closed."""
        super().__init__(window)
        self._window, self._tabs = window, tabs
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
        runs = self._runs()
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

    def _runs(self) -> dict[Path, str]:
        return {folder: title for tab in self._tabs.values() for folder, title in tab.runs_at_work().items()}

    def _stop(self) -> None:
        for folder in self._runs():
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
