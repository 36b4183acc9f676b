"""Who judges for the person: the game's own network, or a network or a program of the person's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QActionGroup

from app.i18n import tr
from app.play.opponents.own_engines import engine_of
from app.play.opponents.own_networks import file_of, is_there
from app.play.opponents.players import describe
from app.settings import options
from engines.errors import InputError
from engines.review.doubts import TRUSTED_SIMS

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session
    from engines.search.info import SearchInfo

SEARCHING = "alphazero"
"""The kind of player whose networks can judge."""
SILENT = "gtp"
"""The protocol that has no word for what a program expects."""


class Analyst:
    """Whom a page asks for hints and opinions, chosen in its menu."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self.seat = ""
        """The judge's seat; "" for the game's own, also where the one that was chosen is gone."""
        self._coached = False
        self._group = QActionGroup(page.side.menu.judges)
        page.controller.trusts, page.controller.judge_of = self.trusts, self.judge_of
        page.side.menu.aboutToShow.connect(self._fill)
        page.settings.changed.connect(self._setting_changed)
        self.refresh()

    @property
    def spec(self) -> str:
        """What `make_opponent` takes: a network searches as much as the settings say, playouts stand in where
        there is none, and a program thinks as long as it was told."""
        sims = self._page.settings[options.ANALYSIS_SIMS]
        if engine_of(self.seat) is not None:
            return self.seat
        if is_there(self.seat):
            return f"{SEARCHING}:net={file_of(self.seat)},sims={sims}"
        return f"{SEARCHING}:sims={sims}" if self._has_network() else f"rollouts:n={sims}"

    @property
    def signature(self) -> str:
        """All that matters of an opinion's origin: as `spec`, and which network it is by its content."""
        from engines.evaluation.library import BEST, find_network
        from engines.evaluation.manifest import read_manifest

        if engine_of(self.seat) is not None:
            return self.spec
        try:
            network = read_manifest(find_network(file_of(self.seat) or BEST, self._page.game))
        except InputError:
            return self.spec  # playouts need none
        return f"{self.spec} {network.sha256[:16]}"

    @property
    def name(self) -> str:
        """What the judge is called; "" for the game's own."""
        return describe(self._page.game, self.seat).name if self.seat else ""

    def judge_of(self, session: Session) -> str:
        """All that matters of who judges a game now."""
        sims = self._page.settings[options.ANALYSIS_SIMS] if self._searches(session) else ""
        return f"{self.seat} {self._coached} {sims}"

    def _searches(self, session: Session) -> bool:
        """Whether opinions come from as many simulations as the settings say: not those of a program, nor of
        machines that play each other."""
        return engine_of(self.seat) is None and not session.watching

    def trusts(self, info: SearchInfo) -> bool:
        """Whether an opponent's opinion counts, too: not beside another judge than the game's own; not a
        chick's; and not with a coach, for what a move cost shows in two opinions of the same judge."""
        if self.seat or self._page.controller.session.person is None:
            return not self.seat
        return info.sims >= TRUSTED_SIMS and not self._coached

    def choose(self, seat: str) -> None:
        """Have `seat` judge in this game from now on, "" for the game's own network."""
        self._page.settings.put(options.ANALYSTS, self._page.game.id, seat)

    def _choices(self) -> tuple[str, ...]:
        return tuple(seat for seat in self._page.own.seats() if can_judge(seat))

    def refresh(self) -> None:
        """Find the judge that was chosen; have everything judged anew if that is another one than before."""
        wanted: object = self._page.settings[options.ANALYSTS].get(self._page.game.id, "")
        before = self.seat, self._coached
        self.seat = next((seat for seat in self._choices() if seat == wanted), "")
        self._coached = self._page.settings[options.COACH] != options.SILENT
        if (self.seat, self._coached) != before:
            self._page.controller.judge_anew()

    def _setting_changed(self, key: str) -> None:
        if key in (options.ANALYSTS.key, options.OWN_OPPONENTS.key, options.COACH.key):
            self.refresh()
        elif key == options.ANALYSIS_SIMS.key and self._searches(self._page.controller.session):
            self._page.controller.judge_anew()

    def _fill(self) -> None:
        """List who can judge; nothing where there is no choice."""
        self.refresh()
        menu, choices = self._page.side.menu.judges, self._choices()
        menu.clear()
        for seat in ("", *choices):
            name = describe(self._page.game, seat).title if seat else tr("This game's own network")
            action = self._group.addAction(menu.addAction(name, partial(self.choose, seat)))
            action.setCheckable(True)
            action.setChecked(seat == self.seat)
        menu.menuAction().setVisible(bool(choices))

    def _has_network(self) -> bool:
        from engines.evaluation.library import has_network

        return has_network(self._page.game)


def can_judge(seat: str) -> bool:
    """Whether one of the person's own players tells what it expects: networks that search, and programs, but
    for those that speak GTP, which only play."""
    from engines.opponents.spec import parse_spec
    from engines.protocols.registry import find_engine

    engine = engine_of(seat)
    try:
        if engine is not None:
            return find_engine(engine).protocol != SILENT
        return parse_spec(seat)[0].name == SEARCHING and file_of(seat) is not None
    except InputError:
        return False
