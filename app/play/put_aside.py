"""The person's own game, put aside while something else is on its board, and brought back as it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.play.offer_card import Say
    from app.play.page import GamePage
    from app.play.session import Session


@dataclass(frozen=True, slots=True)
class PutAside:
    """A game, whether it was held, and what its card offered."""

    session: Session
    held: bool
    say: Say | None

    @classmethod
    def of(cls, page: GamePage) -> PutAside:
        """The game on the board, as it stands; a question about it is not asked again."""
        say = page.side.offer.say if page.asker is None else None
        return cls(page.controller.session, page.controller.paused, say)

    def bring_back(self, page: GamePage) -> None:
        """Put it on the board again; the person's side lies below."""
        page.side.offer.hide()
        page.controller.restore(self.session)
        page.controller.set_paused(self.held)
        page.turn_to_person()
        page.presenter.show()
        if self.say is not None and page.side.offer.say is None:
            page.side.offer.offer(self.say)
