"""A walker's run, top to bottom: walk, learn, write down, again."""

import time
from typing import IO

from engines.errors import InputError
from engines.files import unwritable
from engines.mazes.maze import STEPS
from engines.mazes.recording import EPISODES, LONGEST, Episode, is_kept, to_line
from engines.runs import events
from engines.runs.command import Command
from engines.runs.layout import CHECKPOINTS
from training.clock import ActiveClock
from training.control import RunControl, Stopped
from training.course import tell_of_loss
from training.maze import curves
from training.maze.learners import PolicyGradient, RandomWalk, Walk
from training.maze.options import Options
from training.maze.walker import CHECKPOINT, Walker
from training.reporter import Reporter, counted
from training.runs import Run, append_line, mend

SAVE_SECONDS = 1.0
"""A checkpoint is at most so old. What a kill takes away is walked again, step by step the same."""
FIXED = ("learner", "maze", "seed", "beta", "start_values")
"""Options that a run cannot change once it has begun."""


def check(run: Run, options: Options) -> None:
    """Raise InputError when a run cannot begin, or go on, with these options."""
    walker = Walker(options)
    if not (run.path / CHECKPOINTS / CHECKPOINT).exists():
        return
    for name in FIXED:
        if getattr(options, name) != run.config.options.get(name, getattr(options, name)):
            raise InputError("{name} cannot be changed in a run that has begun.", name=name)
    if walker.load(run.path / CHECKPOINTS) and walker.complete and run.completed:
        raise InputError("The run in {path} is complete. Extend it with more episodes.", path=run.path)


def work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Walk until complete and return the closing sentence; raises Stopped."""
    path = run.path / EPISODES
    try:
        mend(path)
        file = path.open("ab", buffering=0)
    except OSError as error:
        raise unwritable(path, error) from error
    with file:
        journey = Journey(run, Walker(options), control, reporter, file)
        journey.go()
    state = journey.walker.state
    return f"Complete after {counted(state.episode, 'episode')} and {counted(state.steps, 'step')}."


class Journey:
    """A run in memory."""

    def __init__(
        self, run: Run, walker: Walker, control: RunControl, reporter: Reporter, file: IO[bytes]
    ) -> None:
        """Take up the checkpoint, or begin, also where none is whole; `file` takes the episodes."""
        self.walker, self._control, self._reporter, self._file = walker, control, reporter, file
        self._path, self._folder = run.path / EPISODES, run.path / CHECKPOINTS
        self._unspoken: list[int] = []
        self._ways = [walker.maze.directions(cell) for cell in range(walker.maze.cells)]
        if not walker.load(self._folder):
            tell_of_loss(reporter)
            self._write(Walk())
        self._clock = ActiveClock(walker.state.seconds)
        self._saved = time.monotonic()

    def go(self) -> None:
        """Walk episode after episode; raises Stopped when told to stop, with all saved."""
        walker, control = self.walker, self._control
        self._tell_phase("learning")
        try:
            while not walker.complete:
                walk = walker.walk()
                self._unspoken.append(len(walk.choices))
                if is_kept(walker.state.episode) or walker.complete:
                    self._tell(walk)
                    self._write(walk)
                if control.command != Command.RUN:
                    self._give_way()
                if time.monotonic() - self._saved > SAVE_SECONDS:
                    self._save()
        finally:
            self._save()

    def _give_way(self) -> None:
        """Wait while paused; raises Stopped."""
        if self._control.command == Command.STOP_AFTER_ITERATION:
            raise Stopped
        if self._control.command == Command.PAUSE:
            self._clock.hold()
            self._save()
            self._tell_phase("paused")
        self._control.wait()
        self._clock.go_on()
        self._tell_phase("learning")

    def _save(self) -> None:
        self.walker.state.seconds = self._clock.seconds
        self.walker.save(self._folder)
        self._saved = time.monotonic()

    def _tell(self, walk: Walk) -> None:
        """The points of the curves, and how far the run has come."""
        steps = sum(self._unspoken) / len(self._unspoken)
        self._unspoken.clear()
        self._metric(curves.STEPS, steps)
        learner = self.walker.learner
        if isinstance(learner, PolicyGradient):
            self._metric(curves.POLICY, walk.change)
        elif not isinstance(learner, RandomWalk):
            self._metric(curves.VALUES, walk.change)
        self._tell_phase("learning")

    def _metric(self, name: str, value: float) -> None:
        episode = self.walker.state.episode
        self._reporter.tell(events.Metric(episode, 0, self._clock.seconds, name, float(value)))

    def _tell_phase(self, phase: str) -> None:
        state, planned = self.walker.state, self.walker.options.iterations
        self._reporter.tell(events.Phase(max(1, state.episode), phase, state.episode, planned))

    def _write(self, walk: Walk) -> None:
        """Write down an episode; of a long one the last part."""
        maze, learner = self.walker.maze, self.walker.learner
        exits, cell, letters, cells = learner.world.exits, maze.start, [], [maze.start]
        for a in walk.choices:
            letters.append(STEPS[self._ways[cell][a]])
            cell = exits[cell][a]
            cells.append(cell)
        skipped = max(0, len(letters) - LONGEST)
        table = tuple(() if at == maze.goal else tuple(row) for at, row in enumerate(learner.table))
        episode = Episode(
            self.walker.state.episode, len(letters), cells[skipped], "".join(letters[skipped:]), table,
            walk.change, learner.epsilon,
        )  # fmt: skip
        append_line(self._file, self._path, to_line(episode))
