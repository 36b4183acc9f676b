"""Moves are tried out: for both sides, beside a game that is put aside as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.i18n import tr
from app.play.exercises.asker import refuse
from app.play.offer_card import Offer, Said
from app.play.put_aside import PutAside

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session


class TryingOut(QObject):
    """Takes a game aside, and up again. What is tried out is not saved, and ends with any other game. Made
    after the page's presenter, whose offers it replaces."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._trial: Session | None = None
        self.home: PutAside | None = None
        """The game to go back to."""
        page.controller.changed.connect(self._changed)
        page.side.offer.closed.connect(self.leave)

    @property
    def running(self) -> bool:
        """Whether moves are tried out."""
        return self._trial is not None

    @property
    def able(self) -> bool:
        """Whether moves can be tried out now, or are: not in a game that is only shown, nor where
        something is asked, nor against the clock."""
        return self._page.may_ask

    def toggle(self) -> None:
        """Try moves out from the position looked at, or go back to the game."""
        if self.running:
            self.leave()
        elif self.able:
            self._begin()
        else:
            refuse(self._page)

    def leave(self) -> None:
        """Back to the game, if moves are tried out."""
        home, self._trial, self.home = self.home, None, None
        if home is not None:
            home.bring_back(self._page)

    def _begin(self) -> None:
        page, session = self._page, self._page.controller.session
        page.choosing.leave()
        session.aided = True
        self.home, self._trial = page.put_aside(), session.trial()
        page.controller.restore(self._trial)

    def _changed(self, _: object) -> None:
        if self.running and self._page.controller.session is not self._trial:
            self._trial = self.home = None
        if self.running:
            open_still = self._page.controller.session.outcome is None
            self._page.side.offer.offer(lambda: self._said(open_still))

    def _said(self, open_still: bool) -> Said:
        back = Offer(tr("Back to the game"), tr("Return to the game as you left it"), self.leave, True)
        on = Offer(
            tr("Play on from here"),
            tr("Start a game from this position with the same players; the old one stays saved"),
            self._play_on,
        )
        return Said(
            tr("Trying out moves"),
            tr("You move for both sides. None of it is saved."),
            (back, on) if open_still else (back,),
        )

    def _play_on(self) -> None:
        """Against the opponent of the game that was put aside, the person to move."""
        session, seats = self._page.controller.session, self._page.own_game.session.seats
        opening = min(session.opening, session.cursor)
        self._page.offers.play_from(session.match, seats, opening, session.source)
