"""Games played before, shown on the board one after the other: a slim bar says which, and leafs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout

from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.lists.programme import Programme
from app.play.lists.self_play import SelfPlay
from app.play.opponents.players import Player, is_seat, usual_opponent
from app.play.put_aside import PutAside
from app.play.session import HUMAN, Seats
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name, set_role
from engines.errors import InputError
from engines.matches.record import Record, record_of

if TYPE_CHECKING:
    from pathlib import Path

    from app.play.page import GamePage

ICON_WIDTH = 34


class ReplayBar(QFrame):
    """Which game is shown, its moves to guess, the one before, the one after, and back to one's own game."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "wash")
        self.text = label("strong", wraps=True)
        self.guess, self.before, self.after, self.close_button = (button("icon") for _ in range(4))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(6)
        row.addWidget(self.text, 1)
        for one, drawn in (
            (self.guess, "eye-off"), (self.before, "chevron-left"), (self.after, "chevron-right"),
            (self.close_button, "close"),
        ):  # fmt: skip
            ThemedIcon(one, drawn, 16)
            one.setFixedWidth(ICON_WIDTH)
            row.addWidget(one)
        keep_translated(self.retranslate)
        self.hide()

    def retranslate(self) -> None:
        """Texts in the current language."""
        tip = tr("Guess each move before it is shown")
        name(self.guess, tr("Guess the moves"), keyboard.tip(tip, commands.GUESS))
        name(self.before, tr("Previous game"))
        name(self.after, tr("Next game"))
        name(self.close_button, tr("Back to your own game"))


class Replay(QObject):
    """Shows the games of `page` that were kept somewhere."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._programme: Programme = SelfPlay(page.game, (), 0, "")
        self._at = 0
        self._waits = False
        """The game's rules are not loaded yet."""
        self._left: PutAside | None = None
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
        self.show_programme(SelfPlay(self._page.game, paths, iteration, spec))

    def show_programme(self, programme: Programme, at: int = 0) -> None:
        """Show games, beginning with number `at`."""
        if not self._page.controller.replaying:
            self._left = self._page.put_aside()
        self._programme, self._at = programme, at
        self._page.choosing.leave()
        self._show()

    @property
    def _shows(self) -> bool:
        return self._page.controller.replaying and self._programme.count > 0

    @property
    def players(self) -> tuple[Player, Player] | None:
        """Who played the game that is shown, the first player first; None where none is."""
        return self._programme.players(self._at) if self._shows else None

    @property
    def record(self) -> Record | None:
        """The game that is shown as it is to be saved; None where none is."""
        return self._programme.record(self._at) if self._shows else None

    @property
    def home(self) -> PutAside | None:
        """The person's own game, while others are shown."""
        return self._left

    @property
    def own_seats(self) -> Seats:
        """The players of the person's own game, the one put aside where games are shown."""
        return (self._left or self._page.own_game).session.seats

    @property
    def persons_seats(self) -> Seats:
        """As `own_seats`, but where no person is among them: the person, and the usual opponent."""
        return self.own_seats if HUMAN in self.own_seats else (HUMAN, usual_opponent(self._page.game))

    @property
    def seats_after(self) -> Seats | None:
        """Who plays on from a position of the game that is shown; None where none is."""
        return self._programme.seats_after(self._at) if self._shows else None

    def source(self, seats: Seats) -> str:
        """Where the game comes from with which these players go on: from what the game that is shown does if
        it is theirs, else from itself; without one from what the person's own does."""
        shown = self.record
        if shown is None:
            return self._page.controller.session.source
        return shown.source if shown.players == seats else shown.told

    def again(self) -> None:
        """The same game from its start."""
        self._show()

    def take_over(self) -> None:
        """Make a copy of the game that is shown one of the person's own, and look where one did. Whose names
        are no seats here play it as two people."""
        page, session, shown = self._page, self._page.controller.session, self.record
        if shown is None:
            return
        over = session.line.outcome is not None
        seats = shown.players if over and all(map(is_seat, shown.players)) else (HUMAN, HUMAN)
        copy = record_of(
            session.line, *seats, None, session.aside, session.opening, source=self.source(seats)
        )  # fmt: skip
        page.offers.take_up(page.review.with_thoughts(copy), None, known=True)
        page.controller.jump(session.cursor)

    def close(self) -> None:
        """Back to the person's own game."""
        if self._left is not None:
            self._left.bring_back(self._page)

    def _turn(self, step: int) -> None:
        """To the next game that can be shown; what is wrong with one between is told, and what is not kept of
        it itself."""
        from engines.notation.several import lines_left_out

        wrong: InputError | None = None
        for _ in range(self._programme.count):
            self._at = (self._at + step) % self._programme.count
            try:
                self._programme.match(self._at)
            except InputError as error:
                wrong = wrong or error
            else:
                wrong = wrong or lines_left_out(self._programme.record(self._at))
                break
        self._show()
        if wrong is not None:
            self._page.failed.emit(wrong)

    def _show(self) -> None:
        page = self._page
        self._waits = not page.controller.ready
        if self._waits:
            return
        try:
            match, seats = self._programme.match(self._at), self._programme.seats(self._at)
            opening, aside = self._programme.opening(self._at), self._programme.record(self._at).aside
        except InputError as error:
            page.failed.emit(error)
            return
        page.board.set_flipped(False)
        page.controller.replay(seats, match, opening, aside)
        self._show_place()

    def _show_place(self) -> None:
        if not self._programme.count:
            return
        several, words = self._programme.count > 1, self._programme.title(self._at)
        number, games = f"{self._at + 1:,}", f"{self._programme.count:,}"
        count = tr("game {number} of {count}", number=number, count=games)
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
