"""Choosing who plays next, in the place of the side panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.play.opponents.beginning import HERE, remember_beginning, remembered_beginning
from app.play.opponents.own_engines import engines_trouble
from app.play.opponents.own_networks import remember
from app.play.timing.paces import find_pace, pace_key
from app.settings import options

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Seats


class Choosing:
    """Brings a page's panel for a new game and takes it away; what is chosen there is played and
    remembered."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        page.panel.chosen.connect(self._start)
        page.panel.cancelled.connect(self.leave)

    @property
    def running(self) -> bool:
        """Whether the panel is there."""
        return self._page.column.currentWidget() is self._page.panel

    def open(self, *, here: bool = False) -> None:
        """Choose who plays, `here` from the position looked at."""
        page, panel = self._page, self._page.panel
        panel.open(page.replay.own_seats, page.own.seats())
        panel.clock.choose(find_pace(page.settings[options.CLOCK]))
        panel.begins.offer_here(self._may_go_on)
        key = HERE if here else remembered_beginning(page.game, page.settings)
        panel.begins.choose(key, page.controller.ready)
        page.column.setCurrentWidget(panel)
        if engines_trouble():
            panel.strip.tell(engines_trouble)  # only what is seen is heard

    def propose(self, spec: str) -> None:
        """Offer a game against a network of the person's own, now and from now on."""
        remember(self._page.settings, self._page.game.id, spec)
        self.open()
        self._page.panel.choose(spec)

    def leave(self) -> None:
        """Back to the game; a choice that is still being tried is given up."""
        self._page.panel.trial.cancel()
        self._page.column.setCurrentWidget(self._page.side)
        self._page.board.setFocus()

    def _start(self, seats: Seats) -> None:
        page, panel = self._page, self._page.panel
        page.settings[options.CLOCK] = pace_key(panel.clock.pace)
        key = panel.begins.key
        remember_beginning(page.game, page.settings, key)
        page.start(seats, here=key == HERE and self._may_go_on)

    @property
    def _may_go_on(self) -> bool:
        """Whether other players may take the game up where one looks, which is not its usual start."""
        page, session = self._page, self._page.controller.session
        able = page.controller.ready and page.asker is None
        return able and session.outcome is None and session.match.position != page.game.initial
