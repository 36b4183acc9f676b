"""What can be done with a moment of a run: play its network, watch its games, make it an opponent, and have
networks of the run play each other."""

from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import tr
from app.runs.description import Kind
from app.runs.made import MATCH_SEVERAL, PLAY_ONE, PROPOSE_ONE, SAVE_ONE, made
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

    saved = Signal(object, object, int)
    """A RunModel, its Kind and an iteration: its network is to be saved as a file."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent

    def offer(self, model: RunModel, kind: Kind, iteration: int, place: QPoint | None = None) -> None:
        """Open the menu for an iteration of a run, at a place of the screen or at the pointer."""
        if model.config is None:
            return
        game, nearest = model.config.game, model.nearest_network(iteration)
        player, games = kind.player_of(model.network_path(iteration)), kept_games(model.folder)
        games_of = min(games, key=lambda one: abs(one - iteration), default=0)
        menu = QMenu(self._parent)
        if player:
            text = made(kind, PLAY_ONE, iteration=nearest)
            menu.addAction(text, partial(self.played.emit, game, player))
        if games:
            text = tr("Watch self-play games of iteration {iteration}", iteration=games_of)
            menu.addAction(text, partial(self.watched.emit, game, games[games_of], games_of, player))
        if player:
            text = made(kind, PROPOSE_ONE, iteration=nearest)
            menu.addAction(text, partial(self.proposed.emit, game, player))
            text = made(kind, SAVE_ONE, iteration=nearest)
            menu.addAction(text, partial(self.saved.emit, model, kind, nearest))
        several = spread([kind.player_of(path) for path in model.network_paths().values()], MOST)
        if len(several) > 1:
            text = made(kind, MATCH_SEVERAL, count=len(several))
            menu.addAction(text, partial(self.matched.emit, game, several))
        if menu.isEmpty():
            menu.deleteLater()
            return
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place or QCursor.pos())
