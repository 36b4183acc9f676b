"""Writes games for elsewhere, off the window's thread, and tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.background.task import TaskRunner
from app.i18n import error_text, tr
from app.play.lists.forecast import Forecast
from app.play.lists.together import Written
from app.theme.roles import caption
from app.widgets.saving import file_to_write
from engines.errors import InputError
from engines.notation.texts import GGF, PLAIN, SGF

Write = Callable[[Event, Callable[[object], None]], Written]


class Writing(QObject):
    """Writes one lot of games at a time. Its button stops it meanwhile."""

    told = Signal(str, bool)
    """A sentence, and whether it is about something that went wrong."""
    over = Signal()
    """Nothing is being written any more. What came of it is told before."""

    def __init__(self, button: QPushButton) -> None:
        super().__init__(button)
        self._button = button
        button.clicked.connect(self._press)
        self._runner = TaskRunner(self)
        self._forecast = Forecast()

    @property
    def busy(self) -> bool:
        """Whether games are being written."""
        return self._runner.busy

    def refresh(self) -> None:
        """What the button does now, in the current language."""
        caption(self._button, tr("Stop") if self.busy else tr("Export …"), self.tip)

    @property
    def tip(self) -> str:
        """What the button does, in a sentence."""
        raise NotImplementedError

    def ask(self) -> None:
        """The button was pressed while nothing is written: ask for a place, and write."""
        raise NotImplementedError

    def _press(self) -> None:
        (self.stop if self.busy else self.ask)()

    def start(self, place: Path, count: int, write: Write) -> None:
        """Have `write` put so many games there."""
        self._forecast = Forecast()
        self._runner.start(
            write,
            lambda written: self._end(place, count, *written),
            self._fail,
            lambda done: self.told.emit(self._forecast.after(_done(done, count), done, count), False),
        )
        self.refresh()

    def stop(self) -> None:
        """Write no more, and tell soon what was."""
        self._runner.hurry()

    def shut_down(self) -> None:
        """Return when the file under way is written; the rest are not."""
        self._runner.shutdown()

    def _end(self, place: Path, asked: int, count: int, wrong: list[InputError]) -> None:
        if wrong:
            self.told.emit(f"{_done(count, asked)} · {error_text(wrong[0])}", True)
        elif not count:
            self.told.emit(tr("Stopped: no file was written."), False)
        elif count == 1:
            self.told.emit(tr("The game was exported to {folder}.", folder=place), False)
        else:
            said = tr("{count} games were exported to {folder}.", count=f"{count:,}", folder=place)
            self.told.emit(said, False)
        self._rest()

    def _rest(self) -> None:
        self.refresh()
        self.over.emit()

    def _fail(self, error: Exception) -> None:
        self.told.emit(error_text(error), True)
        self._rest()


def file_for_all(parent: QWidget) -> Path | None:
    """The one file for several games that the person chooses, whose suffix says in which form; None where
    they do not."""
    kinds = {
        tr("Transcripts (*.txt)"): (PLAIN,),
        tr("Othello as GGF (*.ggf)"): (GGF,),
        tr("Othello as SGF (*.sgf)"): (SGF,),
    }
    return file_to_write(parent, tr("All in one file"), kinds, "hiyoko-games")


def _done(count: int, asked: int) -> str:
    return tr("{done} of {count} games exported", done=f"{count:,}", count=f"{asked:,}")
