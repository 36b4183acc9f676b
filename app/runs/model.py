"""One run as the window knows it: curves, networks, and what state it is in. No Qt."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from app.runs.ending import REFUSED, obituary, refusal
from app.runs.event_tail import EventTail
from app.runs.history import PAUSED, History
from app.runs.sentence import Sentence, sentence_of
from app.runs.series import Series, profile
from engines.errors import InputError
from engines.runs.command import Command, last_command
from engines.runs.config import Config, read_config
from engines.runs.events import Event, Finished, Message, Metric, NetworkSaved, Phase, Profile, Started
from engines.runs.label import Label, read_label
from engines.runs.layout import CONFIG, EVENTS, LABEL
from engines.runs.lock import owner

log = logging.getLogger(__name__)


class State(StrEnum):
    """What a run is doing."""

    STARTING = "starting"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    STOPPED = "stopped"
    FAILED = "failed"
    DIED = "died"
    UNREADABLE = "unreadable"


LIVE = (State.STARTING, State.RUNNING, State.PAUSED)
RESUMABLE = (State.STOPPED, State.FAILED, State.DIED)


@dataclass(frozen=True, slots=True)
class Status:
    """A run's state, the command it has still to follow, and a sentence where one is needed."""

    state: State
    sentence: Sentence | None = None
    asked: Command = Command.RUN

    @property
    def live(self) -> bool:
        """Whether a trainer is at work."""
        return self.state in LIVE


