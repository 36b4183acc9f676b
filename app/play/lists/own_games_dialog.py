"""Lists the games that a person has played, to look at one again or to go on with it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.background.task import TaskRunner
from app.board.looks import game_title
from app.i18n import error_text, keep_translated, tr
from app.play.lists.own_games import OwnGame, list_games, result_text
from app.play.lists.row_view import RowTable, RowView
from app.play.opponents.players import describe
from app.theme.roles import button, label, name, set_role
from engines.errors import InputError

SIZE = (820, 560)
TITLES = ("Played", "Game", "First", "Second", "Result", "Length")
WIDTHS = (140, 195, 120, 120, 105, 60)


class OwnGamesTable(RowTable):
    """One row a game, the latest first."""

    def __init__(self) -> None:
        super().__init__(TITLES)
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
        return _texts(self.games[row])[column]


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
        self.table = OwnGamesTable()
        self.view = RowView(self.table, WIDTHS)
        self.status, self.open_button = label("soft", wraps=True), button("primary")
        self._runner = TaskRunner(self)
        self._build()
        self.resize(*SIZE)
        keep_translated(self.retranslate)
        self.view.entered_row.connect(lambda _: self._choose())
        self.open_button.clicked.connect(self._choose)
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
        below.addWidget(self.open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(card, 1)
        layout.addLayout(below)
        self.open_button.setAutoDefault(False)

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

    def _choose(self) -> None:
        one = self._selected()
        if one is not None:
            self.chosen.emit(one.path)
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading."""
        self._runner.shutdown()
        super().closeEvent(event)
