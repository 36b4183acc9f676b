"""A move that was made in the past already, and made there again, leads on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.play.later import Later

if TYPE_CHECKING:
    from app.play.controller import MatchController
    from app.play.session import Session


class LeadingOn:
    """Looks at such a move, and then at the answers that stand, each after a pause, until it is a person's
    turn or the game goes no further; it stops where one looks elsewhere meanwhile."""

    def __init__(self, controller: MatchController) -> None:
        self._controller, self._next = controller, Later(controller)

    def go(self, pause: float) -> None:
        """Look a move further on, and at what is answered after so many seconds."""
        controller = self._controller
        controller.leaf(1)
        session = controller.session
        if not (session.at_end or session.person_moves):
            self._next.do(partial(self._answer, session, session.cursor, pause), pause)

    def _answer(self, session: Session, ply: int, pause: float) -> None:
        controller = self._controller
        here = controller.ready and controller.session is session and session.cursor == ply
        if here and not session.at_end:
            self.go(pause)
