"""The coach: tells the person at once when a move of theirs gave much away, and lets them take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.analysis.verdict_words import move_text
from app.i18n import tr
from app.play.offer_card import Offer, Said
from app.settings import options
from engines.review.doubts import Doubt, doubts

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session
    from engines.game import Move

LARGE = 0.25
"""A move that costs so much of the expected score is a large mistake."""


class Coach:
    """Speaks where a game of one person goes on and the person is to move again. It goes by what `Hindsight`
    finds out; what is asked for so is help, and the game does not count for the person's level once it has
    spoken."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self._told: tuple[Session, tuple[Move, ...]] | None = None
        """The game and its moves up to the one that was spoken of last."""

    @property
    def wanted(self) -> bool:
        """Whether it would speak in the game that is shown."""
        page, session = self._page, self._page.controller.session
        return (
            page.settings[options.COACH] != options.SILENT
            and session.person is not None
            and page.goes_on
            and not session.veiled
        )

    def look(self) -> None:
        """Speak of the person's last move, if there is something to say of it and that was not said yet."""
        page, session = self._page, self._page.controller.session
        if not self.wanted or not session.at_end or not session.person_moves:
            return
        found = self._mistake()
        if found is None or (session, session.line.moves[: found.ply]) == self._told:
            return
        self._told = (session, session.line.moves[: found.ply])
        session.aided = True
        page.side.offer.offer(lambda: self._said(found, session))

    def _said(self, found: Doubt, session: Session) -> Said:
        move = move_text(session.game, session.line.positions[found.ply - 1], found.move)
        return Said(
            tr("{move} cost you {cost} %", move=move, cost=round(100 * found.cost)),
            tr("How much of your expected score it gave away, in the AI's opinion."),
            (
                Offer(tr("Take it back"), tr("Look for a better move"), lambda: self._back(found), True),
                Offer(tr("Show a better move"), tr("Take it back, with a hint"), lambda: self._show(found)),
                Offer(tr("Play on"), tr("Leave it as it is"), self._page.side.offer.hide),
            ),
        )

    def _mistake(self) -> Doubt | None:
        """The person's last move, where it was a mistake of the size that one wants to hear of."""
        session = self._page.controller.session
        sides = [position.side for position in session.line.positions[: session.line.plies]]
        ply = next((n for n in range(len(sides), session.given, -1) if sides[n - 1] is session.person), 0)
        settings = self._page.settings
        large = settings[options.COACH] == options.LARGE_MISTAKES
        least = LARGE if large else settings[options.MISTAKES]
        found = doubts(session.line, session.infos, trusting=True).get(ply)
        return found if found is not None and found.cost >= least else None

    def _back(self, found: Doubt) -> None:
        self._page.controller.take_back(found.ply - 1)

    def _show(self, found: Doubt) -> None:
        self._back(found)
        self._page.presenter.hint()
