"""Collections of played games: open their files, look for a game or for the position on the board, watch a
game or take it over, and write those that were found elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.background.task import TaskRunner
from app.i18n import error_text, keep_translated, per_cent, sentences, tr
from app.play.lists.collected import in_words
from app.play.lists.collection_filters import CollectionFilters
from app.play.lists.collection_table import NONE, CollectionView
from app.play.lists.coming import Coming
from app.play.lists.continuation_table import ContinuationCard
from app.play.lists.extracting import Extracting
from app.play.lists.forecast import Forecast
from app.settings import options
from app.settings.store import Settings
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.room import resize_within_screen
from app.widgets.saving import files_to_read, folder_to_use
from app.widgets.side_by_side import side_by_side
from engines.game import Position
from engines.notation.archives import read_collection
from engines.notation.played_over import board_game
from engines.notation.seeking import Beginnings, Continuations, beginnings, continuations
from engines.notation.tables import stopped
from engines.notation.wthor import Base

SIZE = (1000, 640)


class CollectionDialog(QDialog):
    """Lists the games of a collection. What is being read while it is closed is read on, and is there when it
    is shown again."""

    watched = Signal(object, object, int)
    """The base, the rows listed, and the place among them of the game to watch."""
    taken = Signal(object, int)
    """The base and the row of the game that is to go on the board."""
    continued = Signal(int)
    """The move that is to be played on the board."""
    undone = Signal()
    """The last move on the board is to be taken back."""
    board_wanted = Signal()
    """The position on the board is to be followed: `look_at` tells it."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._base: Base | None = None
        self._begun: Beginnings | None = None
        self._position = board_game().initial
        self._runner, self._seeker = TaskRunner(self), TaskRunner(self)
        self.place, self.status = label("strong"), label("soft", wraps=True)
        self.filters = CollectionFilters()
        self.folder, self.files, self.stop = button("quiet"), button("quiet"), button("quiet")
        self.watch, self.take, self.export = button("primary"), button(), button()
        self.view, self.empty, self.stack = CollectionView(), label("soft", wraps=True), QStackedWidget()
        self.coming = Coming()
        self.moves = ContinuationCard(board_game())
        self.extracting = Extracting(self.export, self._listed)
        self._build()
        self._wire()
        resize_within_screen(self, *SIZE)
        keep_translated(self.retranslate)
        self._refresh()
        remembered = [Path(text) for text in settings[options.COLLECTION].split("\n") if text]
        if remembered and all(path.exists() for path in remembered):
            self.open(remembered)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        layout.addLayout(side_by_side(self.place, None, self.stop, self.folder, self.files))
        layout.addWidget(self.filters)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMargin(60)
        card = QFrame()
        set_role(card, "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(8, 8, 8, 8)
        inside.addWidget(self.stack)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.view)
        self.stack.addWidget(self.coming)
        self.moves.hide()
        layout.addLayout(side_by_side(card, self.moves), 1)
        below = side_by_side(self.status, self.export, self.take, self.watch)
        below.setStretch(0, 1)
        layout.addLayout(below)

    def _wire(self) -> None:
        self.folder.clicked.connect(self._choose_folder)
        self.stop.clicked.connect(self._stop)
        self.files.clicked.connect(self._choose_files)
        self.filters.changed.connect(self._filter)
        self.filters.board_wanted.connect(self.board_wanted)
        self.moves.chosen.connect(self.continued)
        self.moves.undone.connect(self.undone)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._refresh())
        self.view.table.modelReset.connect(self._refresh)
        self.view.entered_row.connect(self._watch)
        self.watch.clicked.connect(lambda: self._watch(self.view.row))
        self.take.clicked.connect(self._take)
        self.extracting.told.connect(self._say)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(tr("Collection of games"))
        caption(self.folder, tr("Folder …"), tr("Open all games in a folder: WTHOR, CSV, GGF and SGF"))
        caption(self.stop, tr("Stop"), tr("Stop reading and return to the previous list"))
        caption(self.files, tr("Files …"), tr("Open individual game files: WTHOR, CSV, GGF or SGF"))
        caption(self.watch, tr("Watch"), tr("Show the game on the board, move by move (Enter)"))
        caption(self.take, tr("Open"), tr("Put the game on the board to look at it or play on"))
        name(self.view, tr("Games"), tr("Click a column heading to sort; double-click a game to watch it"))
        self.moves.retranslate()
        self.filters.retranslate()
        self._filter()

    def open(self, paths: list[Path]) -> None:  # type: ignore[override]
        """Read files, or all in folders, and list their games."""

        def work(stop: Event, report: Callable[[object], None]) -> tuple[Base, Beginnings]:
            base = read_collection(paths, stop, report)
            return base, beginnings(base.squares)

        self._runner.start(work, partial(self._opened, paths), self._failed, partial(self._read, Forecast()))
        self.coming.tell(tr("Reading …"))
        if self._base is None:
            self._show(None, NONE)
        self._tell("")
        self._refresh()

    def _stop(self) -> None:
        self._runner.cancel()
        self._filter()
        self._say(error_text(stopped()))
        self._refresh()

    def _read(self, forecast: Forecast, read: tuple[int, int]) -> None:
        part, whole = read
        said = forecast.after(tr("Reading … {share}", share=per_cent(part / whole)), part, whole)
        if self._base is None:
            self.coming.tell(said, part / whole)
        else:
            self._say(said)

    def look_at(self, position: Position) -> None:
        """Another position is on the board."""
        self._position = position
        if self.filters.here.isChecked():
            self._filter()

    def _opened(self, paths: list[Path], opened: tuple[Base, Beginnings]) -> None:
        self._base, self._begun = opened
        self.place.setText(", ".join(path.name or str(path) for path in paths))
        self._settings[options.COLLECTION] = "\n".join(str(path) for path in paths)
        self.filters.offer_years(self._base)
        if self.filters.here.isChecked():
            self.board_wanted.emit()
        self._filter()
        self.filters.search.setFocus()

    def _failed(self, error: Exception) -> None:
        self._base = self._begun = None
        self.place.setText("")
        self.filters.offer_years(None)
        self._filter()
        self._say(error_text(error), wrong=True)

    def _filter(self) -> None:
        base, begun = self._base, self._begun
        self._seeker.cancel()
        self.moves.setVisible(base is not None and self.filters.here.isChecked())
        if base is None or begun is None:
            self._show(None, NONE)
            self._tell("")
            return
        rows = self.filters.of(base, begun)
        if not self.filters.here.isChecked():
            self._list(base, rows)
            return
        position = self._position
        self._seeker.start(
            lambda *_: continuations(base.squares[rows], position),
            lambda found: self._went_on(base, replace(found, games=rows[found.games])),
            lambda error: self._say(error_text(error), wrong=True),
        )

    def _went_on(self, base: Base, found: Continuations) -> None:
        self.moves.show_found(base, found)
        self._list(base, found.games)

    def _list(self, base: Base, rows: NDArray[np.int64]) -> None:
        self._show(base, rows)
        warnings = [error_text(warning) for warning in base.warnings]
        self._tell(sentences(in_words(base, rows), *warnings[:2], "…" if len(warnings) > 2 else ""))
        self.status.setToolTip("\n".join(warnings))

    def _show(self, base: Base | None, rows: NDArray[np.int64]) -> None:
        """List games, or say why there are none."""
        self.view.show_games(base, self._begun, rows)
        found = tr("No game matches the search and the filters above.")
        self.empty.setText(found if base is not None else _where_from())
        nothing = self.coming if base is None and self._runner.busy else self.empty
        self.stack.setCurrentWidget(self.view if len(rows) else nothing)

    def _tell(self, text: str) -> None:
        """Say what is listed, or that another collection is to come in its place."""
        reading = tr("Reading …") if self._base is not None else ""  # else the middle says so
        self._say(reading if self._runner.busy else text)

    def _say(self, text: str, wrong: bool = False) -> None:
        set_role(self.status, "mistake" if wrong else "soft")
        self.status.setText(text)

    def _refresh(self) -> None:
        for one in (self.watch, self.take):
            one.setEnabled(self.view.row >= 0)
        self.stop.setVisible(self._runner.busy)
        self.extracting.refresh()

    def _listed(self) -> tuple[Base, NDArray[np.int64]] | None:
        table = self.view.table
        return (table.base, table.rows) if table.base is not None and table.count else None

    def _watch(self, row: int) -> None:
        if row >= 0:
            self.watched.emit(self._base, self.view.table.rows, row)

    def _take(self) -> None:
        if self.view.row >= 0:
            self.taken.emit(self._base, int(self.view.table.rows[self.view.row]))

    def _choose_folder(self) -> None:
        folder = folder_to_use(self, tr("Open all games in a folder: WTHOR, CSV, GGF and SGF"))
        if folder is not None:
            self.open([folder])

    def _choose_files(self) -> None:
        title = tr("Open individual game files: WTHOR, CSV, GGF or SGF")
        files = files_to_read(self, title, tr("Games (*.wtb *.WTB *.csv *.CSV *.ggf *.GGF *.sgf *.SGF)"))
        if files:
            self.open(files)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop writing, unless something is being read: that goes on out of sight."""
        if self._runner.busy:
            self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        else:
            self._runner.shutdown()
            self.extracting.shut_down()
            self._seeker.shutdown()
        super().closeEvent(event)


def _where_from() -> str:
    """What there is to open."""
    return tr(
        "Othello game collections come as WTHOR files: .wtb files with the games of a year, .JOU and "
        ".TRN files with the names. The French Othello Federation offers them for download. Open the "
        "folder that contains them, a table made from them (a .csv file with the moves in a column "
        "called transcript), or games in GGF or SGF, such as those exported from My games."
    )
