"""Lists the games that a person has played: to look at one again or to go on with it, to find, to sum up, to
throw away and to take elsewhere."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QStackedWidget, QVBoxLayout, QWidget

from app.i18n import error_text, keep_translated, tr
from app.play.own_games.exporting import Exporting
from app.play.own_games.filters import Filters
from app.play.own_games.games import OwnGame
from app.play.own_games.judged import JudgedGames
from app.play.own_games.looking import LookingThrough
from app.play.own_games.moving import Moving
from app.play.own_games.names import Names
from app.play.own_games.shelf import Shelf
from app.play.own_games.table import OwnGamesView
from app.play.own_games.tally import in_words, tally
from app.play.own_games.tally_table import TallyView
from app.play.own_games.trash import has_files, trash_of
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.room import resize_within_screen
from app.widgets.side_by_side import side_by_side
from app.widgets.strip import Strip

JUDGED = "judged.json"
SIZE = (1160, 660)
TOLD = 20
"""So many files that cannot be read are named."""


class OwnGamesDialog(QDialog):
    """Reads the games under `home` off the window's thread. A game is chosen by a double click, Enter or the
    button."""

    chosen = Signal(Path)

    def __init__(self, home: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._home, self._names = home, Names()
        self._judged = judged = JudgedGames(home / JUDGED, now=False)
        self.filters, self.view = Filters(self._names), OwnGamesView(judged, self._names)
        self.table, self.tally_view = self.view.table, TallyView(self._names)
        self.empty, self.stack = label("soft", wraps=True), QStackedWidget()
        self.words, self.status, self.strip = label(wraps=True), label("soft", wraps=True), Strip()
        self.tally_button, self.trash_button = button("mini", checkable=True), button("mini", checkable=True)
        self.open_button, self.judge_button = button("primary"), button()
        self.delete_button, self.export_button = button(), button()
        self.shelf = Shelf(self._judged.read, self)
        """What lies in the place shown, the games or the trash."""
        self.moving = Moving(home, self.strip, self)
        self.exporting = Exporting(self.export_button, lambda: self.view.selected)
        self.looking = LookingThrough(self.judge_button, judged, self)
        self._build()
        self._wire()
        resize_within_screen(self, *SIZE)
        keep_translated(self.retranslate)
        self._begin()

    def _build(self) -> None:
        card = QFrame()
        set_role(card, "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(8, 8, 8, 8)
        inside.addWidget(self.stack)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMargin(60)
        for page in (self.view, self.tally_view, self.empty):
            self.stack.addWidget(page)
        said = side_by_side(self.words, self.tally_button, self.trash_button)
        said.setStretch(0, 1)
        below = side_by_side(
            self.status, self.delete_button, self.export_button, self.judge_button, self.open_button
        )
        below.setStretch(0, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(self.filters)
        layout.addWidget(card, 1)
        layout.addLayout(said)
        layout.addWidget(self.strip)
        layout.addLayout(below)

    def _wire(self) -> None:
        self.shelf.came.connect(self._take)
        self.shelf.filled.connect(self._filter)
        self.shelf.failed.connect(lambda error: self._say(error_text(error), True))
        self.filters.changed.connect(self._filter)
        self.view.entered_row.connect(lambda _: self._choose())
        self.view.thrown.connect(self._throw)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._refresh())
        self.table.modelReset.connect(self._refresh)
        self.tally_view.entered_row.connect(self._want)
        self.tally_button.toggled.connect(lambda _: self._refresh())
        self.trash_button.toggled.connect(lambda _: self._change_place())
        self.open_button.clicked.connect(self._choose)
        self.delete_button.clicked.connect(self._throw)
        self.moving.gone.connect(self._take_out)
        self.moving.back.connect(self._take_in)
        self.moving.failed.connect(lambda error: self._say(error_text(error), True))
        self.moving.settled.connect(self._refresh)
        self.exporting.told.connect(self._say)
        self.looking.told.connect(self._say)
        self.looking.found.connect(self.table.judged_more)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(tr("My games"))
        name(self.view, tr("My games"), tr("Click a column heading to sort; double-click a game to open it"))
        name(
            self.tally_view,
            tr("By opponent"),
            tr("Your results in the games listed; double-click a row to list its games"),
        )
        caption(
            self.tally_button,
            tr("By opponent"),
            tr("Summarise the games listed by opponent and by side, in place of the list"),
        )
        caption(self.trash_button, tr("Trash"), tr("List the games you deleted"))
        self.words.setToolTip(
            tr(
                "Counts your finished games against other players, including those with hints or moves "
                "taken back"
            )
        )
        self.filters.retranslate()
        self.exporting.retranslate()
        self.looking.retranslate()
        self._filter()

    @property
    def in_trash(self) -> bool:
        """Whether the games are listed that were thrown away."""
        return self.trash_button.isChecked()

    # Reading

    def _begin(self) -> None:
        """Read what lies in the place shown."""
        self.shelf.read(trash_of(self._home) if self.in_trash else self._home)
        self._filter()
        self._say(tr("Reading …"))

    def _take(self, fresh: list[OwnGame]) -> None:
        """List what was read since the last time."""
        self.filters.meet(fresh)
        first = not self.table.count
        self.table.add(self.filters.choice.of(fresh, self._names))
        if first and self.table.count:
            self.view.selectRow(0)
            if not self.filters.search.text():
                self.view.setFocus()
        done, count = f"{self.shelf.taken:,}", f"{self.shelf.files:,}"
        self._say(tr("Reading: {done} of {count} games …", done=done, count=count))

    def _change_place(self) -> None:
        self.strip.dismiss()
        self.filters.forget()
        self._begin()

    # What is shown

    def _filter(self) -> None:
        self.table.show_games(self.filters.choice.of(self.shelf.games, self._names))
        self.looking.offer(self.table.games if self.shelf.whole and not self.in_trash else [])
        self._sum_up()

    def _sum_up(self) -> None:
        found = tally(self.table.games)
        self.tally_view.table.show_tally(found)
        count = len(self.shelf.games)
        self.words.setText(in_words(found, self.table.count, count) if count else "")
        self._refresh()

    def _say(self, text: str, wrong: bool = False) -> None:
        set_role(self.status, "mistake" if wrong else "soft")
        self.status.setText(text)
        self.status.setToolTip("")

    def _rest(self) -> None:
        """Say what is to be said while nothing is under way."""
        if not self.shelf.whole or self.exporting.busy or self.looking.running:
            return
        selected, wrong = self.view.selected_count, self.shelf.wrong
        unread = tr("{count} files cannot be read.", count=f"{len(wrong):,}") if wrong else ""
        self._say(tr("{count} selected", count=f"{selected:,}") if selected > 1 else unread)
        self.status.setToolTip("\n".join(f"{path.name}: {error_text(error)}" for path, error in wrong[:TOLD]))

    def _refresh(self) -> None:
        listed, trash = not self.tally_button.isChecked(), self.in_trash
        games, whole = self.shelf.games, self.shelf.whole
        nothing = whole and not games
        empty = tr("The trash is empty.") if trash else tr("You have not played a game yet.")
        self.empty.setText(
            tr("No game matches the search and the filters above.") if self.shelf.games else empty
        )
        blank = self.shelf.whole and not self.table.count
        page: QWidget = self.empty if blank else self.view if listed else self.tally_view
        self.stack.setCurrentWidget(page)
        self.filters.setEnabled(not nothing)
        count = self.view.selected_count if listed else 0
        idle = not self.moving.busy
        self._caption(self.view.selected[0] if count == 1 else None, trash)
        self.open_button.setEnabled(idle and (count > 0 if trash else count == 1))
        self.delete_button.setEnabled(idle and count > 0)
        self.export_button.setEnabled(count > 0 or self.exporting.busy)
        self.tally_button.setEnabled(not nothing)
        self.trash_button.setVisible(trash or has_files(trash_of(self._home)))
        self.trash_button.setEnabled(idle)
        self.judge_button.setVisible(not trash)
        self._rest()

    def _caption(self, one: OwnGame | None, trash: bool) -> None:
        if trash:
            caption(self.open_button, tr("Put back"), tr("Put the selected games back where they were"))
            caption(self.delete_button, tr("Delete …"), tr("Delete the selected games for good"))
        elif one is not None and one.heading.outcome is None:
            caption(self.open_button, tr("Continue"), tr("Continue the game where you left off"))
        else:
            tip = tr("Put the game on the board and review it")
            caption(self.open_button, tr("Open"), tip)
        if not trash:
            tip = tr("Move the selected games to the trash; you can put them back later (Delete)")
            caption(self.delete_button, tr("Delete"), tip)

    # What is done

    def _choose(self) -> None:
        games = self.view.selected
        if self.in_trash:
            self.moving.put_back(games)
            self._refresh()
        elif self.view.row >= 0:
            self.chosen.emit(self.table.games[self.view.row].path)
            self.close()

    def _throw(self) -> None:
        if self.in_trash:
            self.moving.ask_to_delete(self.view.selected)
        else:
            self.moving.throw(self.view.selected)
        self._refresh()

    def _take_out(self, games: list[OwnGame]) -> None:
        gone, row = {one.path for one in games}, self.view.row
        self.shelf.take_out(gone)
        self._filter()
        if row >= 0 and self.table.count and not self.view.selected_count:
            self.view.selectRow(min(row, self.table.count - 1))

    def _take_in(self, games: list[OwnGame]) -> None:
        if not self.in_trash:
            self.shelf.add(games)
            self._filter()

    def _want(self, row: int) -> None:
        """List the games behind a row of the tally."""
        one = self.tally_view.table.rows[row]
        self.filters.want(one.game, one.opponent)
        self.tally_button.setChecked(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Z puts back what was thrown away last."""
        if event.matches(QKeySequence.StandardKey.Undo) and not self.in_trash and self.strip.isVisible():
            self.strip.buttons[0].click()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading, and whatever else is under way."""
        self.shelf.shut_down()
        self.moving.shut_down()
        self.exporting.shut_down()
        self.looking.shut_down()
        super().closeEvent(event)
