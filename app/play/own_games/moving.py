"""Games go to the trash and come back, off the window's thread; a strip offers to undo it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.i18n import tr
from app.play.own_games.games import OwnGame, own_game
from app.play.own_games.trash import Carried, carry, delete, trash_of
from app.widgets.strip import Strip

Done = Callable[[Sequence[OwnGame], Carried], None]


class Moving(QObject):
    """Moves games, and says in `strip` what was done."""

    gone = Signal(list)
    """These games are no longer where they were."""
    back = Signal(list)
    """These games are among the others again."""
    failed = Signal(object)
    """The exception that says why."""
    settled = Signal()
    """Nothing is being moved any more."""

    def __init__(self, home: Path, strip: Strip, parent: QObject) -> None:
        super().__init__(parent)
        self._home, self._trash, self._strip = home, trash_of(home), strip
        self._runner = TaskRunner(self)

    @property
    def busy(self) -> bool:
        """Whether games are being moved; nothing else is begun meanwhile."""
        return self._runner.busy

    def throw(self, games: Sequence[OwnGame]) -> None:
        """Move games to the trash."""
        self._carry(games, self._home, self._trash, self._thrown)

    def put_back(self, games: Sequence[OwnGame]) -> None:
        """Move games from the trash to where they were."""
        self._carry(games, self._trash, self._home, self._returned)

    def ask_to_delete(self, games: Sequence[OwnGame]) -> None:
        """Delete games in the trash for good if the person says so."""

        def question() -> str:
            if len(games) == 1:
                return tr("Delete this game for good?")
            return tr("Delete these {count} games for good?", count=f"{len(games):,}")

        yes, no = (lambda: tr("Delete")), (lambda: tr("Keep"))
        self._strip.ask(question, yes, partial(self._delete, games), no, grave=True)

    def shut_down(self) -> None:
        """Return when the file under way is moved; the rest stay where they are."""
        self._runner.shutdown()

    def _carry(self, games: Sequence[OwnGame], source: Path, target: Path, done: Done) -> None:
        if not self.busy and games:
            self._strip.dismiss()
            paths = [one.path for one in games]
            self._runner.start(
                lambda stop, _: carry(paths, source, target, stop), partial(done, games), self._fail
            )

    def _delete(self, games: Sequence[OwnGame]) -> None:
        if not self.busy:
            paths = [one.path for one in games]
            self._runner.start(lambda stop, _: delete(paths, stop), partial(self._deleted, games), self._fail)

    def _thrown(self, games: Sequence[OwnGame], carried: Carried) -> None:
        moved = _moved(games, carried)
        self.gone.emit(list(games[: len(carried.moved)]))
        if moved:
            said = partial(_said, len(moved))
            self._strip.offer(said, lambda: tr("Put back"), partial(self.put_back, moved))
        self._tell(carried)

    def _returned(self, games: Sequence[OwnGame], carried: Carried) -> None:
        self.gone.emit(list(games[: len(carried.moved)]))
        self.back.emit(_moved(games, carried))
        self._tell(carried)

    def _deleted(self, games: Sequence[OwnGame], carried: Carried) -> None:
        self.gone.emit(list(games[: len(carried.moved)]))
        self._tell(carried)

    def _tell(self, carried: Carried) -> None:
        self.settled.emit()
        if carried.wrong is not None:
            self.failed.emit(carried.wrong)

    def _fail(self, error: Exception) -> None:
        self.settled.emit()
        self.failed.emit(error)


def _said(count: int) -> str:
    if count == 1:
        return tr("The game was moved to the trash.")
    return tr("{count} games were moved to the trash.", count=f"{count:,}")


def _moved(games: Sequence[OwnGame], carried: Carried) -> list[OwnGame]:
    """The games that were moved, where they lie now; not those that were gone already."""
    return [
        own_game(new, one.heading, one.when, one.openings)
        for one, (_, new) in zip(games, carried.moved, strict=False)
        if new is not None
    ]
