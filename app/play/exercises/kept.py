"""What is remembered of one game from day to day, a file a game. No Qt here."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from engines.errors import InputError
from engines.files import keep_damaged, read_json, write_json
from engines.game import Game

FORMAT = 1
Row = TypeVar("Row")
Put = Callable[[Path, Callable[[], object]], object]
"""Has a file written, as `Writer.put` does."""


class Kept(ABC, Generic[Row]):
    """Rows that are read from their file when they are first asked for, and written whenever they change.

    Where the file is damaged, whatever reads it first raises InputError; the file is renamed then, and
    all begins anew. One that cannot be read for another reason is left as it is, and nothing written over it.
    """

    def __init__(self, game: Game, path: Path, put: Put) -> None:
        self.game, self._path, self._put = game, path, put
        self._rows: tuple[Row, ...] | None = None
        self._locked = False
        """Whether the file is there and cannot be read."""

    def read(self) -> None:
        """Read the file, unless that is done."""
        if self._rows is None:
            self._rows = ()
            if self._path.is_file():
                self._rows = self._load()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All that are kept, in the order in which they came."""
        self.read()
        return self._rows or ()

    def keep(self, rows: Sequence[Row]) -> None:
        """Keep these from now on, and have them written."""
        self._rows = tuple(rows)
        if not self._locked:
            self._put(self._path, partial(write_json, self._path, self.as_json(self._rows)))

    @abstractmethod
    def as_json(self, rows: tuple[Row, ...]) -> dict[str, object]:
        """What the file holds, its format included."""

    @abstractmethod
    def from_json(self, value: Any) -> Sequence[Row]:
        """The rows of a file. May raise what comes of a damaged one: LookupError, TypeError, ValueError,
        ArithmeticError, AttributeError or InputError."""

    @abstractmethod
    def trouble(self, path: Path) -> InputError:
        """What is said of a damaged file."""

    def _load(self) -> tuple[Row, ...]:
        try:
            return tuple(self.from_json(read_json(self._path)))
        except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, InputError) as error:
            self._locked = isinstance(error.__cause__, OSError)
            if self._locked:
                raise
            keep_damaged(self._path)
            raise self.trouble(self._path) from error
