"""All runs, followed while someone looks. Reads a little at a time, so that the window never waits."""

import time
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.runs.folder import run_folders
from app.runs.model import RunModel
from app.runs.trainer import Trainer

TICK_MS = 250
REST_MS = 1000
"""While no run is on."""
MOMENT = 0.012
"""Seconds for which one look may last."""
HURRY_MS = 10
"""While there is old news to read."""
TELL = 1.0
"""Seconds between two times that news is told, while there is old news to read: drawing takes longer than
reading."""
SLOW = 8
"""Runs at rest, and the list of runs, are looked at every so many ticks."""


class RunLibrary(QObject):
    """The runs in one folder, the newest first."""

    listed = Signal()
    """Runs came or went."""
    updated = Signal(object)
    """A RunModel has news."""

    ticked = Signal()
    """The files were looked at; time has passed."""

    def __init__(self, home: Path, trainer: Trainer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home
        self.runs: list[RunModel] = []
        self.watched: list[RunModel] = []
        """Those on the screen, read first."""
        self._trainer = trainer
        self._ticks = 0
        self._todo: list[RunModel] = []
        self._changed: list[RunModel] = []
        """Those whose news was not told yet."""
        self._told = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.tick)

    @property
    def up_to_date(self) -> bool:
        """Whether everything that was due has been read."""
        return not self._todo

    @property
    def following(self) -> bool:
        """Whether the files are being watched."""
        return self._timer.isActive()

    def follow(self, on: bool) -> None:
        """Watch the files, or rest."""
        if on:
            self.refresh()
            self._timer.start()
        else:
            self._timer.stop()

    def find(self, folder: Path) -> RunModel | None:
        """The run in that folder."""
        return next((model for model in self.runs if model.folder == folder), None)

    def tick(self) -> None:
        """Look at the files, for a moment; what is left is read at the next tick."""
        if not self._todo:
            self._todo = self._due()
        deadline = time.monotonic() + MOMENT
        while self._todo:
            model = self._todo.pop(0)
            if self._read(model):
                self._todo.append(model)
            if time.monotonic() > deadline:
                break
        live = any(model.status.live for model in self.runs)
        self._timer.setInterval(HURRY_MS if self._todo else TICK_MS if live else REST_MS)
        if not self._todo or time.monotonic() - self._told >= TELL:
            self._tell()

    def _tell(self) -> None:
        changed, self._changed = self._changed, []
        for model in changed:
            if model in self.runs:
                self.updated.emit(model)
        self.ticked.emit()
        self._told = time.monotonic()

    def _due(self) -> list[RunModel]:
        """The runs to read now, those on the screen first."""
        slow = self._ticks % SLOW == 0 or self._timer.interval() == REST_MS
        self._ticks += 1
        if slow:
            self._list()
        due = [model for model in self.runs if slow or model.status.live or model in self.watched]
        return sorted(due, key=lambda model: model not in self.watched)

    def launched(self, folder: Path) -> RunModel | None:
        """A trainer was just started for this folder: list it and wait for its first word."""
        self._list()
        model = self.find(folder)
        if model is not None:
            model.launching = True
        self.refresh()
        return model

    def refresh(self) -> None:
        """Look at everything at the next tick."""
        self._ticks, self._todo = 0, []
        self.tick()

    def _read(self, model: RunModel) -> bool:
        if model.launching and not self._trainer.launching(model.folder):
            model.launching = False
        changed, more = model.poll()
        if changed and model not in self._changed:
            self._changed.append(model)
        return more

    def _list(self) -> None:
        folders = run_folders(self.home)
        if [model.folder for model in self.runs] == folders:
            return
        known = {model.folder: model for model in self.runs}
        self.runs = [known.get(folder) or RunModel(folder) for folder in folders]
        for model in self.runs:
            if model.folder not in known:
                model.glance()
        self.listed.emit()
