"""Reads a run's events as they are written, from a byte offset on. No Qt.

Tolerates what a living or killed writer leaves: a half-written last line, lines that are no events,
events of kinds not known yet, a file that is cut, replaced, or not there.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from engines.errors import InputError
from engines.runs.events import Event, from_line

CHUNK = 65_536
HEAD = 64
"""Bytes at the start by which a replaced file is told from a grown one."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one look at the file found. `restarted`: forget everything from before, the file is another.
    `more`: there is more to read at once."""

    records: tuple[Event, ...] = ()
    restarted: bool = False
    more: bool = False


class EventTail:
    """A place in an event file. Raises InputError from `read` for events of a newer version."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offset = 0
        self._head = b""
        self._inode = 0
        self._skipping = False

    @property
    def empty(self) -> bool:
        """Whether nothing was read yet."""
        return self._offset == 0

    def read(self, limit: int = CHUNK) -> Batch:
        """All whole lines that came since the last time, at most about `limit` bytes of them."""
        try:
            with self._path.open("rb") as file:
                restarted = self._reset_if_replaced(file)
                file.seek(self._offset)
                chunk = file.read(limit)
        except OSError:
            restarted = self._offset > 0
            self._start_over(b"", 0)
            return Batch(restarted=restarted)
        end = chunk.rfind(b"\n") + 1
        if not end and len(chunk) == limit:  # a line longer than any event
            self._offset += len(chunk)
            self._skipping = True
            return Batch(restarted=restarted, more=True)
        self._offset += end
        records = tuple(record for line in self._lines(chunk[:end]) if (record := self._parse(line)))
        return Batch(records, restarted, more=len(chunk) == limit)

    def _lines(self, whole: bytes) -> list[bytes]:
        lines = whole.split(b"\n")[:-1]
        if self._skipping and lines:
            self._skipping = False
            return lines[1:]
        return lines

    def _parse(self, line: bytes) -> Event | None:
        if not line.strip():
            return None
        try:
            return from_line(line.decode("utf-8"))
        except InputError:
            raise
        except ValueError:
            return None

    def _reset_if_replaced(self, file: IO[bytes]) -> bool:
        head = file.read(HEAD)
        size = file.seek(0, 2)
        inode = _inode(file)
        had = self._offset > 0
        known = head[: len(self._head)] == self._head and inode == self._inode and size >= self._offset
        if had and not known:
            self._start_over(head, inode)
            return True
        if not had or len(head) > len(self._head):
            self._head, self._inode = head, inode
        return False

    def _start_over(self, head: bytes, inode: int) -> None:
        self._offset, self._head, self._inode, self._skipping = 0, head, inode, False


def _inode(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_ino
