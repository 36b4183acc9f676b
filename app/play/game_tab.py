"""A tab of the window: the variants of one kind of game, each with a game of its own."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from app.board.looks import Look
from app.i18n import tr
from app.play.archive import Archive
from app.play.page import GamePage
from app.settings import options
from app.settings.store import Settings
from engines.catalogue import find_game


class GameTab(QStackedWidget):
    """Pages are made when first shown. `home` is the folder of the person's games; `prepare` is asked for a
    game's kernels and calls back."""

    failed = Signal(object)
    """As a page's."""
    moved_on = Signal()
    """As a page's."""
    called = Signal(str)
    """A game's id: its page is to come to the front."""
    heard = Signal(tuple)
    """Notes: what the game that is shown sounds like."""

    def __init__(
        self, title: str, looks: tuple[Look, ...], settings: Settings, home: Path,
        prepare: Callable[[str, Callable[[], None]], None],
    ) -> None:  # fmt: skip
        super().__init__()
        self.title, self.looks = title, looks
        self._settings, self.home, self.prepare = settings, home, prepare
        self._pages: dict[str, GamePage] = {}
        self._compiled = 1.0

    @property
    def page(self) -> GamePage:
        """The variant now shown; the first call makes it."""
        if not self._pages:
            wanted = self._settings[options.VARIANTS].get(self.title)
            known = [look.game for look in self.looks]
            self.show_variant(wanted if wanted in known else known[0])
        page = self.currentWidget()
        assert isinstance(page, GamePage)
        return page

    def show_variant(self, game: str) -> GamePage:
        """Show the page of a game of this tab."""
        if game not in self._pages:
            look = next(look for look in self.looks if look.game == game)
            page = GamePage(look, self._settings, Archive(find_game(game), self.home), self)
            page.failed.connect(self.failed)
            page.moved_on.connect(self.moved_on)
            page.called.connect(self.called)
            page.sounding.heard.connect(self.heard)
            self._pages[game] = page
            self.addWidget(page)
            self.prepare(game, page.begin)
            self.set_waiting(self._compiled)
        self.setCurrentWidget(self._pages[game])
        self._settings.put(options.VARIANTS, self.title, game)
        return self._pages[game]

    def take_focus(self) -> None:
        """To the board, or to the panel where a new game is being chosen: the keys are for what is shown."""
        page = self.page
        modes = page.panel.modes
        (modes[page.panel.group.checkedId()] if page.choosing.running else page.board).setFocus()

    def set_waiting(self, compiled: float) -> None:
        """Say on every page why nobody can play before all kernels are compiled (0 to 1); a page that begins
        takes it away."""
        self._compiled = compiled
        for page in self._pages.values():
            if compiled < 1 and not page.controller.ready:
                page.notice.wait(tr("Preparing the games (about a minute, this first time only) …"), compiled)

    def shut_down(self) -> None:
        """Stop all thinking."""
        for page in self._pages.values():
            page.shut_down()
