"""What the AI thinks of every position of a game, sought afterwards, off the window's thread: of a game that
is over, and of one that goes on where its thoughts are always shown, or a coach needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.i18n import tr
from app.play.judging.judge import Judge
from app.settings import options
from engines.matches.match import Match
from engines.search.info import SearchInfo

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session

AT_ONCE = 12
"""So many positions are searched together, the latest first: a second or two of work."""


class Hindsight(QObject):
    """Fills in what nobody thought about while the game was played. It waits while somebody thinks."""

    news = Signal()
    """More is known, or nothing is left to do: show everything that rests on it."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._at: tuple[Session, Match, str] | None = None
        """What is looked through now, and by whom."""
        self._failed: tuple[Session, str] | None = None
        self._judge = Judge(page.game)
        """On the worker only."""
        self._runner = TaskRunner(self)

    @property
    def running(self) -> bool:
        """Whether a game is being looked through."""
        return self._at is not None

    def follow(self) -> None:
        """Look through the game that is shown, or stop."""
        page, session = self._page, self._page.controller.session
        places = self._places() if page.isVisible() and not page.controller.is_thinking else ()
        if not places:
            if self.running:
                self._runner.cancel()
                self._at = None
                self.news.emit()
            return
        line, judge = session.line, page.analyst.spec
        if self._at != (session, line, judge):
            self._at = (session, line, judge)
            learn = partial(session.add, line)
            self._runner.start(
                partial(self._think, judge, {ply: line.back_to(ply) for ply in places}),
                partial(self._done, learn),
                self._fail,
                partial(self._hear, learn),
            )

    @property
    def told(self) -> str:
        """How far it has come with a game that is over; empty where nothing is looked through."""
        session = self._page.controller.session
        if not self.running or session.line.outcome is None:
            return ""
        count = session.line.plies + 1
        done = count - len(self._places())
        return tr("The AI is looking through the game: {done} of {count} positions.", done=done, count=count)

    def show(self) -> None:
        """Tell that beside the end of the game."""
        if self._page.controller.session.at_end and self.told:
            self._page.side.judgement.text.setText(self.told)

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()

    def _places(self) -> tuple[int, ...]:
        """The plies after which the position is to be judged still, the latest first. The last one is only
        where the game was broken off, or is only shown: else it is over there, or somebody thinks about it
        anyway."""
        page, session = self._page, self._page.controller.session
        outcome = session.line.outcome
        always = page.settings[options.REVEAL] == "always" or page.presenter.coach.wanted
        if (
            not page.controller.ready
            or not (always or outcome is not None)
            or session.veiled
            or self._failed == (session, page.analyst.spec)
        ):
            return ()
        last = page.controller.replaying if outcome is None else not outcome.reason.on_the_board
        return tuple(ply for ply in reversed(range(session.line.plies + last)) if ply not in session.infos)

    def _think(
        self, spec: str, matches: Mapping[int, Match], stop: Event, report: Callable[[object], None]
    ) -> dict[int, SearchInfo]:
        """On the worker: what is thought of each, by ply."""
        found: dict[int, SearchInfo] = {}
        plies = list(matches)
        for begin in range(0, len(plies), AT_ONCE):
            part = plies[begin : begin + AT_ONCE]
            infos = self._judge.think(spec, [matches[ply] for ply in part], stop)
            if stop.is_set():
                break
            found |= dict(zip(part, infos, strict=True))
            report(dict(found))
        return found

    def _hear(self, learn: Callable[[Mapping[int, SearchInfo]], None], found: Any) -> None:
        learn(found)
        self.news.emit()

    def _done(self, learn: Callable[[Mapping[int, SearchInfo]], None], found: Any) -> None:
        self._at = None
        self._hear(learn, found)

    def _fail(self, error: Exception) -> None:
        self._at, self._failed = None, (self._page.controller.session, self._page.analyst.spec)
        self._page.failed.emit(error)
        self.news.emit()
