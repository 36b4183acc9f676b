"""Runs that were made before: shown again, put beside another, or deleted."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import moment, tr
from app.runs.deletion import Deletion
from app.runs.folder import run_folders
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, label, name, set_role
from app.theme.scrolling import scrolling
from app.widgets.strip import Strip
from engines.errors import InputError
from engines.runs.config import Config, read_config

SHOWN = 40
"""The newest so many are listed."""
Words = Callable[[Path, Config], tuple[str, str, str]]
"""Of a folder and its configuration: a run's title, what it was about, and what its preset has otherwise, in
the current language."""


class RunRow(QFrame):
    """One run."""

    shown = Signal(object)
    put_beside = Signal(object)
    deleted = Signal(object)
    """Each with the run's folder."""

    def __init__(self, folder: Path, config: Config, words: Words, tips: tuple[str, str]) -> None:
        """`tips` say (in English) what showing it does, and putting it beside another."""
        super().__init__()
        set_role(self, "card")
        self.folder, self._config, self._words, self._tips = folder, config, words, tips
        self.title = label("strong")
        self.detail, self.changes = label("soft", wraps=True), label("soft", wraps=True)
        self.show_button, self.beside_button = button("mini"), button("mini")
        self.delete_button = button("mini")
        ThemedIcon(self.delete_button, "delete", 15)
        told = QVBoxLayout()
        told.setSpacing(1)
        for one in (self.title, self.detail, self.changes):
            told.addWidget(one)
        row = QHBoxLayout()
        row.setSpacing(2)
        row.addWidget(self.show_button)
        row.addWidget(self.beside_button)
        row.addStretch()
        row.addWidget(self.delete_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 9, 8, 7)
        layout.setSpacing(3)
        layout.addLayout(told)
        layout.addLayout(row)
        self.show_button.clicked.connect(lambda: self.shown.emit(self.folder))
        self.beside_button.clicked.connect(lambda: self.put_beside.emit(self.folder))
        self.delete_button.clicked.connect(lambda: self.deleted.emit(self.folder))
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        title, about, changes = self._words(self.folder, self._config)
        self.changes.setText(changes)
        self.changes.setVisible(bool(changes))
        self.title.setText(title)
        self.detail.setText(" · ".join(part for part in (about, moment(self._config.created)) if part))
        texts = (
            (self.show_button, tr("Show"), tr(self._tips[0])),
            (self.beside_button, tr("Put beside"), tr(self._tips[1])),
        )
        for one, text, tip in texts:
            caption(one, text, tip)
        name(self.delete_button, tr("Delete"), tr("Delete this run with all that was written down."))


class PastRuns(QWidget):
    """The runs in one folder, the newest first; read when it comes into view."""

    shown = Signal(object)
    put_beside = Signal(object)
    deleted = Signal(object)
    """Each with the run's folder; one that was deleted is gone."""

    def __init__(self, home: Path, kind: str, words: Words, tips: tuple[str, str], strip: Strip) -> None:
        """Runs of one kind in `home`. `tips` say (in English) what showing one does, and putting it beside
        another; `strip` asks before one is deleted."""
        super().__init__()
        self._deletion = Deletion(strip, self)
        self._deletion.deleted.connect(self._deleted)
        self._home, self._kind, self._words, self._tips = home, kind, words, tips
        self.rows: list[RunRow] = []
        self.empty = label("soft", wraps=True)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self.empty)
        self._column.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolling(inside))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.empty.setText(tr("No runs yet. Press Start: every run is kept here."))
        for row in self.rows:
            row.retranslate()

    def list_runs(self) -> None:
        """Look at the folder again."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.deleteLater()
        self.rows = []
        for folder in run_folders(self._home)[:SHOWN]:
            try:
                config = read_config(folder)
            except InputError:
                continue
            if config.kind == self._kind:
                self._add(RunRow(folder, config, self._words, self._tips))
        self.empty.setVisible(not self.rows)

    def _add(self, row: RunRow) -> None:
        row.shown.connect(self.shown)
        row.put_beside.connect(self.put_beside)
        row.deleted.connect(self._ask_deletion)
        self._column.insertWidget(1 + len(self.rows), row)
        self.rows.append(row)

    def _ask_deletion(self, folder: Path) -> None:
        self._deletion.ask(folder, lambda: tr("Delete this run? This cannot be undone."))

    def _deleted(self, folder: Path) -> None:
        self.list_runs()
        self.deleted.emit(folder)

    def shut_down(self) -> None:
        """Wait until what was begun is done."""
        self._deletion.shut_down()
