"""A second opinion: what another player than the judge makes of the position looked at, and would play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QActionGroup

from app.analysis.judgement import Judgement, value_for, viewpoint, visible
from app.analysis.line_row import LONGEST_BESIDE, followed
from app.analysis.verdict_words import line_texts
from app.background.task import TaskRunner
from app.i18n import error_text, tr
from app.play.judging.answers import Answers
from app.play.judging.told import told_on
from app.play.opponents.brains import Brains
from app.play.opponents.players import describe, level_seats, machine_seats
from app.settings import options

if TYPE_CHECKING:
    from app.play.page import GamePage
    from engines.matches.match import Match
    from engines.opponents.opponent import Choice
    from engines.search.info import SearchInfo

NOBODY = ""


class SecondOpinion(QObject):
    """Asks the player that was chosen in the game's menu, with brains of its own, so that nobody waits."""

    news = Signal()
    """There is an opinion, or another one to show."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._brains = Brains(page.game)
        self._found: Answers[Choice | Exception] = Answers()
        """What was said, or why nothing was, by player and positions."""
        self._asked: object = None
        self._runner = TaskRunner(self)
        self._group = QActionGroup(page.side.menu.seconds)
        page.side.menu.aboutToShow.connect(self._fill)
        page.settings.changed.connect(self._setting_changed)

    @property
    def seat(self) -> str:
        """Whose opinion is wanted; `NOBODY` for nobody's."""
        seat: object = self._page.settings[options.SECONDS].get(self._page.game.id)
        return seat if isinstance(seat, str) else NOBODY

    def choose(self, seat: str) -> None:
        """Ask `seat` in this game from now on."""
        self._page.settings.put(options.SECONDS, self._page.game.id, seat)
        self._ask_anew()

    @property
    def wanted(self) -> bool:
        """Whether somebody is to be asked about the position looked at, and it may be seen."""
        page, session = self._page, self._page.controller.session
        seen = page.controller.ready and visible(session, session.cursor, page.settings[options.REVEAL])
        return bool(self.seat) and seen and session.outcome is None

    def follow(self) -> None:
        """Ask about the position looked at, where that is wanted and not known yet; wait while somebody
        thinks about a move."""
        page, key, seat, match = self._page, self._key(), self.seat, self._page.controller.session.match
        if not self.wanted or not page.isVisible() or page.controller.is_thinking or key in self._found:
            self._runner.cancel()
            self._asked = None
        elif key != self._asked:
            self._asked = key
            self._runner.start(
                lambda stop, report: self._brains.choose(seat, match, stop, report)[0],
                partial(self._learn, key),
                partial(self._learn, key),
            )

    def line(self) -> Match | None:
        """The game as the other expects it to go on; None where nothing is known."""
        choice = self._known()
        if choice is None or isinstance(choice, Exception):
            return None
        line = choice.info.pv if choice.info.pv[:1] == (choice.move,) else (choice.move,)
        return followed(self._page.controller.session.match, line[:LONGEST_BESIDE], told_on(self._page))

    def show(self) -> None:
        """Who it is, what the position is worth to them, and their line."""
        page, known, line = self._page, self._known(), self.line()
        row, session = page.side.judgement.second, page.controller.session
        name = describe(page.game, self.seat).name if self.wanted else ""
        if isinstance(known, Exception):
            row.tell(f"{name}: {error_text(known)}")
        elif known is None or line is None:
            row.tell(f"{name} …" if name else "")
        else:
            texts = tuple(line_texts(line)[session.cursor :])
            row.tell(f"{name} {self._share(known.info)}".rstrip(), texts)

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()
        self._brains.close()

    def _share(self, info: SearchInfo) -> str:
        """The expected score, from where all figures are seen; "" from one who expects nothing."""
        if not (info.sims or info.prior or info.values or info.exact):
            return ""
        session = self._page.controller.session
        side = viewpoint(session, self._page.settings[options.VIEWPOINT])
        share = Judgement(session.cursor, value_for(info, session.side, side), side).share
        return f"{round(share * 100)} %"

    def _known(self) -> Choice | Exception | None:
        return self._found.get(self._key()) if self.wanted else None

    def _key(self) -> object:
        return (self.seat, self._page.controller.session.match.positions)

    def _learn(self, key: object, found: Any) -> None:
        self._asked = None
        self._found.keep(key, found)
        self.news.emit()

    def _setting_changed(self, key: str) -> None:
        if key == options.SECONDS.key:
            self._ask_anew()

    def _ask_anew(self) -> None:
        """Whoever is chosen, perhaps once more, is asked once more: a file may be there by now."""
        self._found.clear()
        if self._page.controller.ready:
            self.follow()
            self.news.emit()

    def _fill(self) -> None:
        """List who can be asked."""
        page, seat = self._page, self.seat
        menu = page.side.menu.seconds
        menu.clear()
        sets = ((NOBODY,), level_seats(page.game)[::-1], machine_seats(page.game), page.own.seats())
        listed = [one for seats in sets for one in seats]
        for seats in (*sets, (seat,) if seat not in listed else ()):
            for one in seats:
                name = describe(page.game, one).title if one else tr("None")
                action = self._group.addAction(menu.addAction(name, partial(self.choose, one)))
                action.setCheckable(True)
                action.setChecked(one == seat)
            menu.addSeparator()
        menu.addAction(tr("Any player …"), self._put_together)

    def _put_together(self) -> None:
        from app.play.opponents.player_dialog import PlayerDialog

        page = self._page
        dialog = PlayerDialog(page.game, self.seat, page.own.seats(), page.window())
        dialog.chosen.connect(self.choose)
        dialog.open()
