"""Lines of a game that others have replaced: a menu lists them, and one of them is taken up again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.analysis.verdict_words import line_texts
from app.i18n import tr
from engines.matches.match import shared_plies

if TYPE_CHECKING:
    from app.play.page import GamePage
    from engines.matches.match import Match

SHOWN = 5
"""So many moves of a line are written in the menu."""


class OtherLines:
    """Fills the page's menu when it opens. A game on the clock has none while it goes on."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        page.side.menu.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        page, menu = self._page, self._page.side.menu.lines
        session, controller = page.controller.session, page.controller
        timed = session.clock is not None and session.line.outcome is None
        free = controller.ready and not controller.replaying and page.asker is None and not timed
        menu.clear()
        for line in session.aside if free else ():
            menu.addAction(self._text(line), partial(self._turn, line))
        menu.setEnabled(not menu.isEmpty())

    def _text(self, line: Match) -> str:
        """A line from where it parts with the one that is played."""
        parting = shared_plies(self._page.controller.session.line, line)
        moves = line_texts(line)[parting:]
        more = " …" if len(moves) > SHOWN else ""
        return tr("From move {ply}: {moves}", ply=parting + 1, moves=" ".join(moves[:SHOWN]) + more)

    def _turn(self, line: Match) -> None:
        controller = self._page.controller
        controller.session.turn_to(line)
        controller.restore(controller.session)
