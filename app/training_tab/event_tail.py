"""Reads a run's events as they are written, from a byte offset on. No Qt.

Tolerates what a living or killed writer leaves: a half-written last line, lines that are no events,
events of kinds not known yet, a file that is cut, replaced, or not there.
"""

import json
import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from engines.errors import InputError

VERSION = 1
CHUNK = 65_536
HEAD = 64
"""Bytes at the start by which a replaced file is told from a grown one."""


@dataclass(frozen=True, slots=True)
class Started:
    """A trainer has taken up the run; `iterations` is the plan, 0 when something else ends it."""

    kind: str
    game: str
    preset: str
    iterations: int
    resumed: bool
    time: float


@dataclass(frozen=True, slots=True)
class Phase:
    """`done` of `total` parts of a phase; `eta` seconds until the whole run ends, or None."""

    iteration: int
    phase: str
    done: int
    total: int
    eta: float | None
    time: float


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a curve. `value`, `low` and `high` are NaN where nothing was (or could be) told."""

    iteration: int
    games: int
    seconds: float
    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class NetworkSaved:
    """A network lies at `path`, relative to the run folder."""

    iteration: int
    path: str
    best: bool


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the trainer; `level` is info, warning or error."""

    level: str
    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The trainer ended by itself; `outcome` is completed, stopped or failed."""

    outcome: str
    text: str
    time: float


Record = Started | Phase | Point | NetworkSaved | Message | Finished


@dataclass(frozen=True, slots=True)
class Batch:
    """What one look at the file found. `restarted`: forget everything from before, the file is another.
    `more`: there is more to read at once."""

    records: tuple[Record, ...] = ()
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
        self.unreadable = 0
        """Lines so far that were no events."""

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
            self.unreadable += 1
            return lines[1:]
        return lines

    def _parse(self, line: bytes) -> Record | None:
        if not line.strip():
            return None
        try:
            return parse(line)
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            if isinstance(error, InputError):
                raise
            self.unreadable += 1
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


def parse(line: bytes) -> Record | None:
    """One line; None for an event of an unknown type. Raises InputError for a newer version,
    ValueError, KeyError, TypeError or OverflowError for what is no event."""
    values = json.loads(line.decode("utf-8"))
    if not isinstance(values, dict):
        raise TypeError
    kind = values["type"]
    if not isinstance(kind, str):
        raise TypeError
    read = _READERS.get(kind)
    return read(values) if read else None


def _started(values: dict[str, Any]) -> Started:
    if _whole(values.get("version", 1)) > VERSION:
        raise InputError("This run's events were written by a newer version of this program.")
    return Started(
        _text(values["kind"]), _text(values["game"]), _text(values["preset"]),
        _whole(values.get("iterations", 0)), bool(values.get("resumed", False)), _number(values["time"]),
    )  # fmt: skip


def _phase(values: dict[str, Any]) -> Phase:
    eta = values.get("eta")
    return Phase(
        _whole(values.get("iteration", 0)), _text(values["phase"]), _whole(values.get("done", 0)),
        _whole(values.get("total", 0)), None if eta is None else _number(eta), _number(values["time"]),
    )  # fmt: skip


def _point(values: dict[str, Any]) -> Point:
    return Point(
        _whole(values["iteration"]), _whole(values.get("games", 0)), _number(values.get("seconds", 0.0)),
        _text(values["name"]), _perhaps(values["value"]), _perhaps(values.get("low")),
        _perhaps(values.get("high")),
    )  # fmt: skip


def _network(values: dict[str, Any]) -> NetworkSaved:
    return NetworkSaved(_whole(values["iteration"]), _text(values["path"]), bool(values.get("best", False)))


def _message(values: dict[str, Any]) -> Message:
    return Message(_text(values.get("level", "info")), _text(values["text"]))


def _finished(values: dict[str, Any]) -> Finished:
    return Finished(_text(values["outcome"]), _text(values.get("text", "")), _number(values["time"]))


_READERS: dict[str, Callable[[dict[str, Any]], Record]] = {
    "started": _started, "phase": _phase, "metric": _point, "network": _network, "message": _message,
    "finished": _finished,
}  # fmt: skip


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return float(value)


def _whole(value: object) -> int:
    return int(_number(value))


def _perhaps(value: object) -> float:
    return math.nan if value is None else _number(value)


def _inode(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_ino
