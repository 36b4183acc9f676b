"""Where a run stands, and how it tells of it while it goes on."""

import time
from collections.abc import Callable, Mapping

from engines.errors import InputError
from engines.runs import events
from engines.runs.command import Command
from training.alphazero import schedule
from training.alphazero.checkpoint import State
from training.alphazero.options import Options
from training.clock import ActiveClock
from training.control import RunControl
from training.reporter import Reporter


class Course:
    """The state of a run and its clock; what is told through it says where the run stands."""

    def __init__(self, options: Options, control: RunControl, reporter: Reporter) -> None:
        """At the beginning of a run; `take_up` goes to another place."""
        self.options, self.control, self.reporter = options, control, reporter
        self.keep: Callable[[], None] = lambda: None
        """Saves everything; it is called before a pause."""
        self.take_up(State())

    def take_up(self, state: State) -> None:
        """Go on from a state."""
        source = time.process_time if self.options.clock == "processor" else time.monotonic
        self.state, self.clock = state, ActiveClock(state.seconds, source)

    @property
    def progress(self) -> float:
        """The share of the run that is over, 0 to 1."""
        return schedule.progress(self.options, self.state, self.clock.seconds)

    @property
    def is_last(self) -> bool:
        """Whether no further iteration fits into the run."""
        return schedule.is_last(self.options, self.state, self.clock.seconds)

    @property
    def exhausted(self) -> bool:
        """Whether there is nothing left to do."""
        return schedule.exhausted(self.options, self.state)

    def mark(self) -> State:
        """The state, up to the moment."""
        self.state.progress, self.state.seconds = self.progress, self.clock.seconds
        return self.state

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

    def phase(self, name: str, total: int, offset: int = 0) -> Callable[[int], None]:
        """A function that hears how far a phase has come, on any thread."""

        def report(done: int) -> None:
            at = min(offset + done, total)
            left = schedule.remaining(self.options, self.state, self.clock.seconds)
            eta = None if left is None else left / self.clock.pace
            self.reporter.tell(events.Phase(self.state.iteration, name, at, total, eta))

        return report

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

    def say(self, text: str) -> None:
        """A sentence for people."""
        self.reporter.tell(events.Message("info", text))

    def warn(self, text: str | InputError) -> None:
        """A sentence that people should not miss."""
        if isinstance(text, InputError):
            self.reporter.tell(events.warning(text))
        else:
            self.reporter.tell(events.Message("warning", text))
