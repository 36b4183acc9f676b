"""Nothing is lost: every game is a file that is rewritten at every move, one folder a game. One that goes on
does so in one window: a lock beside its file, which ends with the program, says so."""

import logging
import os
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from heapq import nlargest
from pathlib import Path

from PySide6.QtCore import QLockFile

from app.background.writer import Writer
from app.play.exercises.book import ExerciseBook
from app.play.exercises.solving import SolvingBook
from app.play.session import HUMAN, Seats, Session
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.matches.record import Record, load_record, record_of, save_record

LATEST = 5
"""So many files are tried for the game played last."""
LOCKED = ".lock"
log = logging.getLogger(__name__)


class Archive:
    """The games of one kind under `home`. `close` must come before the end of the program."""

    def __init__(self, game: Game, home: Path) -> None:
        self.game = game
        self.writer = Writer()
        """Writes the games off the window's thread, and tells where it cannot."""
        self.exercises = ExerciseBook(game, home / "exercises" / f"{game.id}.json", self.writer.put)
        """The person's mistakes in these games."""
        self.solving = SolvingBook(game, home / "problems" / f"{game.id}.json", self.writer.put)
        """How the person fared with this game's problems."""
        self.tournaments = home / "tournaments" / game.id
        """The folder of this game's tournaments."""
        self._folder = home / game.id
        self._current: Path | None = None
        self._lock: QLockFile | None = None
        """Beside the current file."""
        self._over: Record | None = None
        """The finished game that is looked at, as it was opened."""
        self._saved: object = None
        self._thoughts: tuple[Match, object] | None = None
        """What was thought of a finished game, as it is written."""

    def holds(self, path: Path) -> bool:
        """Whether a file is one of these games."""
        return path.resolve().parent == self._folder.resolve()

    def begin(self, path: Path | None = None, record: Record | None = None) -> None:
        """The next save begins a new file, or goes on with `path`, which holds `record`: that is not saved
        once more. Where the game is over, what is written on it is all that changes, and what is played from
        it is another game. Raises InputError, and all stays as it was, where the game goes on in another
        window."""
        if path != self._current:
            goes_on = path is not None and (record is None or record.match.outcome is None)
            self._lock = _lock(path) if path is not None and goes_on else None
        self._current = path
        self._over = record if record is not None and record.match.outcome is not None else None
        self._thoughts = None if record is None else (record.match, record.thoughts)
        self._saved = None
        if record is not None:
            self._saved = _state(record.match, record.players, record.opening, record.thoughts)

    def thoughts(self, line: Match) -> object:
        """What was thought of a finished game, as it is written; None where nothing is kept."""
        over = self._thoughts is not None and self._thoughts[0] == line and line.outcome is not None
        return self._thoughts[1] if self._thoughts is not None and over else None

    def keep(self, session: Session, thoughts: object) -> None:
        """Have what was thought of a finished game written with it; not where it was thrown away meanwhile.
        One that was opened from elsewhere only to be looked at has no file before something is written on
        it."""
        if self._current is None and self._over is not None:
            self._thoughts = (session.line, thoughts)
            self._saved = _state(session.line, session.seats, session.opening, thoughts)
        elif self._current is not None and self._current.exists():
            self._thoughts = (session.line, thoughts)
            self.save(session)

    def save(self, session: Session) -> None:
        """Have the game written as it stands now, unless nothing was played or noted since the last time."""
        thoughts = self.thoughts(session.line)
        state = _state(session.line, session.seats, session.opening, thoughts)
        if not session.under_way or state == self._saved:
            return
        if self._over is not None and session.line != self._over.match:
            self.begin()
        record = replace(as_it_stands(session), thoughts=thoughts)
        if self._over is not None:
            when = self._over.time or record.time
            record = replace(
                self._over,
                match=session.line,
                time=when,
                aside=session.aside,
                given=record.given,
                thoughts=thoughts,
            )
        if self._current is None:
            self._current = self._fresh()
            self._lock = _lock(self._current)
        self._saved = state
        self.writer.put(self._current, partial(save_record, record, self._current))

    def close(self) -> None:
        """Return when everything is on the disk; later saves are lost."""
        self.writer.finish()
        self._lock = None

    def unfinished(self) -> tuple[Path, Record] | None:
        """The game played last, where it is not over, a person takes part, and it does not go on in another
        window; unreadable files are passed over."""
        for path in self._latest():
            try:
                record = load_record(path)
            except InputError as error:
                log.warning("a saved game is passed over: %s", error)
                continue
            wanted = record.match.game.id == self.game.id and record.match.outcome is None
            return (path, record) if wanted and HUMAN in record.players and _is_free(path) else None
        return None

    def _latest(self) -> list[Path]:
        """The files begun last, the latest first. There may be very many: only their names are looked at. The
        locks of windows that were killed are cleared away."""
        try:
            names = os.listdir(self._folder)
        except OSError:
            return []
        for name in names:
            if name.endswith(LOCKED):
                _is_free(self._folder / name.removesuffix(LOCKED))
        games = (name for name in names if name.endswith(".json"))
        return [self._folder / name for name in nlargest(LATEST, games)]

    def _fresh(self) -> Path:
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        return self._folder / f"{stamp}.json"


def _lock(path: Path) -> QLockFile:
    """Have a game for oneself as long as the lock is kept; where a folder takes none, as without one. Raises
    InputError where another window has it."""
    lock = QLockFile(f"{path}{LOCKED}")
    lock.setStaleLockTime(0)  # a game may take longer than the half minute that is usual
    with suppress(OSError):  # what cannot be written is told when the game is
        path.parent.mkdir(parents=True, exist_ok=True)
    if not lock.tryLock(0) and lock.error() is QLockFile.LockError.LockFailedError:
        raise InputError("This game goes on in another window. Begin another one here.")
    return lock


def _is_free(path: Path) -> bool:
    try:
        _lock(path)
    except InputError:
        return False
    return True


def _state(line: Match, seats: Seats, opening: int, thoughts: object) -> object:
    """What a file tells of a game: another one is to be written where this is another."""
    return line, line.notes, seats, opening, thoughts


def as_it_stands(session: Session) -> Record:
    """The record of a game now, its clock read."""
    left = session.clock.read() if session.clock else None
    begun = session.opening, session.given
    return record_of(session.line, *session.seats, left, session.aside, *begun, session.source)
