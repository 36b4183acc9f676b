"""The window's end of the trainer: asks what it can do, starts runs, and lets them go on without it."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.background.child_process import DetachedProcess, HelperProcess, Outcome
from app.background.programs import trainer
from app.runs.description import Description, read_description
from app.runs.folder import run_folders
from engines.errors import InputError
from engines.runs.command import Command, give_command, last_command
from engines.runs.layout import LOG
from engines.runs.lock import owner


class Trainer(QObject):
    """Starts trainers and remembers those that this window started."""

    asked = Signal()
    """It is being asked what it can do."""
    described = Signal(object)
    """A Description."""
    failed = Signal(object)
    """An InputError: the trainer could not say what it can do."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.description = Description()
        self.known = False
        self._processes: dict[Path, DetachedProcess] = {}
        self._helper = HelperProcess(self)
        self._helper.ended.connect(self._read)

    def ask(self) -> None:
        """Ask the trainer to describe itself, unless it did or is about to."""
        if not self.known and not self._helper.running:
            self.asked.emit()
            self._helper.start(trainer("describe"))

    def begin(self, folder: Path, kind: str, game: str, preset: str, settings: Mapping[str, object]) -> None:
        """Start a new run in `folder`; raises InputError."""
        arguments = ["new", "--run", str(folder), "--kind", kind, "--game", game, "--preset", preset]
        self._start(folder, [*arguments, *_set(settings)])

    def resume(self, folder: Path, settings: Mapping[str, object] | None = None) -> None:
        """Go on with a run, perhaps with some options changed; raises InputError."""
        give_command(folder, Command.RUN)
        self._start(folder, ["resume", "--run", str(folder), *_set(settings or {})])

    def call_off(self, folder: Path) -> None:
        """End a run that was only just begun, before it has come to anything."""
        self._processes[folder].terminate()

    def launching(self, folder: Path) -> bool:
        """Whether a process that this window started for the folder still runs."""
        process = self._processes.get(folder)
        return process is not None and process.code is None

    def at_work(self, home: Path) -> list[Path]:
        """The runs in a folder that a trainer works on, or was just started for, and that were not asked to
        stop."""
        return [
            folder
            for folder in run_folders(home)
            if (owner(folder) is not None or self.launching(folder))
            and last_command(folder) is not Command.STOP
        ]

    def close(self) -> None:
        """Forget a question that is still open. Runs go on."""
        self._helper.cancel()

    def _start(self, folder: Path, arguments: list[str]) -> None:
        self._processes[folder] = DetachedProcess(trainer(*arguments, "--note-refusal"), folder / LOG)

    def _read(self, outcome: Outcome) -> None:
        try:
            if not outcome.ok:
                reason = outcome.sentence.rstrip(".。")
                raise InputError("The trainer did not describe itself: {reason}.", reason=reason)
            self.description = read_description(outcome.output)
        except InputError as error:
            self.failed.emit(error)
            return
        self.known = True
        self.described.emit(self.description)


def _set(settings: Mapping[str, object]) -> list[str]:
    return [part for name, value in settings.items() for part in ("--set", f"{name}={_text(value)}")]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
