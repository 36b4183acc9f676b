"""Where a game goes on while one looks back in it: a slim bar says how it stands, and leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout

from app.board.words import change_words
from app.i18n import keep_translated, sentences, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.opponents.players import describe
from app.play.session import HUMAN
from app.theme.roles import button, caption, label, set_role
from app.widgets.announcing import announce
from engines.matches.match import match_texts

if TYPE_CHECKING:
    from app.play.page import GamePage
    from engines.transition import Transition


class LookingBack(QObject):
    """Keeps the bar above the buttons of a page. Moves that were taken back are no part of the game now."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self.bar, self.text, self.button = QFrame(page.side), label("soft", wraps=True), button()
        set_role(self.bar, "wash")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(14, 5, 6, 5)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)
        layout = page.side.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(layout.count() - 1, self.bar)
        self.bar.hide()
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the board
        self.button.clicked.connect(self._return)
        page.controller.went_on.connect(self._tell)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        tip = keyboard.tip(tr("Look at where the game stands now"), commands.LAST)
        caption(self.button, tr("Back to the game"), tip)

    def show(self) -> None:
        """Whether one looks back, and how the game stands."""
        page, session = self._page, self._page.controller.session
        back = page.controller.ready and page.goes_on and not (session.at_end or session.taken_back)
        if back:
            self.text.setText(self._standing())
        self.bar.setVisible(back)

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
        text = match_texts(line)[-1]
        return tr(
            "{player}: {move}. It is your turn.",
            player=describe(page.game, moved).name, move=tr("pass") if text == "pass" else text,
        )  # fmt: skip

    def _tell(self, change: Transition) -> None:
        """Who hears the board hears the move too."""
        page, session = self._page, self._page.controller.session
        made = change_words(page.look, session.line.positions[-2].side, change)
        announce(page.board, sentences(made, tr("You are looking back in the game.")))

    def _return(self) -> None:
        controller = self._page.controller
        controller.jump(controller.session.line.plies)
        self._page.board.setFocus()