class RunModel:
    """Follows one run folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.config: Config | None = None
        self.trouble: InputError | None = None
        self.series: dict[str, Series] = {}
        self.profiles: dict[str, Series] = {}
        """The newest curves that are not drawn over the run, over their places."""
        self.points = 0
        """Points and marks heard of so far: when it grows, there is something to draw."""
        self.networks: dict[int, NetworkSaved] = {}
        self.best: NetworkSaved | None = None
        self.history = History()
        self.messages: list[Message] = []
        self.warnings: list[Sentence] = []
        """What the trainer at work has warned of, since it last took up the run."""
        self.made_with: Mapping[str, object] = {}
        """What the process that began the run told of itself, see `events.Started`."""
        self.started: Started | None = None
        self.phase: Phase | None = None
        self.finished: Finished | None = None
        self.label = Label()
        """What the person calls it."""
        self.launching = False
        """A trainer was started for this folder and has not taken it up yet."""
        self.status = Status(State.STARTING)
        self._tail = EventTail(folder / EVENTS)
        self._heard = 0.0
        """When the newest event was told, in unix seconds."""
        self._generation = 0
        self._config_stamp = 0.0
        self._label_stamp = (0, 0)

    def glance(self) -> None:
        """Only see whether anyone is at work here; everything else comes with `poll`."""
        self._read_config()
        self._read_label()
        alive = owner(self.folder) is not None
        self.status = Status(State.STARTING if alive else State.STOPPED)

    def poll(self) -> tuple[bool, bool]:
        """Read on. Returns whether anything changed, and whether there is more to read at once."""
        self._read_config()
        named, changed, more = self._read_label(), False, False
        try:
            batch = self._tail.read()
        except InputError as error:
            self.trouble, changed = error, self.trouble is None
        else:
            changed, more = bool(batch.records) or batch.restarted, batch.more
            if batch.restarted:
                self._forget()
            for record in batch.records:
                self._take(record)
        before, self.status = self.status, self._find_status(changed)
        return changed or named or before != self.status, more

    @property
    def refused(self) -> bool:
        """Whether the trainer would not begin the run: there is nothing of it but its log, which says why."""
        return self.status.sentence is not None and self.status.sentence.template == REFUSED

    @property
    def curves(self) -> dict[str, Series]:
        """Everything that can be drawn, by the names of the metrics."""
        return self.series | self.profiles

    def network_path(self, iteration: int | None = None) -> Path | None:
        """The network of an iteration, or the nearest one that is still there; the best for None."""
        saved = [self.best] if self.best and iteration is None else []
        by_distance = sorted(self.networks.values(), key=lambda one: abs(one.iteration - (iteration or 0)))
        for network in [*saved, *(by_distance if iteration is not None else by_distance[::-1])]:
            if (path := self._there(network)) is not None:
                return path
        return None

    def network_paths(self) -> dict[NetworkSaved, Path]:
        """The files of the networks that are still there, by their iterations."""
        paths = {network: self._there(network) for _, network in sorted(self.networks.items())}
        return {network: path for network, path in paths.items() if path is not None}

    def _there(self, network: NetworkSaved) -> Path | None:
        path = self.folder / network.path
        within = path.is_file() and path.resolve().is_relative_to(self.folder.resolve())
        return path if within else None

    def nearest_network(self, iteration: int | None) -> int | None:
        """The iteration of the network that `network_path` tells."""
        path = self.network_path(iteration)
        return next((number for number, one in self.networks.items() if self.folder / one.path == path), None)

    @property
    def iteration(self) -> int:
        """The newest iteration that anything was heard of."""
        newest = max((int(one.x("iteration")[-1]) for one in self.series.values() if len(one)), default=0)
        return max(newest, self.phase.iteration if self.phase else 0)

    @property
    def seconds(self) -> float:
        """Active seconds of the run so far."""
        return max((float(one.x("seconds")[-1]) for one in self.series.values() if len(one)), default=0.0)

    @property
    def progress(self) -> float | None:
        """The share of the run that is over, 0 to 1; None where nothing is known."""
        if self.status.state is State.FINISHED:
            return 1.0
        if self.phase is None:
            return None
        if self.phase.eta is not None:
            whole = self.seconds + self.phase.eta
            return self.seconds / whole if whole > 0 else None
        planned = self.started.iterations if self.started else 0
        return min(1.0, max(0.0, (self.iteration - 1) / planned)) if planned else None

    def _read_config(self) -> None:
        if self.config is not None and self.trouble is None and not self.status.live:
            return
        path = self.folder / CONFIG
        try:
            stamp = path.stat().st_mtime
        except OSError:
            stamp = -1.0
        if stamp == self._config_stamp:
            return
        self._config_stamp = stamp
        try:
            self.config, self.trouble = read_config(self.folder), None
        except InputError as error:
            self.trouble = error

    def _read_label(self) -> bool:
        """Read the person's name and note where they changed; returns whether they did."""
        try:
            facts = (self.folder / LABEL).stat()
            stamp = (facts.st_mtime_ns, facts.st_size)
        except OSError:
            stamp = (0, 0)
        if stamp == self._label_stamp:
            return False
        before, self._label_stamp, self.label = self.label, stamp, Label()
        try:
            self.label = read_label(self.folder)
        except InputError as error:
            log.warning("%s", error)
        return before != self.label

    def _forget(self) -> None:
        self.series, self.profiles, self.networks = {}, {}, {}
        self.messages, self.warnings, self.made_with, self.history = [], [], {}, History()
        self.points += 1
        self.best = self.started = self.phase = self.finished = None
        self._heard = 0.0

    def _take(self, record: Event) -> None:
        self._heard = max(self._heard, record.time)
        self.points += self.history.take(record)
        if isinstance(record, Metric):
            self.points += 1
            self.series.setdefault(record.name, Series(record.name)).append(record, self._generation)
        elif isinstance(record, Profile):
            self.points += 1
            self.profiles.update({name: profile(name, record) for name in record.lines})
        elif isinstance(record, Phase):
            left = record.eta if record.phase != PAUSED or self.phase is None else self.phase.eta
            self.phase = replace(record, eta=left)  # a pause leaves it as it was
        elif isinstance(record, NetworkSaved):
            written_over = [number for number, one in self.networks.items() if one.path == record.path]
            for number in written_over:
                del self.networks[number]
            self.networks[record.iteration] = record
            self.best = record if record.best or self.best is None else self.best
        elif isinstance(record, Message):
            self.messages.append(record)
            if record.level != "info":
                self.warnings.append(sentence_of(record))
        elif isinstance(record, Started):
            self._generation += 1
            self.warnings = []
            self.started, self.finished, self.phase = record, None, None
            if not record.resumed and record.made_with:
                self.made_with = record.made_with
            self.launching = False
        else:
            self.finished = record

    def _find_status(self, news: bool) -> Status:
        if self.launching:
            return Status(State.STARTING)
        sentence = Sentence(self.trouble.template, self.trouble.values) if self.trouble else None
        if owner(self.folder) is not None:
            return self._status_at_work(sentence if self.config is not None else None)
        if sentence is not None and (self.config is not None or not self._tail.empty):
            return Status(State.UNREADABLE, sentence)
        return self._status_at_rest(news)

    def _status_at_work(self, sentence: Sentence | None) -> Status:
        """What the trainer does, which goes on and can be stopped even where the run cannot be read."""
        asked = last_command(self.folder) or Command.RUN
        if self.phase is None:
            return Status(State.STARTING, sentence, asked)
        return Status(State.PAUSED if self.phase.phase == PAUSED else State.RUNNING, sentence, asked)

    def _status_at_rest(self, news: bool) -> Status:
        begun = self.config is not None or not self._tail.empty
        refused = refusal(self.folder, self._heard, begun)
        if self.finished is None:
            if refused is None and self.status.state is State.DIED and not news:
                return self.status
            return Status(State.DIED, refused or obituary(self.folder, self.iteration, begun))
        states = {"completed": State.FINISHED, "stopped": State.STOPPED}
        state = states.get(self.finished.outcome, State.FAILED)
        failed = sentence_of(self.finished) if state is State.FAILED else None
        return Status(state, refused or failed)
