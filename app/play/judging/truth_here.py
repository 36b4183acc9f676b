"""What is exactly known of the position looked at: its result, and that of each move, for the squares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.analysis.judgement import viewpoint, visible
from app.analysis.overlays import chips
from app.analysis.truth import sentence
from app.board.state import Chip
from app.play.judging.perfect_lines import PerfectLines
from app.play.positions import legal_moves
from app.settings import options
from engines.game import Anatomy, Move
from engines.review.verdicts import Verdict
from engines.solvers.oracle import Solution, sorted_moves

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session


class TruthHere(QObject):
    """Told as far as it may be seen. How the game goes on after a move is sought while it is pointed at."""

    news = Signal()
    """More is known."""

    def __init__(self, page: GamePage, verdict: Callable[[int], Verdict | None]) -> None:
        """`verdict` is what may be said of a move by its number."""
        super().__init__(page)
        self._page, self._verdict = page, verdict
        self._lines = PerfectLines(page)
        self._lines.news.connect(self.news)

    @property
    def wanted(self) -> bool:
        """Whether the person asked to see the truth."""
        return self._page.seeker.able and self._page.settings[options.OVERLAY] == options.TRUTH

    @property
    def _session(self) -> Session:
        return self._page.controller.session

    def result(self) -> str:
        """Who wins with perfect play from where one looks; empty where that is not known or not shown."""
        page, session, solution = self._page, self._session, self._known()
        if solution is None or solution.truth is None or session.outcome is not None:
            return ""
        if not visible(session, session.cursor, page.settings[options.REVEAL]):
            return ""
        told = self.wanted or session.line.outcome is not None
        names = page.look.sides
        return sentence(solution.truth, session.side, session.you, names) if told else ""

    def chips(self) -> tuple[Chip, ...]:
        """What to show on the squares: every move where that is wanted, else a mistake and the best."""
        page, session = self._page, self._session
        solution = self._known()
        if solution is None or not solution.moves or session.outcome is not None:
            return ()
        if not visible(session, session.cursor, page.settings[options.REVEAL]):
            return ()
        played = None if session.at_end else session.line.moves[session.cursor]
        verdict = self._verdict(session.cursor + 1)
        mistaken = session.line.outcome is not None and verdict is not None and bool(verdict.mark)
        if not self.wanted and not mistaken:
            return ()
        found = chips(
            solution, session.opinion, self._legal(), session.side,
            viewpoint(session, page.settings[options.VIEWPOINT]), played,
        )  # fmt: skip
        shown = self.wanted
        return self._lines.of(one for one in found if shown or one.played or one.move in solution.optimal)

    def close(self) -> None:
        """Stop for good."""
        self._lines.close()

    def _legal(self) -> dict[Move, tuple[Anatomy, str]]:
        """The legal moves, how they lie and how they are written."""
        return {one.move: (one.anatomy, one.text) for one in legal_moves(self._session.match)}

    def _known(self) -> Solution | None:
        """What is known of the position looked at. A move that would end the game here by repetition is
        a draw, whatever it leads to with a fresh history."""
        session = self._session
        solution, match = self._page.seeker.known(session.match.position), session.match
        if solution is None or not solution.moves or session.outcome is not None:
            return solution
        if len(set(match.positions)) == len(match.positions):
            return solution
        from engines.opponents.perfect import here

        moves = sorted_moves(here(match, solution.moves))
        return replace(
            solution, moves=moves, truth=next(iter(moves.values())) if solution.exact else solution.truth
        )
