"""Where a run meets its libraries: Keras is imported here, after the run has said that it started."""

import dataclasses
import os

from engines.catalogue import find_game
from engines.errors import InputError
from engines.runs.layout import CHECKPOINTS, LOG
from engines.runs.lock import release
from training import checkpoints
from training.control import RunControl
from training.dqn.options import Options
from training.dqn.state import State
from training.limits import check_open
from training.reporter import Reporter, clock, stopped
from training.runs import Run

SHAPE = ("form", "filters", "depth")
"""Options that make the network what it is."""


def check(run: Run, options: Options) -> None:
    """Raise InputError when a run that has begun cannot go on with these options: they give the network
    another shape, or leave nothing to do. Nothing is changed and nothing slow is loaded."""
    state = checkpoints.load(run.path / CHECKPOINTS, State)[0]
    if state is None:
        return
    values = dataclasses.asdict(options)
    for name in SHAPE:
        if values[name] != run.config.options.get(name, values[name]):
            raise InputError("{name} cannot be changed in a run that has begun.", name=name)
    check_open(options, state, run)


def work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Train until complete and return the closing sentence; raises Stopped."""

    def farewell() -> None:
        reporter.tell(stopped())
        release(run.path)

    with control.ending_at_once(farewell):
        from training.networks.backend import quiet_tensorflow

        quiet_tensorflow(options.threads or os.cpu_count() or 1, run.path / LOG)
        from training.dqn.loop import Training

        training = Training(run, find_game(run.config.game), options, control, reporter)
        training.learner.warm_up(options.batch)
    training.train()
    state = training.state
    return (
        f"Complete after {state.iteration - 1} iterations, {state.games} games and {clock(state.seconds)} of "
        f"training."
    )
