"""What an informant says of the position looked at: asked off the window's thread, written on the squares and
below the evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout

from app.analysis.inside import inside_caption, inside_figures
from app.analysis.judgement import visible
from app.background.task import TaskRunner
from app.board.state import Figure
from app.i18n import error_text
from app.play.judging.answers import Answers
from app.play.judging.informants import Informant, People, Replies, Seated
from app.settings import options
from app.theme.roles import label
from engines.search.info import Inside

if TYPE_CHECKING:
    from app.play.page import GamePage


class InsideView(QObject):
    """Shows the `Inside` that the figures asked for have: the opponent's, the collection's, or the rules'."""

    news = Signal()
    """More is known: show everything that rests on it."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._found: Answers[Inside | None] = Answers()
        self._asked: object = None
        self._trouble: Exception | None = None
        self._informants: dict[object, Informant] = {
            options.INSIDE: Seated(page), options.PEOPLE: People(page), options.REPLIES: Replies()
        }  # fmt: skip
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
        return (
            page.controller.ready
            and self._informant is not None
            and session.outcome is None
            and visible(session, session.cursor, page.settings[options.REVEAL])
        )

    def follow(self) -> None:
        """Ask, where it is wanted and not known yet."""
        page, informant, source = self._page, self._informant, self._source()
        key = self._key()
        if not self.wanted or not source or key in self._found or not page.isVisible():
            return
        assert informant is not None
        if page.controller.is_thinking or key == self._asked:
            return
        self._asked, self._trouble = key, None
        match = page.controller.session.match
        self._runner.start(
            lambda stop, _: informant.ask(source, match, stop),
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
        trouble = error_text(self._trouble) if self._trouble is not None and self.wanted else ""
        text = inside_caption(inside) if inside is not None else trouble
        self.caption.setText(text)
        self.caption.setToolTip(text)
        self.caption.setVisible(bool(text))

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()

    def _known(self) -> Inside | None:
        return self._found.get(self._key()) if self.wanted else None

    @property
    def _informant(self) -> Informant | None:
        """Who is asked for the figures that the person wants."""
        return self._informants.get(self._page.settings[options.OVERLAY])

    def _source(self) -> str:
        return self._informant.source() if self._informant is not None else ""

    def _key(self) -> object:
        return (self._source(), self._page.controller.session.match.positions)

    def _learn(self, key: object, found: Any) -> None:
        self._asked = None
        self._found.keep(key, found)
        self.news.emit()

    def _fail(self, error: Exception) -> None:
        self._trouble = error
        self.news.emit()
