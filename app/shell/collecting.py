"""The dialog that lists collected games, and what becomes of those chosen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app.play.session import HUMAN
from app.widgets.room import give_way
from engines.errors import InputError
from engines.game import Move

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from app.play.lists.collection import CollectionDialog
    from app.play.page import GamePage
    from app.shell.main_window import MainWindow
    from engines.notation.wthor import Base


class Collecting:
    """Shows collections of games, and a game of theirs on its tab."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._followed: GamePage | None = None

    def show(self) -> CollectionDialog:
        """The dialog, of which there is only one, in front."""
        from app.play.lists.collection import CollectionDialog

        dialog = self._window.findChild(CollectionDialog)
        if dialog is None:
            dialog = CollectionDialog(self._window.settings, self._window)
            dialog.watched.connect(self._watch)
            dialog.taken.connect(self._take)
            dialog.continued.connect(self._go_on)
            dialog.undone.connect(self._go_back)
            dialog.board_wanted.connect(self._follow)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
        self._tell()
        dialog.activateWindow()
        return dialog

    def _page(self) -> GamePage:
        from engines.notation.played_over import board_game

        return self._window.page_of(board_game().id)

    def _follow(self) -> None:
        """From now on the dialog is told what is on the board."""
        page = self._page()
        if page is not self._followed:
            page.controller.changed.connect(self._tell)
            self._followed = page
        self._tell()

    def _tell(self, *_: object) -> None:
        from app.play.lists.collection import CollectionDialog

        dialog = self._window.findChild(CollectionDialog)
        if dialog is None or self._followed is None:
            return
        page, session = self._followed, self._followed.controller.session
        dialog.look_at(session.match.position)
        if dialog.moves.isVisible() and page.goes_on and session.at_end and session.person_moves:
            session.aided = True

    def _go_on(self, move: int) -> None:
        self._page().confirming.play(Move(move))

    def _go_back(self) -> None:
        self._page().controller.undo()

    def _watch(self, base: Base, rows: NDArray[np.int64], at: int) -> None:
        from app.play.lists.collected import Collected
        from app.play.lists.collection import CollectionDialog

        page = self._page()
        collected = Collected(page.game, base, rows, page.replay.persons_seats)
        page.replay.show_programme(collected, at)
        dialog = self._window.findChild(CollectionDialog)
        if dialog is not None:
            give_way(dialog, page.board)

    def _take(self, base: Base, row: int) -> None:
        from engines.matches.record import record_of
        from engines.notation.archives import record_at

        page = self._page()
        try:
            theirs = record_at(base, row)
        except InputError as error:
            self._window.banner.refuse(error)
            return
        page.offers.take_up(
            record_of(theirs.match, HUMAN, HUMAN, opening=theirs.opening, source=theirs.told), None
        )
