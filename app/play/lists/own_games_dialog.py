"""Lists the games that a person has played, to look at one again or to go on with it, and what their moves
cost."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.background.task import TaskRunner
from app.board.looks import game_title
from app.i18n import error_text, keep_translated, tr
from app.play.lists.judged_games import Judged, JudgedGames, sides_of
from app.play.lists.own_games import OwnGame, list_games, result_text
from app.play.lists.row_view import RowTable, RowView
from app.play.opponents.players import describe
from app.theme.roles import button, label, name, set_role
from app.widgets.room import resize_within_screen
from engines.errors import InputError

JUDGED = "judged.json"
SIZE = (960, 560)
TITLES = ("Played", "Game", "First", "Second", "Result", "Length", "A move cost", "Mistakes")
WIDTHS = (134, 216, 106, 106, 98, 62, 100, 66)


class OwnGamesTable(RowTable):
    """One row a game, the latest first."""

    def __init__(self, judged: JudgedGames) -> None:
        super().__init__(TITLES)
        self._judged = judged
        self.games: list[OwnGame] = []

    def show_games(self, games: list[OwnGame]) -> None:
        """List these."""
        self.beginResetModel()
        self.games = games
        self.endResetModel()

    @property
    def count(self) -> int:
        """As `RowTable` says."""
        return len(self.games)

    def text(self, row: int, column: int) -> str:
        """As `RowTable` says."""
        one = self.games[row]
        return (*_texts(one), *_costs(one, self._judged.of(one)))[column]

    def judged_more(self) -> None:
        """More is known of the games."""
        self.dataChanged.emit(self.index(0, 0), self.index(self.count - 1, len(TITLES) - 1))


def _costs(one: OwnGame, judged: Judged | None) -> tuple[str, str]:
    """Of the person's moves, or of both sides'."""
    if judged is None:
        return "", ""
    costs, sides = judged.costs, sides_of(one)
    average = "" if costs is None else " · ".join(f"{100 * costs[side]:.1f} %" for side in sides)
    return average, " · ".join(str(judged.mistakes[side]) for side in sides)


def _texts(one: OwnGame) -> tuple[str, ...]:
    heading = one.heading
    played = QDateTime.fromSecsSinceEpoch(int(one.when.timestamp()))
    when = QLocale().toString(played, QLocale.FormatType.ShortFormat)
    first, second = (describe(heading.game, seat).name for seat in heading.players)
    return (when, game_title(heading.game.id), first, second, result_text(heading), str(heading.plies))


class OwnGamesDialog(QDialog):
    """Reads the games under `home` off the window's thread. A game is chosen by a double click, Enter or the
    button."""

    chosen = Signal(Path)

    def __init__(self, home: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._judged = JudgedGames(home / JUDGED)
        self.table = OwnGamesTable(self._judged)
        self.view = RowView(self.table, WIDTHS)
        self.status, self.open_button = label("soft", wraps=True), button("primary")
        self.judge_button = button()
        self._judging = False
        self._runner = TaskRunner(self)
        self._build()
        resize_within_screen(self, *SIZE)
        keep_translated(self.retranslate)
        self.view.entered_row.connect(lambda _: self._choose())
        self.open_button.clicked.connect(self._choose)
        self.judge_button.clicked.connect(self._judge)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._refresh())
        self.status.setText(tr("Reading …"))
        self._runner.start(lambda stop, _: list_games(home, stop), self._list, self._fail)
        self._refresh()

    def _build(self) -> None:
        card = QFrame()
        set_role(card, "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(8, 8, 8, 8)
        inside.addWidget(self.view)
        below = QHBoxLayout()
        below.addWidget(self.status, 1)
        below.addWidget(self.judge_button)
        below.addWidget(self.open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(card, 1)
        layout.addLayout(below)
        self.open_button.setAutoDefault(False)
        self.judge_button.setAutoDefault(False)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(tr("My games"))
        name(self.view, tr("My games"), tr("The games that you have played, the latest first"))
        self._refresh()
        self.table.layoutChanged.emit()

    def _list(self, found: tuple[list[OwnGame], list[InputError]]) -> None:
        games, wrong = found
        self.table.show_games(games)
        said = (
            tr("{count} games", count=f"{len(games):,}") if games else tr("You have not played a game yet.")
        )
        unread = tr("{count} files cannot be read.", count=len(wrong)) if wrong else ""
        self.status.setText(f"{said} {unread}".strip())
        self.status.setToolTip("\n".join(error_text(error) for error in wrong))
        if games:
            self.view.selectRow(0)
            self.view.setFocus()

    def _fail(self, error: Exception) -> None:
        set_role(self.status, "mistake")
        self.status.setText(error_text(error))

    def _selected(self) -> OwnGame | None:
        return self.table.games[self.view.row] if self.view.row >= 0 else None

    def _refresh(self) -> None:
        one = self._selected()
        goes_on = one is not None and one.heading.outcome is None
        self.open_button.setText(tr("Go on") if goes_on else tr("Look at it"))
        tip = (
            tr("Take up the game where you left it")
            if goes_on
            else tr("Put the game on the board and look back on it")
        )
        name(self.open_button, self.open_button.text(), tip)
        self.open_button.setEnabled(one is not None)
        self.judge_button.setText(tr("Stop") if self._judging else tr("Look through all"))
        name(
            self.judge_button,
            self.judge_button.text(),
            tr(
                "Find out what your moves cost of the expected score on average, and how many cost a tenth "
                "or more, in all games that are over"
            ),
        )
        self.judge_button.setEnabled(self._judging or bool(self._judged.left(self.table.games)))

    def _judge(self) -> None:
        """Begin to look through all games, or stop."""
        self._judging = not self._judging
        if self._judging:
            games = self.table.games
            self._tell_judged()
            self._runner.start(
                lambda stop, report: self._judged.look_through(games, stop, report),
                self._end_judging,
                self._fail_judging,
                lambda _: self._tell_judged(),
            )
        else:
            self._runner.cancel()
        self._refresh()

    def _tell_judged(self) -> None:
        self.table.judged_more()
        over = [one for one in self.table.games if one.heading.outcome is not None]
        done = len(over) - len(self._judged.left(over))
        set_role(self.status, "soft")
        self.status.setText(
            tr("{done} of {count} games looked through", done=f"{done:,}", count=f"{len(over):,}")
        )

    def _end_judging(self, wrong: list[InputError]) -> None:
        self._judging = False
        self._tell_judged()
        if wrong:
            self._fail(wrong[0])
        self._refresh()

    def _fail_judging(self, error: Exception) -> None:
        self._judging = False
        self._fail(error)
        self._refresh()

    def _choose(self) -> None:
        one = self._selected()
        if one is not None:
            self.chosen.emit(one.path)
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading."""
        self._runner.shutdown()
        super().closeEvent(event)
