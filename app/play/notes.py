"""Notes on the moves of a page's game: shown where one looks, and written there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.i18n import keep_translated, tr
from app.play.offer_card import Offer, Said
from engines.errors import InputError

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session


class Notes(QObject):
    """Fills the side panel's card, when the page's presenter says so."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page, self._card = page, page.side.note
        self._at: tuple[Session, int, int] | None = None
        """Of which game the card tells, after how many moves, and how many there were then."""
        self._begun = False
        """Whether the person has asked to write, and not left since."""
        self._card.written.connect(self._take)
        self._card.field.left.connect(self._end)
        self._card.field.escaped.connect(self.leave)
        page.side.menu.note.triggered.connect(self.write)
        keep_translated(self.show)

    @property
    def able(self) -> bool:
        """Whether something can be written on the position looked at: not in a game that is only shown or
        tried out, nor where something is asked."""
        controller = self._page.controller
        shown = controller.replaying or controller.session.tried
        return controller.ready and not shown and self._page.asker is None

    @property
    def may_ask(self) -> bool:
        """Whether the person can write, or is told what to do first."""
        return self._page.controller.ready and self._page.asker is None

    def write(self) -> None:
        """Let the person write on the position looked at; on a game that is only shown, in a copy of it."""
        page = self._page
        if self.able:
            page.choosing.leave()
            self._begun = True
            self.show()
            self._card.field.setFocus()
        elif self.may_ask and page.controller.replaying:
            page.choosing.leave()
            page.controller.set_paused(True)
            page.presenter.show()
            page.side.offer.offer(self._theirs)
        elif self.may_ask:
            page.failed.emit(
                InputError("You cannot write notes while trying out moves. Play on from here first.")
            )

    def _theirs(self) -> Said:
        return Said(
            tr("Write a note on this game?"),
            tr("You are only watching it. Your note will be kept with a copy of it in My games."),
            (
                Offer(
                    tr("Write in a copy"),
                    tr("Add a copy to My games; the game you were playing stays saved"),
                    self._write_on_a_copy,
                    primary=True,
                ),
                Offer(tr("Not now"), tr("Leave it as it is"), self._page.side.offer.hide),
            ),
        )

    def _write_on_a_copy(self) -> None:
        self._page.replay.take_over()
        QTimer.singleShot(0, self, self.write)  # the card that asked gives the focus back to the board first

    def leave(self) -> None:
        """Back to the board; an empty card goes."""
        self._page.board.setFocus()
        self._end()

    def _end(self) -> None:
        self._begun = False
        self.show()

    def show(self) -> None:
        """The note of the position looked at. Who writes when somebody moves goes on writing on what it was
        begun on."""
        session, field = self._page.controller.session, self._card.field
        now = session, session.cursor, session.line.plies
        writing = self.able and (self._begun or field.hasFocus())
        grown = self._at is not None and self._at[0] is session and self._at[2] != now[2]
        if writing and grown and self._at is not None and self._at[1] <= now[2]:
            now = (session, self._at[1], now[2])
        moved, self._at = self._at is None or self._at[:2] != now[:2], now
        text = "" if self._page.asker is not None else session.line.note(now[1])
        title = tr("Note on move {ply}", ply=now[1]) if now[1] else tr("Note on the game")
        tip = tr("Saved with the game as you type. Press Escape to return to the board.")
        self._card.show_note(title, tip if self.able else title, text, not self.able)
        if moved:
            self._card.forget()
        if not text and field.hasFocus() and not writing:
            self.leave()
        self._card.setVisible(bool(text) or writing)

    def _take(self, text: str) -> None:
        """Keep what stands in the card now."""
        page, session = self._page, self._page.controller.session
        if not self.able or self._at is None or self._at[0] is not session:
            return
        session.write(self._at[1], text)
        page.offers.after_move()
        page.side.moves.show_notes(session.line)
