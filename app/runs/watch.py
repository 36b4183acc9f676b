"""Runs that end while nobody looks at the window."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.i18n import tr
from app.runs.model import LIVE, RunModel, State
from app.runs.words import trouble_text
from engines.runs.command import Command, last_command

EVERY_MS = 3000


class RunWatch(QObject):
    """Looks now and then whether runs are still at work, while it is asked to and some are."""

    ended = Signal(str, str)
    """What a run is called, and how it ended. One that the person stopped is not told of."""

    def __init__(self, at_work: Callable[[], Mapping[Path, str]], parent: QObject | None = None) -> None:
        """`at_work` tells the folders of the runs that are on, and what they are called."""
        super().__init__(parent)
        self._at_work = at_work
        self._known: dict[Path, str] = {}
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)

    @property
    def following(self) -> bool:
        """Whether it looks again and again."""
        return self._timer.isActive()

    def follow(self, on: bool) -> None:
        """Watch the runs that are on now, or rest."""
        self._known = dict(self._at_work()) if on else {}
        if self._known:
            self._timer.start()
        else:
            self._timer.stop()

    def look(self) -> None:
        """Tell of those that have ended since the last time."""
        before, self._known = self._known, dict(self._at_work())
        if not self._known:
            self._timer.stop()
        for folder, title in before.items():
            if folder not in self._known and last_command(folder) is not Command.STOP:
                self._tell(folder, title)

    def _tell(self, folder: Path, title: str) -> None:
        model = RunModel(folder)
        while model.poll()[1]:
            pass
        state = model.status.state
        if state in (State.FINISHED, State.STOPPED):
            self.ended.emit(title, tr("The training has ended."))
        elif state not in LIVE:
            self.ended.emit(title, trouble_text(model) or tr("The training broke off."))
