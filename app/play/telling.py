"""What is told to those who hear the board: the square that the keyboard has reached, and every move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.board.words import change_words, spot_words
from app.i18n import languages, sentences, tr
from app.play.endings import winner_text
from app.widgets.announcing import announce
from engines.transition import Transition

if TYPE_CHECKING:
    from app.board.geometry import Spot
    from app.play.page import GamePage
    from engines.matches.match import Match


class Telling(QObject):
    """Speaks through the board: its description says the same, and is there to be asked for."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._at: Match | None = None
        """What was told of last."""
        page.board.reached.connect(self._reached)
        page.controller.changed.connect(self._changed)
        languages.changed.connect(self._describe)

    def _reached(self, spot: Spot) -> None:
        board = self._page.board
        told = spot_words(board.look, board.state, board.touch, spot)
        self._tell(" · ".join(part for part in (told, board.words_at(spot)) if part))

    def _changed(self, change: Transition | None) -> None:
        """Nothing is said where nothing has changed but what is thought."""
        match = self._page.controller.session.match
        if change is None and match == self._at:
            return
        self._at, side = match, match.position.side
        made = change_words(self._page.look, side.other, change) if change is not None else ""
        self._tell(sentences(made, self._standing(), self._noted()))

    def _describe(self) -> None:
        self._page.board.setAccessibleDescription(self._standing())

    def _standing(self) -> str:
        """Who won, or who is to move."""
        session, sides = self._page.controller.session, self._page.look.sides
        if session.outcome is not None:
            return winner_text(session, session.outcome, sides)
        return tr("{side} to move.", side=tr(sides[session.match.position.side]))

    def _noted(self) -> str:
        """What is written on the position, unless something is asked about it."""
        session = self._page.controller.session
        note = "" if self._page.asker is not None else session.line.note(session.cursor)
        return tr("Note: {text}", text=note) if note else ""

    def _tell(self, text: str) -> None:
        self._page.board.setAccessibleDescription(text)
        announce(self._page.board, text)
