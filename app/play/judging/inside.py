"""What the opponent itself goes by at the position looked at: asked of it off the window's thread, written on
the squares and below the evaluation."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout

from app.analysis.inside import inside_caption, inside_figures
from app.analysis.judgement import visible
from app.background.task import TaskRunner
from app.board.state import Figure
from app.i18n import error_text
from app.play.opponents.players import spec_of
from app.play.session import HUMAN
from app.settings import options
from app.theme.roles import label
from engines.errors import InputError
from engines.game import Game
from engines.search.info import Inside

if TYPE_CHECKING:
    from app.play.page import GamePage
    from engines.matches.match import Match
    from engines.opponents.opponent import Opponent

KEPT = 200
"""Positions whose answer is remembered; the oldest make room."""


class InsideView(QObject):
    """Shows the `Inside` of a player at the board, of the side to move if both have one."""

    news = Signal()
    """More is known: show everything that rests on it."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._found: dict[object, Inside | None] = {}
        self._asked: object = None
        self._trouble = ""
        self._player: tuple[str, Opponent] | None = None
        """On the worker only: whom it asked last."""
        self._runner = TaskRunner(self)
        self.caption = label("soft", wraps=True)
        self.caption.hide()
        layout = page.side.judgement.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(2, self.caption)

    @property
    def wanted(self) -> bool:
        """Whether the person asked to see it, and may, where one looks."""
        page, session = self._page, self._page.controller.session
        wished = page.controller.ready and page.settings[options.OVERLAY] == options.INSIDE
        return (
            wished
            and session.outcome is None
            and visible(session, session.cursor, page.settings[options.REVEAL])
        )

    def follow(self) -> None:
        """Ask, where it is wanted and not known yet."""
        page, seat = self._page, self._seat()
        key = self._key(seat)
        if not self.wanted or not seat or key in self._found or not page.isVisible():
            return
        if page.controller.is_thinking or key == self._asked:
            return
        self._asked, self._trouble = key, ""
        match = page.controller.session.match
        self._runner.start(
            lambda stop, _: self._ask(seat, match, stop),
            lambda found: self._learn(key, found),
            self._fail,
        )

    def figures(self) -> tuple[Figure, ...]:
        """What to write on the squares."""
        session, inside = self._page.controller.session, self._known()
        if inside is None:
            return ()
        position = session.match.position
        return inside_figures(inside, lambda move: session.game.anatomy(position, move))

    def show(self) -> None:
        """The sentence."""
        inside = self._known()
        text = inside_caption(inside) if inside is not None else self._trouble if self.wanted else ""
        self.caption.setText(text)
        self.caption.setToolTip(text)
        self.caption.setVisible(bool(text))

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()

    def _known(self) -> Inside | None:
        return self._found.get(self._key(self._seat())) if self.wanted else None

    def _seat(self) -> str:
        """Who is asked; "" for nobody."""
        session = self._page.controller.session
        order = (session.seats[session.side], session.seats[session.side.other])
        return next((seat for seat in order if shows_inside(session.game, seat)), "")

    def _key(self, seat: str) -> object:
        return (seat, self._page.controller.session.match.positions)

    def _ask(self, seat: str, match: Match, stop: Event) -> Inside | None:
        from engines.opponents.spec import make_opponent
        from engines.search.limit import Control

        if self._player is None or self._player[0] != seat:
            self._player = (seat, make_opponent(match.game, spec_of(match.game, seat)))
        return self._player[1].choose([match], control=Control(stop))[0].info.inside

    def _learn(self, key: object, found: Any) -> None:
        self._asked = None
        self._found[key] = found
        if len(self._found) > KEPT:
            del self._found[next(iter(self._found))]
        self.news.emit()

    def _fail(self, error: Exception) -> None:
        self._trouble = error_text(error)
        self.news.emit()


def shows_inside(game: Game, seat: str) -> bool:
    """Whether the player of a seat can show what it goes by."""
    from engines.opponents.spec import parse_spec

    if seat == HUMAN:
        return False
    try:
        return parse_spec(spec_of(game, seat))[0].shows_inside
    except InputError:
        return False
