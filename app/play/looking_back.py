"""A game goes on while one looks back in it: a button leads to where it stands, and says whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from app.analysis.verdict_words import line_texts
from app.board.words import change_words
from app.i18n import languages, sentences, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.opponents.players import describe
from app.play.session import HUMAN
from app.theme.roles import button, caption
from app.widgets.announcing import announce

if TYPE_CHECKING:
    from app.play.page import GamePage
    from engines.transition import Transition


class LookingBack(QObject):
    """Keeps the button in the place of the one for a new game, so that nothing moves where one leafs."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page, self.button = page, button("primary")
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the board
        self.button.clicked.connect(self._return)
        self.button.hide()
        page.side.stand_for_new(self.button)
        page.controller.went_on.connect(self._tell)
        languages.changed.connect(self.show)

    def show(self) -> None:
        """Whether one looks back, and how the game stands."""
        page, session = self._page, self._page.controller.session
        back = page.looks_back
        self.button.setVisible(back)
        page.side.new.setVisible(not back)
        if back:
            yours = session.person is session.side_to_move
            tip = sentences(self._standing(), tr("Back to where the game stands now."))
            caption(self.button, tr("Your turn") if yours else tr("To the game"))
            self.button.setToolTip(keyboard.tip(tip, commands.LAST))

    def _standing(self) -> str:
        page, session, line = self._page, self._page.controller.session, self._page.controller.session.line
        seat = session.seats[session.side_to_move]
        if session.watching:
            return tr("The game has come to move {ply}.", ply=line.plies)
        if seat != HUMAN:
            return tr("{player} is to move.", player=describe(page.game, seat).name)
        if session.person is None:
            return tr("{side} to move.", side=tr(page.look.sides[session.side_to_move]))
        moved = session.seats[line.positions[-2].side]
        if moved == HUMAN:
            return tr("It is your turn.")
        name = describe(page.game, moved).name
        return tr("{player}: {move}. It is your turn.", player=name, move=line_texts(line)[-1])

    def _tell(self, change: Transition) -> None:
        """Who hears the board hears the move too."""
        page, session = self._page, self._page.controller.session
        made = change_words(page.look, session.line.positions[-2].side, change)
        announce(page.board, sentences(made, tr("You are looking back in the game.")))

    def _return(self) -> None:
        controller = self._page.controller
        controller.jump(controller.session.line.plies)
        self._page.board.setFocus()
