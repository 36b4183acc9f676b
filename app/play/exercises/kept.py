"""What is remembered of one game from day to day, a file a game. No Qt here."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

from engines.errors import InputError
from engines.files import keep_damaged, read_json, write_json
from engines.game import Game

FORMAT = 1
Row = TypeVar("Row")
Stamp = tuple[int, int, int]
DAMAGED = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, InputError)
"""What comes of reading a damaged file."""
Put = Callable[[Path, Callable[[], object]], object]
"""Has a file written, as `Writer.put` does."""


class Kept(ABC, Generic[Row]):
    """Rows that are read from their file when they are first asked for, and written whenever they change.
    What another program has written since is read before anything is added to it.

    Where the file is damaged, whatever reads it first raises InputError; the file is renamed then, and
    all begins anew. One that cannot be read for another reason is left as it is, and nothing written over it.
    """

    def __init__(self, game: Game, path: Path, put: Put) -> None:
        self.game, self._path, self._put = game, path, put
        self._rows: tuple[Row, ...] | None = None
        self._locked = False
        """Whether the file is there and cannot be read."""
        self._changes = self._written = 0
        """How often rows were changed here, and up to which change they are in the file."""
        self._stamp: Stamp | None = None
        """Of the file, as it was read or written last."""

    def read(self) -> None:
        """Read the file, unless that is done and nobody else has written to it."""
        if self._rows is None:
            self._rows, self._stamp = (), _stamp_of(self._path)
            if self._path.is_file():
                self._rows = self._load()
        elif self._written == self._changes and not self._locked:
            stamp = _stamp_of(self._path)
            if stamp not in (None, self._stamp):
                with suppress(*DAMAGED):  # then it is tried again, or written over with what is known here
                    self._rows = tuple(self.from_json(read_json(self._path)))
                    self._stamp = stamp

    @property
    def rows(self) -> tuple[Row, ...]:
        """All that are kept, in the order in which they came."""
        self.read()
        return self._rows or ()

    def keep(self, rows: Sequence[Row]) -> None:
        """Keep these from now on, and have them written."""
        self._rows = tuple(rows)
        self._changes += 1
        content, change = self.as_json(self._rows), self._changes

        def write() -> None:
            write_json(self._path, content)
            self._stamp, self._written = _stamp_of(self._path), change

        if not self._locked:
            self._put(self._path, write)

    @abstractmethod
    def as_json(self, rows: tuple[Row, ...]) -> dict[str, object]:
        """What the file holds, its format included."""

    @abstractmethod
    def from_json(self, value: Any) -> Sequence[Row]:
        """The rows of a file. May raise one of `DAMAGED`."""

    @abstractmethod
    def trouble(self, path: Path) -> InputError:
        """What is said of a damaged file."""

    def _load(self) -> tuple[Row, ...]:
        try:
            return tuple(self.from_json(read_json(self._path)))
        except DAMAGED as error:
            self._locked = isinstance(error.__cause__, OSError)
            if self._locked:
                raise
            keep_damaged(self._path)
            raise self.trouble(self._path) from error


def _stamp_of(path: Path) -> Stamp | None:
    """Which of the files it is that have stood there; None where there is none."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_ino, facts.st_mtime_ns, facts.st_size
