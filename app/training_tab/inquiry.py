"""Asks the networks of a run what they think of one position, off the window's thread."""

from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner
from app.runs.description import Description, Kind
from app.runs.model import RunModel
from app.runs.opinions import Told, ask_all, is_worth_waiting_for, spread, truth_of
from engines.matches.match import Match
from engines.runs.events import NetworkSaved

MOST = 32
"""So many networks are asked, spread over the run."""


class Inquiry(QObject):
    """What was asked so far, and whoever is still to be asked. Nobody is before `follow` is called."""

    heard = Signal()
    """Another network has spoken, or the truth is known, or something went wrong."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.match: Match | None = None
        """The position asked about, and how it came to be; None before the rules can be used."""
        self.told = Told()
        self.networks: dict[NetworkSaved, Path] = {}
        """Those that are asked, the oldest first."""
        self.trouble: Exception | None = None
        self.held = False
        """Whether the person said that it was enough."""
        self.solving = False
        """Whether the truth is sought, which may take long."""
        self._model: RunModel | None = None
        self._kind = Description().kind_of(None)
        self._stock: object = None
        """What the networks to be asked were found for."""
        self._runner = TaskRunner(self)

    @property
    def busy(self) -> bool:
        """Whether somebody is asked just now."""
        return self._runner.busy

    @property
    def goes_on(self) -> bool:
        """Whether there is something to ask about: a game that is not over."""
        return self.match is not None and self.match.outcome is None

    @property
    def asked(self) -> int:
        """How many of the networks have been asked."""
        return sum(one in self.told.opinions for one in self.networks)

    @property
    def solvable(self) -> bool:
        """Whether the truth is not known, all have spoken, and one may ask for it."""
        return (
            self.match is not None and self.told.truth is None and not self.busy and bool(self.networks)
            and self.asked == len(self.networks) and is_worth_waiting_for(self.match)
        )  # fmt: skip

    def turn_to(self, model: RunModel, kind: Kind) -> None:
        """Ask the networks of this run from now on."""
        if model is not self._model or kind.id != self._kind.id:
            self.drop()
            self._model, self._kind = model, kind

    def look_at(self, match: Match | None) -> None:
        """Ask about this position from now on."""
        self.match = match
        self.drop()

    def drop(self) -> None:
        """Forget what was said of another position, or by others."""
        self._runner.cancel()
        self.told, self.trouble, self.held, self.solving = Told(), None, False, False

    def follow(self) -> None:
        """Ask whoever has not been asked."""
        self.take_stock()
        left = {one: path for one, path in self.networks.items() if one not in self.told.opinions}
        if self.match is None or not self.goes_on or self.held or not left or self.busy:
            return
        players = [(network, self._kind.glance.format(path=path)) for network, path in left.items()]
        work = partial(ask_all, self.match, players, self.told.truth)
        self._runner.start(work, self._done, self._fail, self._hear)

    def take_stock(self) -> None:
        """Find the networks that are to be asked, if there are others than the last time."""
        model = self._model
        state = (model.folder, tuple(model.networks.values())) if model is not None else None
        if state != self._stock:
            self._stock, paths = state, model.network_paths() if model is not None else {}
            self.networks = {network: paths[network] for network in spread(list(paths), MOST)}

    def solve(self) -> None:
        """Seek the truth, however long that takes."""
        match = self.match
        if match is None:
            return
        self.solving = True

        def work(stop: Event, _: object) -> Told:
            return Told({}, truth_of(match, stop, patient=True))

        self._runner.start(work, self._done, self._fail)

    def hold(self) -> None:
        """It is enough; or let the others speak, too."""
        self.held = not self.held and not self.solving
        if self.held or self.solving:
            self._runner.hurry()

    def rest(self) -> None:
        """Nobody looks."""
        self._runner.cancel()
        self.solving = False

    def shut_down(self) -> None:
        """Ask nobody any more."""
        self._runner.shutdown()

    def _hear(self, told: Told) -> None:
        self.told = Told({**self.told.opinions, **told.opinions}, told.truth)
        self.heard.emit()

    def _done(self, told: Told) -> None:
        self.solving = False
        self._hear(told)

    def _fail(self, error: Exception) -> None:
        self.trouble, self.held, self.solving = error, True, False
        self.heard.emit()
