"""The two cards beside the board: who plays, whose turn it is, how many stones, how far thinking is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.i18n import tr
from app.play.opponents.players import describe, planned_sims
from app.play.player_card import PlayerCard
from app.play.positions import counts
from app.play.timing.timekeeper import Timekeeper
from engines.game import Side
from engines.search.info import SearchInfo

if TYPE_CHECKING:
    from app.play.page import GamePage


class PlayerCards(QObject):
    """Keeps them, and the clocks on them, in step with a page's game."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self.time = Timekeeper(page.controller, self._card, page.isVisible)
        page.controller.progressed.connect(self._progressed)

    def below(self) -> Side:
        """Whose card is the lower one: the side at the bottom of the board, else the person's."""
        page = self._page
        second = page.board.board_geometry.flipped or (
            not page.look.turned and page.controller.session.person is Side.SECOND
        )
        return Side.SECOND if second else Side.FIRST

    def _card(self, side: Side) -> PlayerCard:
        return self._page.side.cards[1 if side is self.below() else 0]

    def show(self) -> None:
        """Names, whose turn it is where a game goes on, wherever one looks in it, and the stones there."""
        page = self._page
        session, look, shown = page.controller.session, page.look, page.replay.players
        over = page.controller.ready and session.outcome is not None
        to_move = session.side_to_move if page.looks_back else session.side
        count = counts(session.game, session.match.position) if look.counts else None
        for side in Side:
            card = self._card(side)
            player = shown[side] if shown else describe(session.game, session.seats[side])
            moves = to_move is side and not over
            stands = tr(look.sides[side])
            parts = [tr("to move") if moves else "", stands, player.detail]
            awaited = page.controller.awaited and page.controller.is_thinking
            thinks = awaited and session.side_to_move is side
            if thinks:
                parts[0] = tr("thinking …")
            stone, heard = look.stone(side), " · ".join(part for part in parts if part)
            if stone and (parts[0] or parts[2]):
                parts[1] = ""  # the stone on the card says it
            seen = " · ".join(part for part in parts if part)
            card.show_player(player.icon, stone, player.name, seen, heard)
            card.set_figure(
                str(count[side]) if count else "", tr("Discs of {side} on the board", side=stands)
            )
            card.set_active(moves)
            card.set_thinking(thinks)
        self.time.follow()

    def _progressed(self, info: SearchInfo) -> None:
        session = self._page.controller.session
        planned = planned_sims(session.game, session.seats[session.side_to_move])
        if self._page.controller.awaited and planned:
            self._card(session.side_to_move).set_thinking(True, min(1.0, info.sims / planned))
