"""The run folder in its owner's hands: written so that a kill at any moment is harmless."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import IO, Self

from engines.errors import InputError
from engines.files import unwritable
from engines.runs import events
from engines.runs.config import Config, read_config, write_config
from engines.runs.layout import CHECKPOINTS, CONFIG, EVENTS, GAMES, NETWORKS
from engines.runs.lock import acquire, release


class Run:
    """An open run folder. Use as a context manager: it is locked inside."""

    def __init__(self, path: Path, config: Config) -> None:
        """Use `create` or `open`."""
        self.path, self.config = path, config
        self._events: IO[bytes] | None = None

    @classmethod
    def create(cls, path: Path, config: Config, check: Callable[[Self], None] = lambda _: None) -> Self:
        """Make a new run folder, also over a run that failed before it learned anything. Raises InputError
        when there is another run already, or no permission, and what `check` raises of the run before
        anything is written."""
        _check_free(path)
        run = cls(path, config)
        check(run)
        try:
            for folder in (CHECKPOINTS, NETWORKS, GAMES):
                (path / folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(path, error) from error
        acquire(path)  # of two that make one at the same moment
        try:
            _check_free(path)
            (path / EVENTS).unlink(missing_ok=True)
            write_config(path, config)
        finally:
            release(path)
        return run

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open an existing run folder. Raises InputError when it is none, is damaged, or newer."""
        return cls(path, read_config(path))

    def reconfigure(self, config: Config) -> None:
        """Replace the run's configuration."""
        write_config(self.path, config)
        self.config = config

    def __enter__(self) -> Self:
        acquire(self.path)
        try:
            for folder in (CHECKPOINTS, NETWORKS, GAMES):
                (self.path / folder).mkdir(exist_ok=True)
            mend(self.path / EVENTS)
            sweep(self.path)
            self._events = (self.path / EVENTS).open("ab", buffering=0)
        except OSError as error:
            release(self.path)
            raise unwritable(self.path, error) from error
        return self

    def __exit__(self, *_: object) -> None:
        if self._events:
            self._events.close()
        release(self.path)

    def append(self, event: events.Event) -> None:
        """Write one event, at once and whole or not at all. Raises InputError when the disk is full."""
        assert self._events is not None, "the run is not entered"
        append_line(self._events, self.path / EVENTS, events.to_line(event))

    def read_events(self) -> list[events.Event]:
        """All whole events so far; what cannot be read is left out."""
        found = []
        try:
            lines = (self.path / EVENTS).read_bytes().split(b"\n")[:-1]
        except OSError:
            return []
        for line in lines:
            try:
                event = events.from_line(line.decode())
            except ValueError:
                continue
            if event:
                found.append(event)
        return found

    @property
    def completed(self) -> bool:
        """Whether the process that had it last told that it is complete."""
        ends = (events.Started, events.Finished)
        last = next((event for event in reversed(self.read_events()) if isinstance(event, ends)), None)
        return isinstance(last, events.Finished) and last.outcome == "completed"


def _check_free(path: Path) -> None:
    """Raise InputError where there is a run already that learned something, or still may."""
    if ((path / CONFIG).exists() or (path / EVENTS).exists()) and not _came_to_nothing(path):
        raise InputError("There is already a run in {path}. Resume it or choose another folder.", path=path)


def _came_to_nothing(path: Path) -> bool:
    """Whether a run failed before its first round, as for want of its data."""
    try:
        told = Run.open(path).read_events()
    except InputError:
        return False
    before = all(isinstance(event, events.Started | events.Message | events.Finished) for event in told)
    failed = bool(told) and isinstance(told[-1], events.Finished) and told[-1].outcome == "failed"
    return before and failed and not any((path / CHECKPOINTS).glob("*"))


def append_line(file: IO[bytes], path: Path, line: str) -> None:
    """Write one line to an unbuffered file that was opened to append, at once and whole or not at all.
    Raises InputError, with `path` in it, when the disk is full."""
    content = line.encode() + b"\n"
    before = os.fstat(file.fileno()).st_size
    try:
        if file.write(content) != len(content):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError as error:
        file.truncate(before)
        raise unwritable(path, error) from error


def mend(path: Path) -> None:
    """Cut a half-written last line off an event file, as a kill may have left one."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        content = file.read()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            file.truncate(whole)


def sweep(path: Path) -> None:
    """Remove what a kill left half-written. Only for the owner of the lock; the folder itself is left
    alone, since the window writes there too."""
    for folder in (CHECKPOINTS, NETWORKS, GAMES):
        for rest in (path / folder).glob("*.tmp"):
            shutil.rmtree(rest) if rest.is_dir() else rest.unlink()
