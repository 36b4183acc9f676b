"""Who judges is asked about the position looked at, while the person decides."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.play.controller import MatchController
    from app.play.film import Film
    from engines.opponents.opponent import Choice
    from engines.search.info import SearchInfo

    Then = Callable[[SearchInfo], None] | None


class Consulting(QObject):
    """Asks with the controller's brains, and only where no machine is at its move."""

    hinted = Signal(int)
    """The best move found for the person."""

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self._controller = controller

    def hint(self, spec: str) -> None:
        """Ask `spec` for the best move here; `hinted` tells."""
        self._controller.session.aided = True
        self._ask(spec, self._tell_hint)

    def analyse(self, spec: str) -> None:
        """Let `spec` think about the position looked at, unless that was done already."""
        self._ask(spec, None)

    def _ask(self, spec: str, then: Then) -> None:
        controller, session = self._controller, self._controller.session
        waits_here = session.at_end and session.awaits_machine
        if not controller.ready or session.outcome is not None or waits_here:
            return
        known = session.infos.get(session.cursor)
        if known is None:
            controller.consult(spec, partial(self._learn, session.cursor, then))
            return
        controller.informed.emit(session.cursor)
        if then is not None:
            then(known)

    def _learn(self, ply: int, then: Then, choice: Choice, before: Film) -> None:
        self._controller.learn(ply, choice.info, before)
        if then is not None:
            then(choice.info)

    def _tell_hint(self, info: SearchInfo) -> None:
        best = info.pv[0] if info.pv else max(info.policy, key=lambda move: info.policy[move])
        self.hinted.emit(best)
