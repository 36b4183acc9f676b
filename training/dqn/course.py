"""Where a run stands, and how it tells of it while it goes on."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from engines.errors import InputError
from engines.runs import events
from engines.runs.command import Command
from training.clock import ActiveClock
from training.control import RunControl
from training.dqn import schedule
from training.dqn.options import Options
from training.dqn.state import State
from training.reporter import Reporter

Found = TypeVar("Found")


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
        self.state, self.clock = state, ActiveClock(state.seconds)

    @property
    def progress(self) -> float:
        """The share of the run that is over, 0 to 1."""
        return schedule.progress(self.options, self.state, self.clock.seconds)

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

    def phase(self, name: str, total: int, offset: int = 0) -> Callable[[int], None]:
        """A function that hears how far a phase has come, on any thread."""

        def report(done: int) -> None:
            left = schedule.remaining(self.options, self.state, self.clock.seconds)
            at = min(offset + done, total)
            self.reporter.tell(events.Phase(self.state.iteration, name, at, total, left))

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

    def warn(self, text: str | InputError) -> None:
        """A sentence that people should not miss."""
        told = events.warning(text) if isinstance(text, InputError) else events.Message("warning", text)
        self.reporter.tell(told)
