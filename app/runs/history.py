"""What happened in a run besides its figures, and where on the axes of its curves that was. No Qt."""

import dataclasses
from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.runs.sentence import Sentence, sentence_of
from app.runs.series import AXES, Floats
from engines.runs import events
from engines.runs.events import Event, Finished, Message, Metric, NetworkSaved, Phase, Started

PAUSED = "paused"


class What(StrEnum):
    """What happened, the gravest first."""

    ROLLED_BACK = "rolled back"
    WARNING = "warning"
    ENDED = "ended"
    RESUMED = "resumed"
    GATE_PASSED = "gate passed"
    GATE_FAILED = "gate failed"
    PAUSED = "paused"
    BEST = "best"


LASTING = (What.ROLLED_BACK, What.ENDED, What.RESUMED)
"""What is told of an iteration that the run went back behind; the rest is of no meaning then."""
_BY_MARK = {
    events.ROLLED_BACK: What.ROLLED_BACK, events.GATE_PASSED: What.GATE_PASSED,
    events.GATE_FAILED: What.GATE_FAILED,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that happened: in which iteration, and when, in unix seconds."""

    what: What
    iteration: int
    sentence: Sentence
    time: float


class History:
    """Grows with the events of a run."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._iterations: list[int] = []
        self._places: list[tuple[float, float, float]] = []
        """Where each of the iterations stands on `AXES`, by what was measured last in it."""
        self._here = 0
        """The iteration at work."""
        self._begun = 0
        """So many marks are older than the process at work."""
        self._taken_up = False
        """The run was taken up and has measured nothing since."""
        self._best: set[int] = set()
        self._some_not_best = False

    def __len__(self) -> int:
        return len(self.marks())

    def marks(self) -> list[Mark]:
        """All that happened, in the order in which it was told. That a network is the best says nothing while
        every one was."""
        if self._some_not_best:
            return self._marks
        return [mark for mark in self._marks if mark.what is not What.BEST]

    def places(self, marks: list[Mark], axis: str) -> Floats:
        """Where marks stand on an axis of `AXES`, [n]: at the nearest measurement before them, or the first
        one. Empty while nothing was measured."""
        if not self._places or not marks:
            return np.zeros(0)
        rows = np.searchsorted(self._iterations, [mark.iteration for mark in marks], side="right") - 1
        places: Floats = np.array(self._places)[np.maximum(rows, 0), AXES.index(axis)]
        return places

    def take(self, record: Event) -> bool:
        """Hear of an event; returns whether anything else than the curves has changed."""
        if isinstance(record, Metric):
            return self._measured(record)
        before = len(self._marks), self._some_not_best
        if isinstance(record, Phase):
            if record.phase == PAUSED:
                self._note(What.PAUSED, Sentence("The training was paused."), record.time, record.iteration)
            self._here = max(self._here, record.iteration)
        elif isinstance(record, NetworkSaved):
            self._saved(record)
        elif isinstance(record, Message):
            self._said(record)
        elif isinstance(record, Started):
            self._started(record)
        elif isinstance(record, Finished):
            self._ended(record)
        return before != (len(self._marks), self._some_not_best)

    def _note(self, what: What, sentence: Sentence, time: float, iteration: int | None = None) -> None:
        self._marks.append(Mark(what, self._here if iteration is None else iteration, sentence, time))

    def _measured(self, point: Metric) -> bool:
        cut = self._taken_up
        if cut:
            self._go_back(point.iteration)
        place = (float(point.iteration), float(point.games), point.seconds)
        if self._iterations and point.iteration <= self._iterations[-1]:
            at = bisect_left(self._iterations, point.iteration)
            if self._iterations[at] == point.iteration:
                self._places[at] = place
        else:
            self._iterations.append(point.iteration)
            self._places.append(place)
        self._here = max(self._here, point.iteration)
        return cut

    def _go_back(self, iteration: int) -> None:
        """The run goes on in this iteration: what is behind it did not happen, but that it was left."""
        self._taken_up = False
        kept = bisect_left(self._iterations, iteration)
        del self._iterations[kept:], self._places[kept:]
        last = self._iterations[-1] if self._iterations else iteration
        self._marks = [
            dataclasses.replace(mark, iteration=min(mark.iteration, last))
            for at, mark in enumerate(self._marks)
            if at >= self._begun or mark.iteration < iteration or mark.what in LASTING
        ]
        self._best = {mark.iteration for mark in self._marks if mark.what is What.BEST}
        self._here = iteration

    def _saved(self, network: NetworkSaved) -> None:
        if not network.best:
            self._some_not_best = True
        elif network.iteration not in self._best:
            self._best.add(network.iteration)
            sentence = Sentence("Iteration {iteration}: the best so far.", {"iteration": network.iteration})
            self._note(What.BEST, sentence, network.time, network.iteration)

    def _said(self, message: Message) -> None:
        values = message.values or {}
        what = _BY_MARK.get(message.mark or "")
        if what is None and message.level != "info":
            went_back = {"back", "rate"} <= values.keys()  # as versions without marks told it
            what = What.ROLLED_BACK if went_back else What.WARNING
        if what is None:
            return
        if what is What.ROLLED_BACK and self._taken_up:
            of_before, own = self._marks[: self._begun], self._marks[self._begun :]
            self._marks = of_before + [mark for mark in own if mark.what is not What.RESUMED]
        self._note(what, sentence_of(message), message.time)

    def _started(self, started: Started) -> None:
        self._begun = len(self._marks)
        self._taken_up = bool(self._iterations)
        if started.resumed:
            self._note(What.RESUMED, Sentence("The training was resumed."), started.time)

    def _ended(self, finished: Finished) -> None:
        if finished.outcome == "stopped":
            self._note(What.ENDED, Sentence("The training was stopped."), finished.time)
        elif finished.outcome != "completed":
            self._note(What.ENDED, sentence_of(finished), finished.time)
