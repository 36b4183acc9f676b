"""The run that a lesson's page shows: started or opened, and followed while it is on."""

import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.labs.lessons.examination import Examination, read_examination, read_examples
from app.labs.lessons.layers import Layer, read_layers
from app.labs.page import Workshop
from app.labs.run_session import RunSession
from app.runs.model import RunModel
from engines.runs.layout import EXAMINATION, EXAMPLES

LOOK_MS, HURRY_MS = 200, 10
"""How often the folder is looked at while a run is on, and while there is old news to read."""
NEVER = (0, 0)


class LessonSession(RunSession):
    """Follows one run of one kind. While it is on, there is news whenever time has passed."""

    examined = Signal(object)
    """An Examination, or None where the run has none (yet)."""
    shown = Signal(object)
    """The first examples that the network learns from, an Examination in which nobody was asked, or None
    where the run has written none (yet)."""
    layered = Signal(object)
    """The network's layers (tuple of Layer)."""
    saved = Signal(object)
    """The path of the newest network, or None."""

    def __init__(self, kind: str, workshop: Workshop, parent: QObject) -> None:
        super().__init__(workshop, LOOK_MS, parent)
        self.model: RunModel | None = None
        self.beside: RunModel | None = None
        """A run whose curves are drawn as well."""
        self.examination: Examination | None = None
        self.layers: tuple[Layer, ...] = ()
        self.network: Path | None = None
        self.launched = 0.0
        """When the run was started here (monotonic seconds)."""
        self._kind = kind
        self._stamps: dict[str, tuple[int, int]] = {}
        """Of what was read last, by the file's name."""
        self._network_stamp = 0

    @property
    def models(self) -> list[RunModel]:
        """The run that is shown, if one is."""
        return [self.model] if self.model is not None else []

    def open(self) -> None:
        """Show the run at work, or else the newest that has begun."""
        folder = self._find(lambda config: config.kind == self._kind)
        if folder is not None:
            self.show_run(folder)

    def start(self, preset: str, settings: Mapping[str, object]) -> bool:
        """Begin a new run and show it."""
        return self._attempt(lambda: self._follow(self._begin(self._kind, preset, settings)))

    def show_run(self, folder: Path) -> None:
        """Show a run that there is already."""
        self.launched = time.monotonic()
        self._follow(RunModel(folder))

    def put_beside(self, folder: Path) -> None:
        """Draw the curves of this run as well, beside those of the one that is shown."""
        self.beside = RunModel(folder)
        self.look()
        self.news.emit()

    def take_away(self, folder: Path) -> None:
        """Draw the curves of this run no more beside the others."""
        if self.beside is not None and self.beside.folder == folder:
            self.beside = None
            self.news.emit()

    def clear(self) -> None:
        """Show no run any more; it goes on where it is not over."""
        self._follow(None)

    def look(self) -> None:
        """Read what the run has written since the last time."""
        if self.model is None:
            self._timer.stop()
            return
        changed, self._unread = self._read(self.model)
        if self.beside is not None:
            new, more = self.beside.poll()
            changed, self._unread = changed or new, self._unread or more
        self._look_at_files()
        if changed or self.live:
            self.news.emit()
        self._wake()

    def _wake(self) -> None:
        if self._awake and (self.live or self._unread):
            self._timer.start(HURRY_MS if self._unread else LOOK_MS)
        else:
            self._timer.stop()

    def _follow(self, model: RunModel | None) -> None:
        self.model, self._network_stamp = model, 0
        if model is None or (self.beside is not None and self.beside.folder == model.folder):
            self.beside = None
        self._stamps = {}
        self.examination, self.layers, self.network = None, (), None
        self._unread = False
        for signal in (self.examined, self.shown, self.saved):
            signal.emit(None)
        self.layered.emit(())
        self.look()
        self.news.emit()

    def _look_at_files(self) -> None:
        """The layers once, examples, examination and newest network whenever they were written anew."""
        assert self.model is not None, "there is a run to look at"
        if not self.layers:
            self.layers = read_layers(self.model.folder)
            if self.layers:
                self.layered.emit(self.layers)
        for name, take in ((EXAMPLES, self._show_examples), (EXAMINATION, self._examine)):
            path = self.model.folder / name
            stamp = _stamp(path)
            if stamp != self._stamps.get(name, NEVER):
                self._stamps[name] = stamp
                self._attempt(partial(take, path))
        if self._unread:
            return
        newest = max(self.model.networks, default=None)
        network = self.model.network_path(newest) if newest is not None else None
        written = _stamp(network)[0] if network is not None else 0
        if (network, written) != (self.network, self._network_stamp):
            self.network, self._network_stamp = network, written
            self.saved.emit(network)

    def _show_examples(self, path: Path) -> None:
        self.shown.emit(read_examples(path))

    def _examine(self, path: Path) -> None:
        self.examination = read_examination(path)
        self.examined.emit(self.examination)

    def _launched(self, model: RunModel) -> None:
        super()._launched(model)
        self.launched = time.monotonic()


def _stamp(path: Path) -> tuple[int, int]:
    """What changes when a file is written; zeros where there is none."""
    try:
        facts = path.stat()
    except OSError:
        return NEVER
    return (facts.st_mtime_ns, facts.st_ino)
