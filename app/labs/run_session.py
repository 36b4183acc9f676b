"""The runs that a page shows: started, steered, and followed while they are on."""

import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.labs.page import Workshop
from app.runs.folder import new_folder, run_folders
from app.runs.model import RESUMABLE, RunModel
from engines.errors import InputError
from engines.runs.command import Command, give_command
from engines.runs.config import Config, read_config
from engines.runs.lock import owner


class RunSession(QObject):
    """Rests when the runs are at rest, or nobody looks. Which runs there are is for each page's own session
    to say, and what else is to be read in their folders."""

    news = Signal()
    """A run has new points, or is in another state."""
    failed = Signal(object)
    """The exception because of which nothing was done."""
    broke = Signal(object)
    """The RunModel of a run that has broken off, or that the trainer would not go on with."""

    def __init__(self, workshop: Workshop, every_ms: int, parent: QObject) -> None:
        """Looks every so many milliseconds."""
        super().__init__(parent)
        self._workshop = workshop
        self._timer = QTimer(self, interval=every_ms)
        self._timer.timeout.connect(self.tick)
        self._awake = self._unread = False
        self._told: set[Path] = set()

    @property
    def models(self) -> list[RunModel]:
        """The runs that are shown."""
        raise NotImplementedError

    @property
    def live(self) -> bool:
        """Whether a trainer is at work for one of them."""
        return any(model.status.live for model in self.models)

    def tick(self) -> None:
        """Time has passed."""
        self.look()

    def look(self) -> None:
        """Read what the runs have written since the last time."""
        raise NotImplementedError

    def open(self) -> None:
        """The page is shown for the first time: show a run, if there is one to show."""
        raise NotImplementedError

    def _find(self, fits: Callable[[Config], bool]) -> Path | None:
        """The newest run that fits; one at work before all others."""
        for folder in sorted(run_folders(self._workshop.home), key=lambda folder: owner(folder) is None):
            with contextlib.suppress(InputError):
                if fits(read_config(folder)):
                    return folder
        return None

    def command(self, command: Command) -> None:
        """Ask the runs for something; to run, also those that have ended early."""
        for model in self.models:
            if command is Command.RUN and model.status.state in RESUMABLE:
                self._attempt(partial(self._resume, model))
            elif model.status.live:
                self._attempt(partial(give_command, model.folder, command))
        self.look()
        self._wake()

    def be_awake(self, awake: bool) -> None:
        """Go on while somebody looks; rest otherwise."""
        self._awake = awake
        if awake:
            self.look()
            self._wake()
        else:
            self._timer.stop()

    def _wake(self) -> None:
        """Look again and again from now on, where somebody looks and there is something to see."""
        raise NotImplementedError

    def _begin(self, kind: str, preset: str, settings: Mapping[str, object]) -> RunModel:
        """A new run, which a trainer is being started for. Raises InputError."""
        model = RunModel(new_folder(self._workshop.home, kind, preset))
        self._workshop.trainer.begin(model.folder, kind, "", preset, settings)
        self._launched(model)
        return model

    def _resume(self, model: RunModel) -> None:
        self._workshop.trainer.resume(model.folder)
        self._launched(model)

    def _launched(self, model: RunModel) -> None:
        model.launching = True
        self._told.discard(model.folder)

    def _attempt(self, deed: Callable[[], object]) -> bool:
        try:
            deed()
        except InputError as error:
            self.failed.emit(error)
            return False
        return True

    def _read(self, model: RunModel) -> tuple[bool, bool]:
        """Read on in a run, and say why it broke off if it did. Returns whether anything changed, and whether
        there is more to read at once."""
        if model.launching and not self._workshop.trainer.launching(model.folder):
            model.launching = False
        changed, more = model.poll()
        if not more and _broken(model):  # its last word may have come just now
            again, more = model.poll()
            changed |= again
        if not more and _broken(model) and model.folder not in self._told:
            self._told.add(model.folder)
            self.broke.emit(model)
        return changed, more


def _broken(model: RunModel) -> bool:
    """Whether nobody is at work in a run, and there is a reason to tell."""
    return not model.status.live and model.status.sentence is not None
