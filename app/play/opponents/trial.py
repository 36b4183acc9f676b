"""Whether who was chosen can play at all: tried before the game begins, not when it is their turn."""

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.play.opponents.my_level import is_my_level
from app.play.opponents.players import LEVEL
from app.play.session import HUMAN, Seats
from engines.game import Game


class Trial(QObject):
    """Makes machines once, off the window's thread. Levels are not tried: they came with the program."""

    passed = Signal(tuple)
    """The seats: all can play."""
    failed = Signal(object)
    """Why one of them cannot (Exception)."""

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._runner = TaskRunner(self)

    def hold(self, seats: Seats) -> None:
        """Try those who sit there; `passed` or `failed` tells, at once where nobody has to be tried."""
        game = self._game
        specs = [
            seat for seat in seats if seat != HUMAN and not seat.startswith(LEVEL) and not is_my_level(seat)
        ]

        def work(stop: Event, _: Callable[[object], None]) -> None:
            from engines.opponents.spec import make_opponent

            for spec in specs:
                if not stop.is_set():
                    make_opponent(game, spec)

        if specs:
            self._runner.start(work, lambda _: self.passed.emit(seats), self._fail)
        else:
            self.passed.emit(seats)

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        self._runner.cancel()

    def close(self) -> None:
        """For good, once the worker is idle."""
        self._runner.shutdown()

    def _fail(self, error: Exception) -> None:
        self.failed.emit(error)
