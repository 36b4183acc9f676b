"""What is told to those who hear the board: the square that the keyboard has reached, and every move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from app.board.words import change_words, spot_words
from app.i18n import tr
from app.play.endings import winner_text
from engines.transition import Transition

if TYPE_CHECKING:
    from app.board.geometry import Spot
    from app.play.page import GamePage


class Telling(QObject):
    """Speaks through the board: its description says the same, and is there to be asked for."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        page.board.reached.connect(self._reached)
        page.controller.changed.connect(self._changed)

    def _reached(self, spot: Spot) -> None:
        board = self._page.board
        told = spot_words(board.look, board.state, board.touch, spot)
        self._tell(" · ".join(part for part in (told, board.words_at(spot)) if part))

    def _changed(self, change: Transition | None) -> None:
        page, session = self._page, self._page.controller.session
        position, look = session.match.position, page.look
        said = [change_words(look, position.side.other, change)] if change is not None else []
        if session.outcome is not None:
            said.append(winner_text(session, session.outcome, look.sides))
        else:
            said.append(tr("{side} to move.", side=tr(look.sides[position.side])))
        self._tell(" ".join(said))

    def _tell(self, text: str) -> None:
        board = self._page.board
        board.setAccessibleDescription(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(board, text))
