"""Whoever is asked what to move: one player at a time, off the window's thread."""

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.play.film import Film
from app.play.opponents.brains import Brains
from engines.matches.match import Match
from engines.opponents.opponent import Choice


class Thinker(QObject):
    """Asks the opponents of one game. Who is asked anew, or told to stop, says nothing more."""

    thinking = Signal(bool)
    """Whether somebody thinks from now on."""
    progressed = Signal(object)
    """A SearchInfo of the search under way."""

    def __init__(self, brains: Brains, parent: QObject) -> None:
        super().__init__(parent)
        self._brains = brains
        self._runner = TaskRunner(self)

    @property
    def running(self) -> bool:
        """Whether somebody thinks."""
        return self._runner.busy

    def ask(
        self,
        spec: str,
        match: Match,
        done: Callable[[Choice, Film], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Ask `spec` for a move; `done` gets its choice, and what it thought on the way."""
        self.stop()

        def work(stop: Event, report: Callable[[object], None]) -> tuple[Choice, Film]:
            return self._brains.choose(spec, match, stop, report)

        def finished(answer: tuple[Choice, Film]) -> None:
            self.thinking.emit(False)
            done(*answer)

        def broke(error: Exception) -> None:
            failed(error)  # first: what follows from it is shown with the rest
            self.thinking.emit(False)

        self._runner.start(work, finished, broke, self.progressed.emit)
        self.thinking.emit(True)

    def hurry(self) -> None:
        """Who thinks shall answer with what there is."""
        self._runner.hurry()

    def stop(self) -> None:
        """Whoever thinks is told to stop; what it still says is stale."""
        if self.running:
            self._runner.cancel()
            self.thinking.emit(False)

    def close(self) -> None:
        """Stop for good."""
        self.stop()
        self._runner.shutdown()
        self._brains.close()
