"""Games played before, shown on the board one after the other: a slim bar says which, and leafs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout

from app.i18n import error_text, keep_translated, tr
from app.play.players import Player
from app.play.session import Seats
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name, set_role
from app.theme.theme import theme
from engines.errors import InputError
from engines.matches.match import Match
from engines.matches.record import Record, load_record

if TYPE_CHECKING:
    from app.play.page import GamePage

ICON_WIDTH = 34


class ReplayBar(QFrame):
    """Which game is shown, the one before, the one after, and back to one's own game."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "wash")
        self.text = label("strong")
        self.before, self.after, self.close_button = button("icon"), button("icon"), button("icon")
        self._icons = (
            ThemedIcon(self.before, "chevron-left", 16), ThemedIcon(self.after, "chevron-right", 16),
            ThemedIcon(self.close_button, "close", 16),
        )  # fmt: skip
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(6)
        row.addWidget(self.text, 1)
        for one in (self.before, self.after, self.close_button):
            one.setFixedWidth(ICON_WIDTH)
            row.addWidget(one)
        theme.changed.connect(self.refresh)
        keep_translated(self.retranslate)
        self.hide()

    def refresh(self) -> None:
        """Take the palette's colours."""
        for icon in self._icons:
            icon.refresh()

    def retranslate(self) -> None:
        """Texts in the current language."""
        name(self.before, tr("The game before"))
        name(self.after, tr("The next game"))
        name(self.close_button, tr("Back to your own game"))


class Replay(QObject):
    """Shows the games of `page` that were kept somewhere."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._paths: list[Path] = []
        self._at, self._iteration = 0, 0
        self._spec = ""
        self._waits = False
        """The game's rules are not loaded yet."""
        self._left: tuple[Seats, Match] | None = None
        """The person's own game, to go back to."""
        self.bar = ReplayBar()
        layout = page.side.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(0, self.bar)
        self.bar.before.clicked.connect(lambda: self._turn(-1))
        self.bar.after.clicked.connect(lambda: self._turn(1))
        self.bar.close_button.clicked.connect(self.close)
        page.controller.changed.connect(self._look)
        keep_translated(self._show_place)

    def show_games(self, paths: list[Path], iteration: int, spec: str = "") -> None:
        """Show the games that an iteration played against itself; `spec` is who made them, or the
        nearest there is, and plays on where a person wants that ("" for nobody)."""
        session = self._page.controller.session
        if not self._page.controller.replaying:
            self._left = (session.seats, session.line)
        self._paths, self._iteration, self._spec = list(paths), iteration, spec
        self._at = 0
        self._page.close_panel()
        self._show()

    @property
    def player(self) -> Player | None:
        """Who played the game that is shown; None where none is."""
        if not self._page.controller.replaying:
            return None
        detail = tr("iteration {iteration}", iteration=self._iteration)
        return Player(tr("Self-play"), detail, ("icons", "levels", "machine.svg"))

    def close(self) -> None:
        """Back to the person's own game."""
        if self._left is not None:
            seats, line = self._left
            self._page.controller.new_game(seats, line)
            self._page.turn_to_person()

    def _turn(self, step: int) -> None:
        self._at = (self._at + step) % len(self._paths)
        self._show()

    def _show(self) -> None:
        page = self._page
        self._waits = not page.controller.ready
        if self._waits:
            return
        try:
            record = self._read()
        except InputError as error:
            page.failed.emit(error_text(error))
            return
        seat = self._spec or record.players[0]
        page.board.set_flipped(False)
        page.controller.replay((seat, seat), record.match)
        self._show_place()

    def _read(self) -> Record:
        path = self._paths[self._at]
        record = load_record(path)
        if record.match.game.id != self._page.game.id:
            raise InputError("{path} is a game of {game}.", path=path, game=record.match.game.id)
        return record

    def _show_place(self) -> None:
        several = len(self._paths) > 1
        words = tr("Self-play of iteration {iteration}", iteration=self._iteration)
        count = tr("game {number} of {count}", number=self._at + 1, count=len(self._paths))
        self.bar.text.setText(f"{words} · {count}" if several else words)
        self.bar.before.setVisible(several)
        self.bar.after.setVisible(several)

    def _look(self) -> None:
        replaying = self._page.controller.replaying
        if self._waits:
            self._waits = False
            if self._page.controller.ready:  # else something else was begun meanwhile
                QTimer.singleShot(0, self._show)
            return
        self.bar.setVisible(replaying)
        if not replaying:
            self._left = None
