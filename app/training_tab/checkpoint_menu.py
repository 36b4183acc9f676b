"""What can be done with a moment of a run: play its network, watch its games, make it an opponent, and have
networks of the run play each other."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import tr
from app.runs.description import Kind
from app.runs.model import RunModel
from app.runs.opinions import spread
from engines.runs.games import kept_games

MOST = 6
"""So many networks of a run play each other."""


class CheckpointMenu(QObject):
    """Offers what there is at an iteration, or the nearest to it."""

    played = Signal(str, str)
    """A game's id and a player's SPEC."""
    proposed = Signal(str, str)
    """The same: it is to be an opponent from now on."""
    watched = Signal(str, object, int, str)
    """A game's id, the files of games (list of Path), their iteration, and the player's SPEC ("" where
    there is none)."""
    matched = Signal(str, object)
    """A game's id and the SPECs (tuple of str) of the run's players that are to play each other."""

    saved = Signal(object, int)
    """A RunModel and an iteration: its network is to be saved as a file."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._game, self._player = "", ""
        self._games: list[Path] = []
        self._games_of = 0
        self._several: tuple[str, ...] = ()

    def offer(self, model: RunModel, kind: Kind, iteration: int, place: QPoint | None = None) -> None:
        """Open the menu for an iteration of a run, at a place of the screen or at the pointer."""
        if model.config is None:
            return
        self._game = model.config.game
        nearest = model.nearest_network(iteration)
        self._player = kind.player_of(model.network_path(iteration))
        games = kept_games(model.folder)
        self._games_of = min(games, key=lambda one: abs(one - iteration), default=0)
        self._games = games.get(self._games_of, [])
        menu = QMenu(self._parent)
        if self._player:
            self._entry(menu, tr("Play the network of iteration {iteration}", iteration=nearest), self._play)
        if self._games:
            text = tr("Watch self-play games of iteration {iteration}", iteration=self._games_of)
            self._entry(menu, text, self._watch)
        if self._player:
            text = tr("Make the network of iteration {iteration} an opponent …", iteration=nearest)
            self._entry(menu, text, self._propose)
            text = tr("Save the network of iteration {iteration} …", iteration=nearest)
            self._entry(menu, text, partial(self.saved.emit, model, nearest))
        self._several = spread([kind.player_of(path) for path in model.network_paths().values()], MOST)
        if len(self._several) > 1:
            text = tr("Tournament of {count} networks of this run …", count=len(self._several))
            self._entry(menu, text, self._match)
        if menu.isEmpty():
            menu.deleteLater()
            return
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place or QCursor.pos())

    def _entry(self, menu: QMenu, text: str, deed: Callable[[], None]) -> None:
        action = QAction(text, menu)
        action.triggered.connect(deed)
        menu.addAction(action)

    def _play(self) -> None:
        self.played.emit(self._game, self._player)

    def _propose(self) -> None:
        self.proposed.emit(self._game, self._player)

    def _watch(self) -> None:
        self.watched.emit(self._game, self._games, self._games_of, self._player)

    def _match(self) -> None:
        self.matched.emit(self._game, self._several)
