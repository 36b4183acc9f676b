"""Writes the games selected into a folder or a file that the person chooses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

from PySide6.QtWidgets import QMenu, QPushButton

from app.i18n import tr
from app.play.lists.together import Written
from app.play.lists.writing import Writing, file_for_all
from app.play.own_games.export import SAVED, TRANSCRIPT, export, export_together
from app.play.own_games.games import OwnGame
from app.widgets.saving import folder_to_use
from engines.notation.texts import GGF, SGF

Write = Callable[[list[OwnGame], Event, Callable[[object], None]], Written]


class Exporting(Writing):
    """A button with a menu of what can be written."""

    def __init__(self, button: QPushButton, selected: Callable[[], list[OwnGame]]) -> None:
        super().__init__(button)
        self._selected = selected
        self._menu = QMenu(button)
        self.saved = self._menu.addAction("", lambda: self._ask(SAVED))
        self.transcripts = self._menu.addAction("", lambda: self._ask(TRANSCRIPT))
        self.ggf = self._menu.addAction("", lambda: self._ask(GGF))
        self.sgf = self._menu.addAction("", lambda: self._ask(SGF))
        self._menu.addSeparator()
        self.together = self._menu.addAction("", self._ask_together)
        button.setMenu(self._menu)

    @property
    def tip(self) -> str:
        """As `Writing` says."""
        return tr("Export the selected games, one file per game or all in one")

    def refresh(self) -> None:
        """What the button does now: it has a menu while nothing is written."""
        super().refresh()
        self._button.setMenu(None if self.busy else self._menu)  # type: ignore[arg-type]
        self._button.setEnabled(self.busy or bool(self._selected()))

    def ask(self) -> None:
        """The menu asks."""

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.refresh()
        self.saved.setText(tr("Saved games (.json) …"))
        self.transcripts.setText(tr("Transcripts (.txt) …"))
        self.ggf.setText(tr("Othello as GGF (.ggf) …"))
        self.sgf.setText(tr("Othello as SGF (.sgf) …"))
        self.together.setText(tr("All in one file …"))

    def write(self, folder: Path, suffix: str) -> None:
        """Write the games selected into a folder."""
        self._write(folder, lambda games, stop, report: export(games, folder, suffix, stop, report))

    def write_together(self, path: Path) -> None:
        """Write the games selected into one file, in the form that its suffix says."""
        self._write(path, lambda games, stop, report: export_together(games, path, stop, report))

    def _write(self, place: Path, write: Write) -> None:
        games = self._selected()
        if games and not self.busy:
            self.start(place, len(games), lambda stop, report: write(games, stop, report))

    def _ask_together(self) -> None:
        path = file_for_all(self._button)
        if path is not None:
            self.write_together(path)

    def _ask(self, suffix: str) -> None:
        title = tr("Save the selected games to a folder, one file per game")
        folder = folder_to_use(self._button, title)
        if folder is not None:
            self.write(folder, suffix)
