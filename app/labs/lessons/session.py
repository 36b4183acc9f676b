"""The run that a lesson's page shows: started or opened, and followed while it is on."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.i18n import error_text
from app.labs.lessons.examination import EXAMINATION, Examination, read_examination
from app.labs.lessons.layers import Layer, read_layers
from app.labs.page import Workshop
from app.training_tab.run_folder import new_folder, run_folders
from app.training_tab.run_model import RESUMABLE, RunModel, State
from app.training_tab.words import trouble_text
from engines.errors import InputError
from engines.runs.command import Command, give_command
from engines.runs.config import read_config

LOOK_MS, HURRY_MS = 200, 10
"""How often the folder is looked at while a run is on, and while there is old news to read."""
BROKEN = (State.FAILED, State.DIED, State.UNREADABLE)


class LessonSession(QObject):
    """Follows one run of one kind; rests when the run is at rest, or nobody looks."""

    news = Signal()
    """The run has new points, is in another state, or time has passed while it is on."""
    examined = Signal(object)
    """An Examination, or None where the run has none (yet)."""
    layered = Signal(object)
    """The network's layers (tuple of Layer)."""
    saved = Signal(object)
    """The path of the newest network, or None."""
    failed = Signal(str)
    """A sentence."""

    def __init__(self, kind: str, workshop: Workshop, parent: QObject) -> None:
        super().__init__(parent)
        self.model: RunModel | None = None
        self.examination: Examination | None = None
        self.layers: tuple[Layer, ...] = ()
        self.network: Path | None = None
        self.launched = 0.0
        """When the run was started here (monotonic seconds)."""
        self._kind, self._workshop = kind, workshop
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._awake, self._unread = False, False
        self._stamps = (0, 0)
        self._network_stamp = 0
        self._told: set[Path] = set()

    @property
    def live(self) -> bool:
        """Whether a trainer is at work."""
        return self.model is not None and self.model.status.live

    def open_newest(self) -> None:
        """Show the run at work, or else the newest that has begun."""
        for folder in run_folders(self._workshop.home):
            try:
                ours = read_config(folder).kind == self._kind
            except InputError:
                continue
            if ours:
                self.show_run(folder)
                return

    def start(self, preset: str, settings: Mapping[str, object]) -> bool:
        """Begin a new run and show it."""
        folder = new_folder(self._workshop.home, self._kind, preset)
        if not self._attempt(lambda: self._workshop.trainer.begin(folder, self._kind, "", preset, settings)):
            return False
        self._workshop.note_start(folder)
        model = RunModel(folder)
        model.launching = True
        self.launched = time.monotonic()
        self._follow(model)
        return True

    def show_run(self, folder: Path) -> None:
        """Show a run that there is already."""
        self.launched = time.monotonic()
        self._follow(RunModel(folder))

    def clear(self) -> None:
        """Show no run any more; it goes on where it is not over."""
        self._follow(None)

    def command(self, command: Command) -> None:
        """Ask the run for something; to run, also one that has ended early."""
        model = self.model
        if model is None:
            return
        if command is Command.RUN and model.status.state in RESUMABLE:
            self._attempt(lambda: self._resume(model))
        elif model.status.live:
            self._attempt(lambda: give_command(model.folder, command))
        self.look()

    def be_awake(self, awake: bool) -> None:
        """Go on while somebody looks; rest otherwise."""
        self._awake = awake
        if awake:
            self.look()
        else:
            self._timer.stop()

    def look(self) -> None:
        """Read what the run has written since the last time."""
        model = self.model
        if model is None:
            self._timer.stop()
            return
        if model.launching and not self._workshop.trainer.launching(model.folder):
            model.launching = False
        changed, self._unread = model.poll()
        if not self._unread and model.status.state in BROKEN:  # its last word may have come just now
            more, self._unread = model.poll()
            changed |= more
        self._look_at_files()
        if changed or model.status.live:
            self.news.emit()
        if not self._unread:
            self._tell_trouble(model)
        self._wake()

    def _wake(self) -> None:
        if self._awake and (self.live or self._unread):
            self._timer.start(HURRY_MS if self._unread else LOOK_MS)
        else:
            self._timer.stop()

    def _follow(self, model: RunModel | None) -> None:
        self.model, self._stamps, self._network_stamp = model, (0, 0), 0
        self.examination, self.layers, self.network = None, (), None
        self._unread = False
        for signal, value in ((self.examined, None), (self.layered, ()), (self.saved, None)):
            signal.emit(value)
        self.look()
        self.news.emit()

    def _look_at_files(self) -> None:
        """The layers once, the examination and the newest network whenever they were written anew."""
        assert self.model is not None, "there is a run to look at"
        if not self.layers:
            self.layers = read_layers(self.model.folder)
            if self.layers:
                self.layered.emit(self.layers)
        path = self.model.folder / EXAMINATION
        stamps = _stamp(path)
        if stamps != self._stamps:
            self._stamps = stamps
            self._attempt(lambda: self._examine(path))
        if self._unread:
            return
        newest = max(self.model.networks, default=None)
        network = self.model.network_path(newest) if newest is not None else None
        stamp = _stamp(network)[0] if network is not None else 0
        if (network, stamp) != (self.network, self._network_stamp):
            self.network, self._network_stamp = network, stamp
            self.saved.emit(network)

    def _examine(self, path: Path) -> None:
        self.examination = read_examination(path)
        self.examined.emit(self.examination)

    def _resume(self, model: RunModel) -> None:
        self._workshop.trainer.resume(model.folder)
        self._workshop.note_start(model.folder)
        model.launching = True
        self.launched = time.monotonic()
        self._told.discard(model.folder)

    def _attempt(self, deed: Callable[[], object]) -> bool:
        try:
            deed()
        except InputError as error:
            self.failed.emit(error_text(error))
            return False
        return True

    def _tell_trouble(self, model: RunModel) -> None:
        if model.status.state in BROKEN and model.folder not in self._told:
            self._told.add(model.folder)
            self.failed.emit(trouble_text(model))


def _stamp(path: Path) -> tuple[int, int]:
    """What changes when a file is written; zeros where there is none."""
    try:
        facts = path.stat()
    except OSError:
        return (0, 0)
    return (facts.st_mtime_ns, facts.st_ino)
