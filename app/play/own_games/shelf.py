"""The games that lie in a folder, read off the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.play.own_games.games import OwnGame
from app.play.own_games.reading import Reading, read_games
from engines.errors import InputError


class Shelf(QObject):
    """Fills with the games of one place after the other."""

    came = Signal(list)
    """These games were read since the last time."""
    filled = Signal()
    """Everything was read, and what the games' beginnings are called is known."""
    failed = Signal(object)
    """The exception that says why no more is read."""

    def __init__(self, also: Callable[[], object], parent: QObject) -> None:
        """`also` is done on the worker, once the games are read."""
        super().__init__(parent)
        self.games: list[OwnGame] = []
        self.files = 0
        self.wrong: list[tuple[Path, InputError]] = []
        """Files that cannot be read, and why."""
        self.whole = False
        """Whether everything was read."""
        self.taken = 0
        """So many games were read up to now, of so many `files`."""
        self._also = also
        self._runner = TaskRunner(self)

    def read(self, place: Path) -> None:
        """Begin with another place, or the same anew."""
        self.games, self.files, self.wrong, self.whole, self.taken = [], 0, [], False, 0

        def work(stop: Event, report: Callable[[object], None]) -> Reading:
            reading = read_games(place, stop, report)
            self._also()
            return reading

        self._runner.start(work, self._fill, self.failed.emit, self._take)

    def add(self, games: Iterable[OwnGame]) -> None:
        """These have come to lie here."""
        self.games += games

    def take_out(self, paths: set[Path]) -> None:
        """These files lie here no more."""
        self.games = [one for one in self.games if one.path not in paths]

    def shut_down(self) -> None:
        """Read no more."""
        self._runner.shutdown()

    def _take(self, reading: Reading) -> None:
        fresh = reading.games[self.taken :]
        self.taken += len(fresh)
        self.games += fresh
        self.files = reading.files
        self.came.emit(fresh)

    def _fill(self, reading: Reading) -> None:
        self._take(reading)
        self.wrong, self.whole = reading.wrong, True
        self.filled.emit()
