"""Thinking on: the position looked at is searched ever further, as long as somebody looks at it.

It is done a while at a time, at first each twice as long as the one before: a search with a network goes on
in its tree, other players begin anew. After each while the whole opinion is there, its tree included.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.analysis.judgement import visible
from app.background.task import TaskRunner
from app.play.opponents.brains import MOST_MOMENTS
from app.play.opponents.own_engines import engine_of
from app.settings import options
from engines.search.info import SearchInfo
from engines.search.limit import Limit

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session
    from engines.matches.match import Match

MOST_SIMS = 500_000
"""A position that was searched so far has been thought about: its tree takes some 300 MB."""
FIRST_SECONDS, LONGEST_SECONDS = 0.25, 1.0
"""How long it thinks at once, where it goes on in a tree."""
LONGEST_ANEW_SECONDS = 64.0
"""Who began anew and thought so long has thought about the position."""


class ThinkingOn(QObject):
    """Lets who judges think on while that is `wanted`. It waits while somebody else thinks."""

    news = Signal()
    """More was thought of the position looked at, or thinking on is wanted, or no more."""
    rested = Signal()
    """A while is over: everything that rests on opinions may have changed."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self.wanted = False
        """Whether the person has turned it on."""
        self.running = False
        """Whether it thinks now."""
        self._at: tuple[Session, Match, str] | None = None
        """What is thought about now, or was to the end, and by whom."""
        self._seconds = FIRST_SECONDS
        self._so_far = -1
        self._film: list[SearchInfo] = []
        self._runner = TaskRunner(self)
        page.side.judgement.further.clicked.connect(self.toggle)

    @property
    def able(self) -> bool:
        """Whether what is thought of the position looked at may be seen, and can still change."""
        page, session = self._page, self._page.controller.session
        seen = page.controller.ready and visible(session, session.cursor, page.settings[options.REVEAL])
        return seen and session.outcome is None

    def toggle(self) -> None:
        """Think on from now on, or no more."""
        self.wanted = not self.wanted
        self.follow()
        self.news.emit()

    def follow(self) -> None:
        """Think about the position looked at, or stop."""
        page, session = self._page, self._page.controller.session
        controller = page.controller
        busy = controller.is_thinking or controller.awaited
        if not (self.wanted and self.able) or busy or not page.isVisible():
            self._runner.cancel()
            self.running, self._at = False, None
            return
        at = (session, session.match, page.analyst.spec)
        if at != self._at:
            self.running, self._at = True, at
            self._seconds, self._so_far, self._film = FIRST_SECONDS, -1, list(session.film)
            self._go_on()

    def show(self) -> None:
        """Whether it is wanted, where there is something left to think about."""
        further, controller = self._page.side.judgement.further, self._page.controller
        session = controller.session
        further.setVisible(controller.ready and session.outcome is None and not session.veiled)
        further.setChecked(self.wanted)

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()

    @property
    def _keeps_its_tree(self) -> bool:
        from engines.opponents.spec import parse_spec

        return self._at is not None and parse_spec(self._at[2])[0].name == "alphazero"

    def _go_on(self) -> None:
        assert self._at is not None
        _, match, spec = self._at
        brains = self._page.controller.brains
        sims = MOST_SIMS if engine_of(spec) is None else None  # programs count other things
        limit = Limit(sims, self._seconds)
        self._runner.start(
            lambda stop, report: brains.choose(spec, match, stop, report, limit)[0].info,
            self._rest,
            self._fail,
            self._learn,
        )

    def _learn(self, info: SearchInfo) -> None:
        """Take an opinion on, unless a deeper one is there, or the person goes through the search, which that
        would end."""
        assert self._at is not None
        session, match, _ = self._at
        known = session.infos.get(match.plies)
        if session.moment is not None or (known is not None and not _deeper(info, known)):
            return
        if known is not None and not info.branches:
            info = replace(info, branches=known.branches)
        if self._film:  # of the last one alone the tree is shown
            self._film[-1] = replace(self._film[-1], branches=())
        self._film.append(info)
        if len(self._film) > MOST_MOMENTS:
            del self._film[1::2]
        session.keep(match.plies, info, self._film[:-1])
        self.news.emit()

    def _rest(self, info: Any) -> None:
        """Go on after a while of thinking, unless nothing is left to think about."""
        self._learn(info)
        longest = LONGEST_SECONDS if self._keeps_its_tree else LONGEST_ANEW_SECONDS
        grew, self._so_far = info.sims > self._so_far, info.sims
        done = not grew or info.sims >= MOST_SIMS if self._keeps_its_tree else self._seconds >= longest
        if info.exact or done:
            self.running = False
            if self._at is not None and self._at[0].moment is not None:
                self._at = None  # what was not taken on is found again at once
        else:
            self._seconds = min(2 * self._seconds, longest)
            self._go_on()
        self.rested.emit()

    def _fail(self, error: Exception) -> None:
        self.wanted = self.running = False
        self._at = None
        self._page.failed.emit(error)
        self.news.emit()


def _deeper(info: SearchInfo, known: SearchInfo) -> bool:
    """Whether an opinion rests on more than the one that is known; some programs tell no figure."""
    if known.exact:
        return False
    return info.exact or info.sims > known.sims or not (info.sims or known.sims)
