"""The window of a tournament: who takes part, how many games, how it stands while it goes on."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLayout,
    QVBoxLayout,
    QWidget,
)

from app.background.task import TaskRunner
from app.board.looks import game_title
from app.i18n import error_text, keep_translated, tr
from app.keys import commands
from app.keys.keyboard import called
from app.play.lists.forecast import Forecast
from app.play.tournament.choice import Choice
from app.play.tournament.cross_table import CrossTable
from app.play.tournament.cross_view import CrossView
from app.play.tournament.games import PairGames
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.calling import caller
from app.widgets.room import resize_within_screen
from app.widgets.tab_order import order_tabs
from engines.errors import InputError
from engines.game import Game
from engines.matches.tournament import Plan, Tournament, begin, load
from engines.processors import processors
from engines.search.limit import Control

SIZE = (1060, 620)
LEFT, STATE = 300, 110
"""How wide what is chosen is, and at least what is said of the games, in pixels."""


class TournamentDialog(QDialog):
    """Opens with the tournament that was played last. Closed, it stops; what was played stays."""

    watched = Signal(object)
    """A `Programme` of games to watch."""

    def __init__(self, game: Game, own: tuple[str, ...], home: Path, parent: QWidget | None = None) -> None:
        """`own` are the person's networks and programs; tournaments lie in folders below `home`."""
        super().__init__(parent)
        self._game, self._home = game, home
        self.tournament: Tournament | None = None
        self.choice = Choice(game, own)
        self.start_button, self.watch_button, self.copy_button = button("primary"), button(), button()
        self.state, self.verdict = label("soft", wraps=True), label("strong", wraps=True)
        self.table = CrossTable()
        self.view = CrossView(self.table)
        self._runner = TaskRunner(self)
        self._forecast: Forecast | None = None
        """Begun when play went on; None while nobody plays."""
        self._trouble: Exception | None = None
        """What went wrong, until play goes on or something else is chosen."""
        self._build()
        self._wire()
        self._open_last()
        order_tabs(self)
        resize_within_screen(self, *SIZE)
        keep_translated(self.retranslate)

    def _build(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.choice, 1)
        left.addWidget(self.start_button)
        right, below = QVBoxLayout(), QHBoxLayout()
        below.setSpacing(8)
        self.state.setMinimumWidth(STATE)
        below.addWidget(self.state, 1)
        below.addWidget(self.copy_button)
        below.addWidget(self.watch_button)
        right.addWidget(self.verdict)
        right.addWidget(self.view, 1)
        right.addLayout(below)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 18)
        layout.setSpacing(14)
        narrow = card(left)
        narrow.setFixedWidth(LEFT)
        layout.addWidget(narrow)
        layout.addWidget(card(right), 1)

    def _wire(self) -> None:
        self.start_button.clicked.connect(self._start_or_stop)
        self.watch_button.clicked.connect(self._watch)
        self.copy_button.clicked.connect(self._copy)
        self.choice.changed.connect(self._chosen)
        self.view.entered_cell.connect(self._watch)
        self.view.selectionModel().currentChanged.connect(self._offer)
        self.table.modelReset.connect(self._offer)
        self.finished.connect(self._runner.shutdown)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(f"{called(commands.TOURNAMENT)} · {game_title(self._game.id)}")
        self.choice.retranslate()
        name(self.view, tr("Results"), tr("Scores of each row's player against each column's player"))
        tip = tr("Show on the board the games of the two players selected in the table")
        caption(self.watch_button, tr("Watch the games"), tip)
        caption(self.copy_button, tr("Copy"), tr("Copy the table for pasting into a spreadsheet"))
        self._show()

    def _open_last(self) -> None:
        """Take up the tournament that was played last."""
        folders = sorted(path for path in self._home.glob("*") if path.is_dir())
        try:
            if folders:
                last = load(folders[-1])
                if last.plan.game is not self._game:
                    other = game_title(last.plan.game.id)
                    raise InputError("{path} is a game of {game}.", path=folders[-1], game=other)
                self.tournament = last
                self.choice.show_plan(last.plan)
        except InputError as error:
            self._trouble = error

    def propose(self, players: Sequence[str]) -> None:
        """Tick these players, unless a tournament goes on."""
        if players and self._runner.busy:
            self._tell(tr("A tournament is running. Stop it before starting another one."), "mistake")
        elif players:
            self.choice.entrants.choose(players)

    def _start_or_stop(self) -> None:
        """Play what is chosen, in a folder of its own unless it goes on from what was played; or stop."""
        if self._runner.busy:
            self._runner.cancel()
            self._end()
            return
        plan, last = self._plan(), self.tournament
        if plan is None:
            return
        goes_on = last is not None and plan.goes_on_from(last.plan)
        folder = last.folder if last is not None and goes_on else self._fresh()

        def work(stop: Event, report: Callable[[object], None]) -> Tournament:
            tournament = begin(plan, folder)
            report(tournament)
            jobs = max(1, processors() - 1)
            tournament.play(jobs, Control(stop), lambda: report(tournament))
            return tournament

        self._forecast, self._trouble = None, None
        self._runner.start(work, self._done, self._fail, self._hear)
        self._show()

    def _fresh(self) -> Path:
        return self._home / datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")

    def _hear(self, tournament: Tournament) -> None:
        self.tournament = tournament
        if self._forecast is None:
            self._forecast = Forecast(tournament.played)
        self._show()

    def _done(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._trouble = next(iter(tournament.failures.values()), None)
        self._end()
        self._call()

    def _end(self) -> None:
        """Nobody plays any more."""
        self._forecast = None
        self._show()

    def _fail(self, error: Exception) -> None:
        self._trouble = error
        self._end()
        self._call()

    def _call(self) -> None:
        """It is over: tell the person, who may be elsewhere by now."""
        trouble = error_text(self._trouble) if self._trouble is not None else ""
        caller.call(self, self.windowTitle(), trouble or tr("The tournament is over."))

    def _show(self) -> None:
        """How it stands, and what can be done."""
        pair = self.table.pair(self.view.currentIndex())
        self.table.show_tournament(self.tournament)
        self.view.setCurrentIndex(self.table.place(pair))
        self.view.fit()
        self.view.horizontalHeader().setVisible(self.tournament is not None)
        self.verdict.setText(verdict(self.table) or tr("Everyone plays everyone, from the same openings."))
        if self._trouble:
            self._tell(error_text(self._trouble), "mistake")
        elif self._runner.busy and self._forecast is None:
            self._tell(tr("Preparing the players …"), "soft")
        elif self.tournament is not None:
            self._tell(self._progress(self.tournament), "soft")
        else:
            self._tell(tr("Choose who plays, then press Start."), "soft")
        self._offer()

    def _progress(self, tournament: Tournament) -> str:
        played, planned = tournament.played, tournament.planned
        said = tr("{played} of {planned} games", played=f"{played:,}", planned=f"{planned:,}")
        forecast = self._forecast if self._runner.busy else None
        return forecast.after(said, played, planned) if forecast else said

    def _offer(self) -> None:
        """What the buttons do now."""
        busy, last = self._runner.busy, self.tournament
        plan = self._plan()
        mine = last is not None and plan is not None and plan.goes_on_from(last.plan)
        played = last.counted(plan) if last is not None and plan is not None and mine else 0
        over = plan is not None and played >= plan.games * len(plan.pairings)
        text = tr("Stop") if busy else tr("Continue") if played and not over else tr("Start")
        tip = tr("The games played so far are kept.") if busy else tr("Let everyone play against everyone")
        if over and not busy:
            tip = tr("All these games have been played. Choose more games or other players.")
        caption(self.start_button, text, tip)
        self.start_button.setEnabled(busy or (plan is not None and not over))
        self.choice.setEnabled(not busy)
        self.watch_button.setEnabled(self.table.pair(self.view.currentIndex()) is not None)
        self.copy_button.setEnabled(self.table.rowCount() > 0)

    def _chosen(self) -> None:
        """Something else is to be played: what went wrong before says nothing any more."""
        self._trouble = None
        self._show()

    def _plan(self) -> Plan | None:
        """What is chosen; None where that is no tournament yet."""
        try:
            return self.choice.plan
        except InputError:
            return None

    def _watch(self, *_: object) -> None:
        pair = self.table.pair(self.view.currentIndex())
        if pair is None or self.tournament is None:
            return
        records = self.tournament.records(*pair)
        if records:
            self.watched.emit(PairGames(self._game, records, pair))
        else:
            self._tell(tr("The games of these two players can no longer be found."), "mistake")

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.table.as_text())

    def _tell(self, text: str, role: str) -> None:
        set_role(self.state, role)
        self.state.setText(text)


def verdict(table: CrossTable) -> str:
    """Who is best, and how surely, in a sentence; empty while nothing is known."""
    if table.table.lead is None:
        return ""
    first, second = (table.name_of(row.player) for row in table.table.standings[:2])
    step, half = (f"{value:.0f}" for value in table.table.lead)
    if table.table.lead[0] > table.table.lead[1]:
        return tr("{first} is the strongest: {step} ± {half} Elo above {second}.",
                  first=first, second=second, step=step, half=half)  # fmt: skip
    return tr("{first} leads, but {second} may be as strong: {step} ± {half} Elo.",
              first=first, second=second, step=step, half=half)  # fmt: skip


def card(inside: QLayout) -> QFrame:
    """A layout on a card."""
    result = QFrame()
    set_role(result, "card")
    inside.setContentsMargins(16, 14, 16, 14)
    inside.setSpacing(10)
    result.setLayout(inside)
    return result
