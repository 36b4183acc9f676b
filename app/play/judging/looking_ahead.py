"""The board as it would be after moves that nobody has made: those of a line that somebody expects, or those
looked at in a search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.analysis.line_row import expected_line
from app.play.positions import state_of
from app.settings import options

if TYPE_CHECKING:
    from app.play.page import GamePage
    from engines.matches.match import Match

Line = Callable[[], "Match | None"]
"""The game as somebody expects it to go on now; None where they expect nothing."""


class LookingAhead:
    """Shows what is pointed at, as long as it is; `come_back` then shows the game again."""

    def __init__(self, page: GamePage, second: Line, come_back: Callable[[], None]) -> None:
        """`second` is the line of the second opinion."""
        self._page, self._come_back = page, come_back
        self._pointed: tuple[Line, int] | None = None
        """A line, and the number of the move in it after which the board is shown."""
        self._match: Match | None = None
        """What the board shows beside the game."""
        judgement, tree = page.side.judgement, page.side.tree
        judgement.line.looked.connect(partial(self._point, self._expected))
        judgement.second.looked.connect(partial(self._point, second))
        tree.looked.connect(self._show)

    def _expected(self) -> Match | None:
        return expected_line(self._page.controller.session, self._page.settings[options.REVEAL])

    def forget(self) -> None:
        """The board shows the game again already."""
        self._pointed = self._match = None

    def follow(self) -> None:
        """Show the same once more: more is known of the line, and figures of the game were drawn."""
        if self._pointed:
            self._point(*self._pointed)
        else:
            self._show(self._match)

    def _point(self, line: Line, number: int) -> None:
        """Show the board after so many moves of a line; 0 for the game."""
        expected, cursor = line() if number else None, self._page.controller.session.cursor
        self._pointed = (line, number) if expected is not None else None
        after = cursor + number
        self._show(expected.back_to(min(expected.plies, after)) if expected is not None else None)

    def _show(self, match: Match | None) -> None:
        before, self._match = self._match, match
        if match is not None:
            self._page.board.show_state(state_of(match))
        elif before is not None:
            self._come_back()
