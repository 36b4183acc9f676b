"""The person's hand on a running training: pause, resume, stop, through `control.json` or a signal."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from types import FrameType
from typing import Self

from engines.errors import InputError
from engines.runs.command import Command, give_command, last_command
from engines.runs.layout import CONTROL, LOCK

POLL_SECONDS = 0.2
HANGUP = getattr(signal, "SIGHUP", None)
"""What a terminal that is closed sends; Windows has no such thing."""
ENDING = (signal.SIGINT, signal.SIGTERM, *([HANGUP] if HANGUP else []))
"""The signals that ask a training to end. Ctrl+C, a computer that is shut down and a closed terminal send
theirs to all its processes."""


class Stopped(Exception):
    """Raised inside the training when it is to stop now."""


class RunControl:
    """Watches the control file from a thread of its own. `interrupt` is set while a phase should
    give way, to a pause or to a stop. Use as a context manager."""

    def __init__(self, folder: Path, since: float) -> None:
        """A command written before `since` (unix seconds) belongs to an earlier process and is void, and so
        does one from a time that is yet to come, as it has where the clock was set back."""
        self.interrupt = Event()
        self.command = Command.RUN
        self._folder = folder
        self._closing = Event()
        self._signalled = self._locked = self._gone = False
        self._farewell: Callable[[], None] | None = None
        self._ending = Lock()
        self._thread = Thread(target=self._watch, name="control", daemon=True)
        path = folder / CONTROL
        if path.exists() and not since <= path.stat().st_mtime <= time.time():
            give_command(folder, Command.RUN)

    def __enter__(self) -> Self:
        detached = HANGUP and signal.getsignal(HANGUP) == signal.SIG_IGN  # as `nohup` has it
        heard = [number for number in ENDING if number != HANGUP or not detached]
        self._old = {number: signal.signal(number, self._on_signal) for number in heard}
        self._locked = (self._folder / LOCK).exists()
        self._poll()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._thread.join()
        for number, handler in self._old.items():
            signal.signal(number, handler)

    def wait(self) -> None:
        """Wait as long as the run is paused; raises Stopped when it is to stop, and InputError when somebody
        has taken its folder away."""
        while self.command == Command.PAUSE:
            time.sleep(POLL_SECONDS / 2)
        self._check_there()
        if self.command == Command.STOP:
            raise Stopped

    @contextmanager
    def ending_at_once(self, farewell: Callable[[], None]) -> Iterator[None]:
        """While the block runs nothing can be lost and little can be interrupted (libraries load): a
        stop then calls `farewell` on the watching thread and ends the process with code 0. Raises InputError
        after it where the folder was taken away, before anything is written that would make it anew."""
        with self._ending:
            self._farewell = farewell
        try:
            yield
        finally:
            with self._ending:
                self._farewell = None
        self._check_there()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._signalled = True
        self._take(Command.STOP)

    def _watch(self) -> None:
        while not self._closing.wait(POLL_SECONDS):
            self._poll()
            if self.command == Command.STOP:
                self._end_at_once()

    def _end_at_once(self) -> None:
        with self._ending, suppress(InputError):  # who is at work says it, as soon as that gives way
            if self._farewell and not self._gone:
                self._farewell()
                os._exit(0)

    def _poll(self) -> None:
        if self._signalled:
            return
        if self._taken_away():  # nobody could stop it any more
            self._signalled = self._gone = True
            self._take(Command.STOP)
            return
        command = last_command(self._folder)
        if command is not None:
            self._take(command)

    def _taken_away(self) -> bool:
        return self._gone or (self._locked and not (self._folder / LOCK).exists())

    def _check_there(self) -> None:
        if self._taken_away():
            raise InputError("The run in {path} was taken away while it was trained.", path=self._folder)

    def _take(self, command: Command) -> None:
        self.command = command
        if command in (Command.PAUSE, Command.STOP):
            self.interrupt.set()
        else:
            self.interrupt.clear()
