"""How the game goes on by perfect play after a move whose exact result is pointed at."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.analysis.line_row import LONGEST, followed
from app.analysis.overlays import with_line
from app.background.task import TaskRunner
from app.board.state import Chip, Tone
from app.play.judging.answers import Answers
from app.play.judging.told import told_on

if TYPE_CHECKING:
    from app.play.page import GamePage
    from engines.game import Move
    from engines.matches.match import Match

TO_THE_END = 60
"""So many moves are sought where none lies on another: all that there can be."""
SECONDS = 20.0
"""So long a line is sought, as long as one points at it."""
log = logging.getLogger(__name__)


class PerfectLines(QObject):
    """Seeks the line of the move that is pointed at, off the window's thread, and only as long as it is."""

    news = Signal()
    """A line was found."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._found: Answers[Match] = Answers()
        """The match after the line, by its positions before it and the line's first move."""
        self._asked: object = None
        self._runner = TaskRunner(self)
        page.board.pointed_on.connect(self._follow)

    def of(self, chips: Iterable[Chip]) -> tuple[Chip, ...]:
        """Chips of the position looked at, with the lines that were found."""
        match, may = self._page.controller.session.match, told_on(self._page)
        lines = ((chip, self._found.get((match.positions, chip.move))) for chip in chips)
        return tuple(
            chip if line is None else with_line(chip, followed(match, line.moves[match.plies :], may), match)
            for chip, line in lines
        )

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()

    def _follow(self) -> None:
        chip = next((one for one in self._page.board.pointed if isinstance(one, Chip)), None)
        match = self._page.controller.session.match
        known = chip is not None and chip.tone is not Tone.OPEN
        key = (match.positions, chip.move) if chip is not None and known else None
        if key == self._asked:
            return
        self._runner.cancel()
        self._asked = key
        if chip is not None and key is not None and key not in self._found:
            work = partial(_seek, match, chip.move, LONGEST if self._page.look.turned else TO_THE_END)
            self._runner.start(work, partial(self._learn, key), self._fail)

    def _learn(self, key: object, line: Any) -> None:
        self._found.keep(key, line)
        self.news.emit()

    def _fail(self, error: Exception) -> None:
        log.info("no line of perfect play: %s", error)


def _seek(match: Match, move: Move, longest: int, stop: Event, *_: object) -> Match:
    """On the worker: the match after the move and what both play then."""
    from engines.opponents.perfect import perfect_line
    from engines.solvers.oracle import OracleControl, find_oracle

    after = match.play(move)
    return followed(
        after, perfect_line(find_oracle(match.game), after, longest - 1, OracleControl(stop, SECONDS))
    )
