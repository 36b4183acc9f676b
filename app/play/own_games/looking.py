"""Looks through many games on a button, off the window's thread, and stops on the same one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from app.background.task import TaskRunner
from app.i18n import error_text, tr
from app.play.own_games.games import OwnGame
from app.play.own_games.judged import JudgedGames
from app.theme.roles import caption
from engines.errors import InputError


class LookingThrough(QObject):
    """What the moves of the games shown cost."""

    told = Signal(str, bool)
    """A sentence, and whether it is about something that went wrong."""
    found = Signal()
    """More is known of the games."""

    def __init__(self, button: QPushButton, judged: JudgedGames, parent: QObject) -> None:
        super().__init__(parent)
        self._button, self._judged = button, judged
        self._runner = TaskRunner(self)
        self._running = False
        self._games: Sequence[OwnGame] = ()
        self._over = self._left = 0
        button.clicked.connect(self._press)

    @property
    def running(self) -> bool:
        """Whether games are looked through."""
        return self._running

    def offer(self, games: Sequence[OwnGame]) -> None:
        """These are the games to look through when the button is pressed next; none disable it."""
        self._games = games
        if not self._running:
            self._over = sum(one.heading.outcome is not None for one in games)
            self._left = len(self._judged.left(games))
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        caption(
            self._button,
            tr("Stop") if self._running else tr("Review all"),
            tr(
                "For all the finished games listed, find out how much expected score your moves cost on "
                "average, and how many cost a tenth or more"
            ),
        )
        self._button.setEnabled(self._running or self._left > 0)

    def shut_down(self) -> None:
        """Stop, and return when what was found is kept."""
        self._runner.shutdown()

    def _press(self) -> None:
        if self._running:
            self._runner.cancel()
            self._end([])
            return
        self._running, games = True, tuple(self._games)
        self._tell(0)
        self._runner.start(
            lambda stop, report: self._judged.look_through(games, stop, report),
            self._end,
            self._fail,
            self._tell,
        )
        self.retranslate()

    def _tell(self, done: int) -> None:
        self.found.emit()
        known = self._over - self._left + done
        said = tr("{done} of {count} games reviewed", done=f"{known:,}", count=f"{self._over:,}")
        self.told.emit(said, False)

    def _end(self, wrong: list[InputError]) -> None:
        before, self._running = self._games, False
        self.offer(before)
        self._tell(0)
        if wrong:
            self.told.emit(error_text(wrong[0]), True)

    def _fail(self, error: Exception) -> None:
        self._running = False
        self.offer(self._games)
        self.told.emit(error_text(error), True)
