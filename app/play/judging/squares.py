"""What is written on the board's squares: the truth, what the opponent goes by, or what is thought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.analysis.judgement import viewpoint, visible
from app.analysis.overlays import figures
from app.play.judging.told import told_on
from app.settings import options
from engines.review.doubts import Doubt

if TYPE_CHECKING:
    from app.board.state import Figure
    from app.play.judging.inside import InsideView
    from app.play.judging.truth_presenter import TruthPresenter
    from app.play.page import GamePage


class Squares:
    """Writes on the squares what may be seen of the position looked at."""

    def __init__(self, page: GamePage, truth: TruthPresenter, inside: InsideView) -> None:
        self._page, self._truth, self._inside = page, truth, inside

    def show(self) -> None:
        """Who asks a question writes there alone; the truth comes before what the opponent goes by, and that
        before what the AI thinks."""
        page = self._page
        asked = page.asker.figures() if page.asker is not None else ()
        chips = self._truth.here.chips() if page.controller.ready and not asked else ()
        page.board.show_figures(asked or (() if chips else self._inside.figures() or self._thought()), chips)

    def _thought(self) -> tuple[Figure, ...]:
        """What the AI thinks of the moves: where the person asked for it, goes through a search, or looks at
        a mistake in a game that is over."""
        page, settings = self._page, self._page.settings
        session, kind = page.controller.session, settings[options.OVERLAY]
        loss = self._truth.loss(session.cursor + 1)
        doubted = session.line.outcome is not None and isinstance(loss, Doubt) and bool(loss.mark)
        asked_for = kind in (*options.THOUGHTS, options.TRUTH, options.INSIDE)
        wanted = asked_for or session.moment is not None or doubted
        info = session.opinion if wanted and session.outcome is None else None
        if info is None or not visible(session, session.cursor, settings[options.REVEAL]):
            return ()
        # The truth waits until something exact is known; who goes through a search sees its figures.
        if kind not in options.THOUGHTS:
            kind = "value" if doubted else "visits"
        sign = 1 if viewpoint(session, settings[options.VIEWPOINT]) == session.side else -1
        return figures(info, kind, session.match, sign, page.look.turned, told_on(page))
