"""A table of moves' values in a file: SQLite, one table, one row a move.

`moves(key INTEGER PRIMARY KEY, value, visits)`; the key is exact (see `kernels.coding`), so no two moves
share a row. The row with the key -1 holds, as JSON, what the table is: see `About`. While it is learned
the file has a write-ahead log beside it; a transaction is in the file whole or not at all, whatever happens
to the process that writes.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engines.catalogue import find_game, game_or_name
from engines.errors import InputError
from engines.files import put_in_place, unwritable
from engines.game import Game

SUFFIX = ".qtable"
APPLICATION, FORMAT = 0x48515442, 1
"""What SQLite's header says of the file: `HQTB`, and the version of what stands in it."""
ABOUT = -1
CHUNK = 25_000
"""Rows in a transaction: it dirties a few megabytes, so the log stays small."""
_HEADER = b"SQLite format 3\0"
_SCHEMA = "CREATE TABLE moves(key INTEGER PRIMARY KEY, value, visits INTEGER)"
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_UNWRITABLE = (
    sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM
)  # fmt: skip

Keys = NDArray[np.uint64]
Values = NDArray[np.float64]
Visits = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class About:
    """What a table is: its game; whether keys are canonical under the symmetries; the value of a win (0 is
    a loss); how it came to be (kind, preset, title, options, command); and figures of its training so far."""

    game: str
    rules_version: int
    symmetric: bool
    win: float
    origin: Mapping[str, object] = field(default_factory=dict, hash=False)
    training: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a table: keys uint64 [N] in ascending order, values float64 [N], visits uint32 [N]."""

    keys: Keys
    values: Values
    visits: Visits

    def __len__(self) -> int:
        return len(self.keys)


class Store:
    """An open file. Not for two threads at once; use as a context manager or `close` it."""

    def __init__(
        self, path: Path, game: Game | None = None, *, writing: bool = False, patience: float = 2.0
    ) -> None:
        """Open a table of this game, or of any. Raises InputError with one sentence where there is none,
        it is damaged, of another format or game, or held by another program for `patience` seconds."""
        self.path = path
        _check_header(path)
        mode = "rw" if writing else "ro"
        with _speaking(path):
            self._file = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=patience, isolation_level=None,
                check_same_thread=False,
            )  # fmt: skip
        try:
            with _speaking(path):
                self._check_format()
                self.about = self._read_about()
                self.game = game or find_game(self.about.game)
                check_game(path, self.about, self.game)
                if writing:
                    self._run("PRAGMA journal_mode = WAL")
                    self._run("PRAGMA synchronous = NORMAL")
        except BaseException:
            self._file.close()
            raise

    @classmethod
    def create(cls, path: Path, game: Game, about: About) -> Self:
        """Make an empty table and open it for writing. It appears whole or not at all."""
        temporary = path.with_name(f".{path.name}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            for old in (temporary, *_logs(path)):  # a log without its table would be read into the new one
                old.unlink(missing_ok=True)
        except OSError as error:
            raise unwritable(path, error) from error
        with _speaking(path):
            file = sqlite3.connect(temporary, isolation_level=None)
            try:
                file.execute(f"PRAGMA application_id = {APPLICATION}")
                file.execute(f"PRAGMA user_version = {FORMAT}")
                file.execute("BEGIN")
                file.execute(_SCHEMA)
                file.execute("INSERT INTO moves VALUES (?, ?, 0)", (ABOUT, _text(about)))
                file.execute("COMMIT")
            finally:
                file.close()
        put_in_place(temporary, path)
        return cls(path, game, writing=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was written is in it."""
        self._file.close()

    def rows_of(self, code: int) -> Rows:
        """The moves known in a position with this code."""
        actions = self.game.actions
        query = "SELECT key, value, visits FROM moves WHERE key BETWEEN ? AND ?"
        with _speaking(self.path):
            found = self._run(query, (code * actions, code * actions + actions - 1)).fetchall()
            return _rows(found)

    def count(self) -> int:
        """How many moves there are."""
        with _speaking(self.path):
            return int(self._run("SELECT count(*) FROM moves WHERE key >= 0").fetchone()[0])

    def read(self) -> Iterator[Rows]:
        """All moves, some thousands at a time, by key."""
        with _speaking(self.path):
            cursor = self._run("SELECT key, value, visits FROM moves WHERE key >= 0 ORDER BY key")
            while found := cursor.fetchmany(CHUNK):
                yield _rows(found)

    def write(self, rows: Rows, about: About) -> None:
        """Put in or replace rows, by key and in several transactions, and what the table is in the last
        one: after a kill in between some rows are newer than `about` says, and none is half written."""
        with _speaking(self.path):
            for start in range(0, len(rows), CHUNK):
                part = slice(start, start + CHUNK)
                columns = (rows.keys[part], rows.values[part], rows.visits[part])
                self._replace(zip(*(column.tolist() for column in columns), strict=True))
            self._replace([(ABOUT, _text(about), 0)])
            self._run("PRAGMA wal_checkpoint(TRUNCATE)")
        self.about = about

    def copy(self, target: Path) -> None:
        """Write the table as it is now to another file, compact and without a log, atomically."""
        temporary = target.with_name(f".{target.name}.tmp")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary.unlink(missing_ok=True)
            with _speaking(target):
                self._run("VACUUM INTO ?", (str(temporary),))
            put_in_place(temporary, target)
        except OSError as error:
            raise unwritable(target, error) from error
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def size(self) -> int:
        """Bytes on disk, the log's included."""
        parts = (self.path, *_logs(self.path))
        return sum(part.stat().st_size for part in parts if part.exists())

    def _run(self, command: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        return self._file.execute(command, values)

    def _replace(self, rows: Any) -> None:
        self._run("BEGIN IMMEDIATE")
        try:
            self._file.executemany("INSERT OR REPLACE INTO moves VALUES (?, ?, ?)", rows)
            self._run("COMMIT")
        except BaseException:
            if self._file.in_transaction:  # of a full disk SQLite has taken it back itself
                self._run("ROLLBACK")
            raise

    def _check_format(self) -> None:
        self._run("PRAGMA trusted_schema = OFF")
        if self._run("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise InputError("{path} is not a Q-table.", path=self.path)
        version = self._run("PRAGMA user_version").fetchone()[0]
        if version != FORMAT:
            raise InputError(
                "The Q-table {path} has format {format}; this program reads format {known}.",
                path=self.path, format=version, known=FORMAT,
            )  # fmt: skip
        if self._run("SELECT type, sql FROM sqlite_schema").fetchall() != [("table", _SCHEMA)]:
            raise _damaged(self.path, "its tables are not those of a Q-table")

    def _read_about(self) -> About:
        found = self._run("SELECT value FROM moves WHERE key = ?", (ABOUT,)).fetchone()
        try:
            values: dict[str, Any] = json.loads(found[0])
            kinds = {"game": str, "rules_version": int, "symmetric": bool, "origin": dict, "training": dict}
            if not all(isinstance(values[name], kind) for name, kind in kinds.items()):
                raise TypeError
            about = About(**values)
            if not 0 < about.win < 1e12:
                raise ValueError
        except (TypeError, ValueError, KeyError, RecursionError) as error:
            raise _damaged(self.path, "it does not say what it is") from error
        return about


def _logs(path: Path) -> tuple[Path, ...]:
    """The files that SQLite keeps beside an open table; a kill leaves them to be read."""
    return tuple(path.with_name(path.name + end) for end in ("-wal", "-shm"))


def check_game(path: Path, about: About, game: Game) -> None:
    """Raise InputError unless the table was made for this game and these rules."""
    if about.game != game.id:
        raise InputError(
            "The Q-table {path} plays {made_for}, not {game}.",
            path=path, made_for=game_or_name(about.game), game=game,
        )  # fmt: skip
    if about.rules_version != game.rules_version:
        raise InputError(
            "The Q-table {path} was made for version {made_for} of the rules of {game}; this program has "
            "version {version}.",
            path=path, made_for=about.rules_version, game=game, version=game.rules_version,
        )  # fmt: skip


def _check_header(path: Path) -> None:
    try:
        with path.open("rb") as file:
            header = file.read(len(_HEADER))
    except OSError as error:
        reason = error.strerror or error
        raise InputError("{path} cannot be read: {reason}.", path=path, reason=reason) from error
    if header != _HEADER:
        raise InputError("{path} is not a Q-table.", path=path)


@contextmanager
def _speaking(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into sentences."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:  # its own words may quote what is no text
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _BUSY:
            raise InputError(
                "The Q-table {path} is being written by another program. Try again in a moment.", path=path
            ) from error
        if code in _UNWRITABLE:
            raise InputError("{path} cannot be written: {reason}.", path=path, reason=error) from error
        if code == sqlite3.SQLITE_CANTOPEN:
            raise InputError("{path} cannot be read: {reason}.", path=path, reason=error) from error
        raise _damaged(path, str(error)) from error


def _damaged(path: Path, reason: str) -> InputError:
    return InputError("The Q-table {path} is damaged: {reason}.", path=path, reason=reason)


def _rows(found: list[tuple[Any, Any, Any]]) -> Rows:
    """Rows as arrays; raises sqlite3.DatabaseError for what cannot be a move's."""
    try:
        keys, values, visits = zip(*found, strict=True) if found else ((), (), ())
        rows = Rows(np.array(keys, np.uint64), np.array(values, np.float64), np.array(visits, np.uint32))
    except (TypeError, ValueError, OverflowError) as error:
        raise sqlite3.DatabaseError("a row is no move's") from error
    if not np.isfinite(rows.values).all():
        raise sqlite3.DatabaseError("a row is no move's")
    return rows


def _text(about: About) -> str:
    return json.dumps(asdict(about), ensure_ascii=False)
