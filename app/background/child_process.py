"""The one process wrapper: short helpers whose output is read, and trainers that outlive the window.

How a process ended is a value with a sentence, never an exception out of Qt.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from PySide6.QtCore import QIODeviceBase, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from app.i18n import tr
from engines.errors import InputError
from engines.files import unwritable

ENVIRONMENT = {"PYTHONUTF8": "1"}
TAIL = 300
"""So many characters of a failed program's last words are shown; the rest is in `errors`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a helper ended. `code` is None where it never started, crashed, or was cancelled."""

    code: int | None
    sentence: str
    """What went wrong, for a person; empty when all is well."""
    output: str
    errors: str

    @property
    def ok(self) -> bool:
        """Whether it did what it was asked to."""
        return self.code == 0


class HelperProcess(QObject):
    """Runs one short program at a time and hands over what it wrote."""

    ended = Signal(object)
    """An Outcome. Not sent for a program that was cancelled or superseded."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._limit = QTimer(self, singleShot=True)
        self._limit.timeout.connect(self._overran)
        self._late = False

    @property
    def running(self) -> bool:
        """Whether an outcome is still awaited."""
        return self._process is not None

    def start(self, command: Sequence[str], seconds: float = 120.0) -> None:
        """Run `command` for at most so many seconds; one that is running is cancelled."""
        self.cancel()
        self._late = False
        process = QProcess(self)
        self._process = process
        _prepare(process, command)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        self._limit.start(int(seconds * 1000))
        process.start(QIODeviceBase.OpenModeFlag.ReadOnly)

    def cancel(self) -> None:
        """End the program, if one runs, and forget it."""
        process = self._forget()
        if process is not None and process.state() != QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished(2000)

    def _forget(self) -> QProcess | None:
        process, self._process = self._process, None
        self._limit.stop()
        if process is not None:
            process.finished.disconnect(self._finished)
            process.errorOccurred.disconnect(self._failed)
            process.deleteLater()
        return process

    def _overran(self) -> None:
        self._late = True
        if self._process is not None:
            self._process.kill()

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            name, reason = Path(self._process.program()).name, self._process.errorString()
            sentence = tr("{name} could not be started: {reason}.", name=name, reason=reason)
            self._forget()
            self.ended.emit(Outcome(None, sentence, "", ""))

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        process = self._process
        if process is None:
            return
        output = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace")
        errors = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        crashed = status == QProcess.ExitStatus.CrashExit
        sentence = self._sentence(Path(process.program()).name, None if crashed else code, errors)
        self._forget()
        self.ended.emit(Outcome(None if crashed else code, sentence, output, errors))

    def _sentence(self, name: str, code: int | None, errors: str) -> str:
        if code == 0:
            return ""
        if self._late:
            return tr("{name} took too long and was ended.", name=name)
        said = last_words(errors)
        if code is None:
            return tr("{name} crashed.", name=name)
        if said:
            return said
        return tr("{name} ended with code {code}.", name=name, code=code)


def last_words(errors: str) -> str:
    """The last line that a program wrote before it failed: for ours, the sentence; for Python, the error."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    return lines[-1].removeprefix("error: ")[:TAIL] if lines else ""


class DetachedProcess:
    """A program that survives this one, in a session of its own, its output added to a log."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        """Start it. Raises InputError when it cannot be started, or the log not be written."""
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            output = log.open("ab")
        except OSError as error:
            raise unwritable(log, error) from error
        with output:
            self._process = _launch(command, output)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def code(self) -> int | None:
        """Its exit code, negative for a signal; None while it runs."""
        return self._process.poll()

    def terminate(self) -> None:
        """Ask it to end."""
        self._process.terminate()


class _LastingProcess(subprocess.Popen[bytes]):
    def __del__(self, *_: object) -> None:
        """The standard library warns of a child that lives on; here that is what is meant."""
        self.poll()


def _launch(command: Sequence[str], output: IO[bytes]) -> _LastingProcess:
    try:
        return _LastingProcess(
            [_found(command[0]), *command[1:]],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=_folder(),
            env={**os.environ, **ENVIRONMENT}, **_apart(),
        )  # fmt: skip
    except OSError as error:
        raise InputError(
            "{name} could not be started: {reason}.",
            name=Path(command[0]).name,
            reason=error.strerror or error,
        ) from error


def _apart() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def _found(program: str) -> str:
    return shutil.which(program) or program


def _folder() -> str | None:
    """Where a child works: in a checkout `-m training` is found from the folder that holds the packages."""
    return None if getattr(sys, "frozen", False) else str(Path(__file__).resolve().parent.parent.parent)


def _prepare(process: QProcess, command: Sequence[str]) -> None:
    process.setProgram(_found(command[0]))
    process.setArguments([str(part) for part in command[1:]])
    environment = QProcessEnvironment.systemEnvironment()
    for name, value in ENVIRONMENT.items():
        environment.insert(name, value)
    process.setProcessEnvironment(environment)
    folder = _folder()
    if folder is not None:
        process.setWorkingDirectory(folder)
