"""Where an AlphaZero run stands: its share done is kept when it is extended, and its clock may count
processor time."""

import time

from training import course
from training.alphazero.checkpoint import State
from training.alphazero.options import Options
from training.alphazero.schedule import progress
from training.control import RunControl
from training.reporter import Reporter


class Course(course.Course[Options, State]):
    """The state of a run and its clock."""

    def __init__(self, options: Options, control: RunControl, reporter: Reporter) -> None:
        """At the beginning of a run; `take_up` goes to another place."""
        self.elsewhere = 0.0
        """Processor time of the run's other processes, in seconds."""
        source = self._processor_seconds if options.clock == "processor" else time.monotonic
        super().__init__(options, State(), control, reporter, source)

    def _processor_seconds(self) -> float:
        return time.process_time() + self.elsewhere

    @property
    def progress(self) -> float:
        """The share of the run that is over, 0 to 1, see `schedule`."""
        return progress(self.options, self.state, self.clock.seconds)

    def mark(self) -> State:
        """The state, up to the moment."""
        self.state.progress, self.state.seconds = self.progress, self.clock.seconds
        return self.state
