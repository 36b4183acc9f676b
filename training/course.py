"""Where a run stands, and how it tells of it and gives way while it goes on."""

import time
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from engines.errors import InputError
from engines.runs import events
from engines.runs.command import Command
from engines.runs.config import Config
from training import limits
from training.astray import Diverged, words
from training.clock import ActiveClock
from training.control import RunControl, Stopped
from training.limits import Limits
from training.reporter import Reporter, clock, counted
from training.stages import Stages
from training.standing import Standing

State = TypeVar("State", bound=Standing)
Options = TypeVar("Options", bound=Limits)
Found = TypeVar("Found")


ANEW = (
    "No checkpoint is left to go on from: the training begins anew, and overwrites what it had saved as far "
    "as it gets."
)


class Course(Generic[Options, State]):
    """The state of a run and its clock; what is told through it says where the run stands."""

    def __init__(
        self,
        options: Options,
        state: State,
        control: RunControl,
        reporter: Reporter,
        source: Callable[[], float] = time.monotonic,
    ) -> None:
        """At this state; `take_up` goes to another one. `source` is what its clock counts."""
        self.options, self.control, self.reporter = options, control, reporter
        self.keep: Callable[[], None] = lambda: None
        """Saves everything; it is called before a pause."""
        self.closing: Callable[[], float] = lambda: 0.0
        """Reckons the seconds that the measurement at the end of the run takes."""
        self._source, self._stages = source, Stages()
        self.take_up(state)

    def take_up(self, state: State) -> None:
        """Go on from a state."""
        self.state, self.clock = state, ActiveClock(state.seconds, self._source)
        self._stages.begin(state.seconds)

    @property
    def done(self) -> float:
        """Iterations done so far."""
        return self.state.iteration - 1

    @property
    def progress(self) -> float:
        """The share of the run that is over, 0 to 1."""
        return limits.share(self.options, self.done, self.clock.seconds)

    @property
    def is_last(self) -> bool:
        """Whether no further iteration fits into the run after this one, with its measurement."""
        return limits.over(self.options, self.state.iteration, self.clock.seconds + self.closing())

    @property
    def exhausted(self) -> bool:
        """Whether there is nothing left to do."""
        return limits.exhausted(self.options, self.state)

    @property
    def summary(self) -> str:
        """How a run closes that is complete."""
        done, games = counted(self.state.iteration - 1, "iteration"), counted(self.state.games, "game")
        return f"Complete after {done}, {games} and {clock(self.state.seconds)} of training."

    def rounds(self, iterate: Callable[[], bool]) -> None:
        """Do one iteration after the other until one tells that it was the last: only that one knows whether
        it has published what the run leaves behind. Raises Stopped when told to stop, with all kept."""
        if self.exhausted:
            return
        self._tell_of_loss()
        try:
            while not iterate():
                if self.control.command == Command.STOP_AFTER_ITERATION:
                    raise Stopped
        except Stopped:
            self.keep()
            raise

    def _tell_of_loss(self) -> None:
        """Say so where a run that was further begins anew, for want of a checkpoint."""
        if self.state.iteration == 1 and not self.state.begun:
            tell_of_loss(self.reporter)

    def close(self, last: bool) -> None:
        """An iteration is done, perhaps the last one of the run: tell where the time went, and begin the
        next; `keep` then keeps it so."""
        self.tell(self._stages.shares(self.clock.seconds))
        self.state.next_iteration()
        self.state.ended_by = limits.ends(self.options) if last else []

    def give_way(self) -> None:
        """After a part that may have been interrupted: wait while paused; raises Stopped."""
        if not self.control.interrupt.is_set():
            return
        self.clock.hold()
        if self.control.command == Command.PAUSE:
            self.keep()
            self.reporter.tell(events.Phase(self.state.iteration, "paused", 0, 0))
        self.control.wait()
        self.clock.go_on()

    def repeated(self, work: Callable[[], Found | None]) -> Found:
        """What `work` finds; after a pause, in which it breaks off and gives None, it begins again."""
        while True:
            found = work()
            self.give_way()
            if found is not None:
                return found

    def measured(self, parts: int, work: Callable[[Callable[[int], None]], Found | None]) -> Found:
        """What a measurement of so many `parts` finds, see `repeated`; `work` is given a function to tell how
        many of them are over."""

        def once() -> Found | None:
            report = self.phase("evaluation", parts)
            report(0)
            return work(report)

        return self.repeated(once)

    def phase(self, name: str, total: int, offset: int = 0) -> Callable[[int], None]:
        """A phase begins: a function that hears how far it has come, on any thread."""
        self._stages.enter(name, self.clock.seconds)

        def report(done: int) -> None:
            at = min(offset + done, total)
            left = limits.left(self.options, self.state, self.clock.seconds)
            eta = None if left is None else left / self.clock.pace
            self.reporter.tell(events.Phase(self.state.iteration, name, at, total, eta))

        return report

    def tell_setback(self, config: Config, trouble: Diverged, rate: float) -> None:
        """Say that the run has gone back to where it stands now, why, and that its learning rate is at most
        `rate` from here on."""
        self.reporter.tell(
            events.Started(config.kind, config.game, config.preset, self.options.iterations, resumed=True)
        )
        self.reporter.tell(events.warning(trouble, "error"))
        self.warn(words(self.state.iteration, rate), events.ROLLED_BACK)

    def tell(self, figures: Mapping[str, float]) -> None:
        """A point for each curve."""
        for name, value in figures.items():
            self.point(name, value)

    def point(self, name: str, value: float, low: float | None = None, high: float | None = None) -> None:
        """A point of a curve, perhaps with its 95 % interval."""
        state = self.state
        self.reporter.tell(
            events.Metric(state.iteration, state.games, self.clock.seconds, name, float(value), low, high)
        )

    def say(self, text: str | InputError, mark: str | None = None) -> None:
        """A sentence for people; `mark` is one of `events.MARKS`."""
        self._utter(text, "info", mark)

    def warn(self, text: str | InputError, mark: str | None = None) -> None:
        """A sentence that people should not miss; `mark` is one of `events.MARKS`."""
        self._utter(text, "warning", mark)

    def _utter(self, text: str | InputError, level: str, mark: str | None) -> None:
        if isinstance(text, InputError):
            self.reporter.tell(events.warning(text, level, mark))
        else:
            self.reporter.tell(events.Message(level, text, mark=mark))


def tell_of_loss(reporter: Reporter) -> None:
    """Say of a run that begins that it does so for want of a checkpoint, where it was once further than its
    first iteration."""
    told = reporter.run.read_events()
    if any(isinstance(event, events.Metric) and event.iteration > 1 for event in told):
        reporter.tell(events.warning(InputError(ANEW)))
