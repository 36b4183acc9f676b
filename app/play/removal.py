"""Networks of the person's own are removed from the opponents: asked first, and never from under a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import error_text, tr
from app.play.own_networks import file_of, lies_with_the_person, remove
from app.play.players import describe
from engines.errors import InputError

if TYPE_CHECKING:
    from app.play.page import GamePage


class Removal:
    """Asks in the panel for a new game."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        page.panel.opponents.removed.connect(self.ask)

    def ask(self, seat: str) -> None:
        """Remove a network if the person says so. One that a run has made stays with its run."""
        strip, name = self._page.panel.strip, describe(self._page.game, seat).name
        if not lies_with_the_person(seat):
            text = tr("Take {network} off this list? Its run in Training keeps it.", network=name)
            strip.ask(text, tr("Take off"), lambda: self._remove(seat), tr("Keep"))
        elif self._plays(seat):
            strip.tell(
                tr("{network} is playing at the board. Finish that game or begin another one first.",
                   network=name)
            )  # fmt: skip
        else:
            text = tr("Delete {network} with its file? This cannot be undone.", network=name)
            strip.ask(text, tr("Delete"), lambda: self._remove(seat), tr("Keep"), grave=True)

    def _plays(self, seat: str) -> bool:
        """Whether a game that is not over needs the network's file."""
        session = self._page.controller.session
        return session.line.outcome is None and file_of(seat) in [file_of(one) for one in session.seats]

    def _remove(self, seat: str) -> None:
        page = self._page
        try:
            remove(page.settings, page.game.id, seat)
        except InputError as error:
            page.panel.strip.tell(error_text(error))
        page.list_networks()
