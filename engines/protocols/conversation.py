"""A child process that is talked to by lines.

Each of its pipes is read by a daemon thread of its own, into a short list: to wait for a pipe with a time
limit is another thing on each system (on Windows it cannot be done with files at all), and a thread that
simply reads is the same everywhere. What it never stops writing is read too and forgotten, so that it cannot
fill the memory.
"""

import os
import signal
import subprocess
import weakref
from collections import deque
from contextlib import suppress
from pathlib import Path
from threading import Condition, Lock, Thread
from typing import IO

from engines.lines import read_lines

KEPT_LINES = 2000
"""Of lines that nobody has taken yet, so many are kept; the oldest go first."""
LONGEST_LINE = 20_000
"""What is longer is cut."""
POLITE_SECONDS = 1.0
"""How long a process may take to end after `quit` and the end of its input."""
TALK = 400
"""So many lines are remembered of what was said, the newest."""
_SHOWN = 200


class Ended(Exception):
    """The process has ended, or has closed its output; every line of it has been read."""


class Conversation:
    """A running program and the lines between it and us. It ends when the conversation is closed, forgotten,
    or when this program ends."""

    def __init__(self, command: list[str], folder: Path | None = None) -> None:
        """Start a program, never through a shell, in a folder (by default this process's own). Raises OSError
        where it cannot be started."""
        flags = int(getattr(subprocess, "CREATE_NO_WINDOW", 0))  # Windows' own; no console opens for it
        self._process = subprocess.Popen(
            command, cwd=folder, bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=os.name == "posix", creationflags=flags,
        )  # fmt: skip
        assert self._process.stdout and self._process.stderr
        self._talk = _Talk()
        self._heard, self._complaints = _Heard(self._talk, "< "), _Heard(self._talk, "! ")
        self._readers = [
            Thread(target=_listen, args=(pipe, heard), name="engine output", daemon=True)
            for pipe, heard in ((self._process.stdout, self._heard), (self._process.stderr, self._complaints))
        ]
        for reader in self._readers:
            reader.start()
        self._finalizer = weakref.finalize(self, _end, self._process, self._readers, POLITE_SECONDS)

    @property
    def alive(self) -> bool:
        """Whether the program is running, and is not closed."""
        return self._finalizer.alive and self._process.poll() is None

    @property
    def talk(self) -> str:
        """The last lines that were said, shortened: after `>` by us, after `<` by the program, and after `!`
        what it wrote on standard error."""
        return self._talk.text()

    @property
    def last_words(self) -> str:
        """The last line it wrote, on standard error if there is one and it has ended; shortened."""
        if self._heard.ended:  # it writes no more, but may be a moment from its end
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(POLITE_SECONDS)
        if not self.alive:
            self._readers[1].join(POLITE_SECONDS)
        text = (not self.alive and self._complaints.last) or self._heard.last or self._complaints.last
        return text[:_SHOWN]

    def send(self, line: str) -> None:
        """Write a line. Raises Ended where nobody reads it any more."""
        assert self._process.stdin
        self._talk.add("> ", line)
        try:
            self._process.stdin.write(f"{line}\n".encode())
        except (OSError, ValueError) as error:
            raise Ended from error

    def read(self, seconds: float) -> str | None:
        """The next line without its end; None when none comes within so many seconds. Raises Ended."""
        with self._heard.changed:
            if not self._heard.lines and not self._heard.ended:
                self._heard.changed.wait(seconds)
            if self._heard.lines:
                return self._heard.lines.popleft()
            if self._heard.ended:
                raise Ended
        return None

    def close(self) -> None:
        """Ask it to end, and end it after `POLITE_SECONDS`. Closed already, nothing happens."""
        self._finalizer()

    def kill(self) -> None:
        """End it at once."""
        if self._finalizer.detach():
            _end(self._process, self._readers, 0.0)


class _Talk:
    """The last lines that were said, whoever said them. It knows no conversation, so that the threads that
    write here keep none alive."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=TALK)
        self._lock = Lock()

    def add(self, mark: str, line: str) -> None:
        """Remember a line, unless it is empty, as GTP has one after each answer."""
        if line:
            with self._lock:
                self._lines.append(mark + line[:_SHOWN])

    def text(self) -> str:
        with self._lock:
            return "\n".join(self._lines)


class _Heard:
    """Lines of one pipe that nobody has taken yet; each goes into a `talk` too, after a `mark`."""

    def __init__(self, talk: _Talk, mark: str) -> None:
        self._talk, self._mark = talk, mark
        self.lines: deque[str] = deque(maxlen=KEPT_LINES)
        self.changed = Condition()
        self.last = ""
        self.ended = False

    def add(self, line: bytes) -> None:
        text = "".join(
            sign for sign in line.decode(errors="replace").strip() if sign.isprintable() or sign == "\t"
        )
        self._talk.add(self._mark, text)
        with self.changed:
            self.lines.append(text)
            self.last = text or self.last
            self.changed.notify()

    def end(self) -> None:
        with self.changed:
            self.ended = True
            self.changed.notify()


def _listen(pipe: IO[bytes], heard: _Heard) -> None:
    try:
        for line in read_lines(pipe.fileno(), LONGEST_LINE):
            heard.add(line[:LONGEST_LINE])
    finally:
        heard.end()


def _end(process: "subprocess.Popen[bytes]", readers: list[Thread], polite_seconds: float) -> None:
    """End the process and all that it has started, then close the pipes."""
    assert process.stdin and process.stdout and process.stderr
    if polite_seconds:
        with suppress(OSError):  # it has ended, or reads no more
            process.stdin.write(b"quit\n")
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(polite_seconds)
    if process.poll() is None:
        if os.name == "posix":
            with suppress(OSError):  # it may have ended just now
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
    with suppress(OSError):
        process.stdin.close()
    for reader, pipe in zip(readers, (process.stdout, process.stderr), strict=True):
        reader.join(POLITE_SECONDS)
        if not reader.is_alive():  # else a grandchild holds the pipe open; the thread ends with it
            pipe.close()
