"""Writes the games selected into a folder or a file that the person chooses, off the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QPushButton

from app.background.task import TaskRunner
from app.i18n import error_text, tr
from app.play.own_games.export import SAVED, TRANSCRIPT, export, export_together
from app.play.own_games.games import OwnGame
from app.theme.roles import caption
from app.widgets.saving import file_to_write, folder_to_use
from engines.errors import InputError
from engines.notation.texts import GGF, SGF

Write = Callable[[list[OwnGame], Event, Callable[[object], None]], object]


class Exporting(QObject):
    """A button with a menu of what can be written."""

    told = Signal(str, bool)
    """A sentence, and whether it is about something that went wrong."""

    def __init__(self, button: QPushButton, selected: Callable[[], list[OwnGame]], parent: QObject) -> None:
        super().__init__(parent)
        self._button, self._selected = button, selected
        self._runner = TaskRunner(self)
        self._menu = QMenu(button)
        self.saved = self._menu.addAction("", lambda: self._ask(SAVED))
        self.transcripts = self._menu.addAction("", lambda: self._ask(TRANSCRIPT))
        self.ggf = self._menu.addAction("", lambda: self._ask(GGF))
        self.sgf = self._menu.addAction("", lambda: self._ask(SGF))
        self._menu.addSeparator()
        self.together = self._menu.addAction("", self._ask_together)
        button.setMenu(self._menu)

    @property
    def busy(self) -> bool:
        """Whether games are being written."""
        return self._runner.busy

    def retranslate(self) -> None:
        """Texts in the current language."""
        caption(
            self._button,
            tr("Export …"),
            tr("Write the games selected for elsewhere, one file for each or all in one"),
        )
        self.saved.setText(tr("Saved games (.json) …"))
        self.transcripts.setText(tr("Transcripts (.txt) …"))
        self.ggf.setText(tr("Othello as GGF (.ggf) …"))
        self.sgf.setText(tr("Othello as SGF (.sgf) …"))
        self.together.setText(tr("All in one file …"))

    def shut_down(self) -> None:
        """Return when the file under way is written; the rest are not."""
        self._runner.shutdown()

    def write(self, folder: Path, suffix: str) -> None:
        """Write the games selected into a folder."""
        self._start(folder, lambda games, stop, report: export(games, folder, suffix, stop, report))

    def write_together(self, path: Path) -> None:
        """Write the games selected into one file, in the form that its suffix says."""
        self._start(path, lambda games, stop, report: export_together(games, path, stop, report))

    def _start(self, place: Path, write: Write) -> None:
        games = self._selected()
        if self.busy or not games:
            return
        self._runner.start(
            lambda stop, report: write(games, stop, report),
            lambda done: self._end(place, len(games), *done),
            lambda error: self.told.emit(error_text(error), True),
            lambda count: self.told.emit(_done(count, len(games)), False),
        )

    def _ask_together(self) -> None:
        kinds = {
            tr("Transcripts (*.txt)"): (TRANSCRIPT,),
            tr("Othello as GGF (*.ggf)"): (GGF,),
            tr("Othello as SGF (*.sgf)"): (SGF,),
        }
        path = file_to_write(self._button, tr("All in one file"), kinds, "hiyoko-games")
        if path is not None:
            self.write_together(path)

    def _ask(self, suffix: str) -> None:
        title = tr("Write the games selected into a folder, a file for each")
        folder = folder_to_use(self._button, title)
        if folder is not None:
            self.write(folder, suffix)

    def _end(self, folder: Path, asked: int, count: int, wrong: list[InputError]) -> None:
        if wrong:
            self.told.emit(f"{_done(count, asked)} · {error_text(wrong[0])}", True)
        elif count == 1:
            self.told.emit(tr("The game is written into {folder}.", folder=folder), False)
        else:
            self.told.emit(
                tr("{count} games are written into {folder}.", count=f"{count:,}", folder=folder), False
            )


def _done(count: int, asked: int) -> str:
    return tr("{done} of {count} games written", done=f"{count:,}", count=f"{asked:,}")
