"""Where a run meets its libraries: Keras is imported here, after the run has said that it started."""

from engines.catalogue import find_game
from engines.runs.layout import CHECKPOINTS, LOG
from training import checkpoints
from training.control import RunControl
from training.dqn.options import Options
from training.dqn.state import State
from training.limits import check_open, threads_of
from training.reporter import Reporter
from training.runs import Run

SHAPE = ("form", "filters", "depth")
"""Options that make the network what it is."""


def check(run: Run, options: Options) -> None:
    """Raise InputError when a run that has begun cannot go on with these options: they give the network
    another shape, or leave nothing to do. Nothing is changed and nothing slow is loaded."""
    state = checkpoints.load(run.path / CHECKPOINTS, State)[0]
    if state is not None:
        check_open(options, state, run, SHAPE)


def work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Train until complete and return the closing sentence; raises Stopped."""
    with control.ending_at_once(reporter.take_leave):
        from training.networks.backend import quiet_tensorflow

        quiet_tensorflow(threads_of(options.threads), run.path / LOG)
        from training.dqn.loop import Training

        training = Training(run, find_game(run.config.game), options, control, reporter)
        training.learner.warm_up(options.batch)
    training.train()
    return training.course.summary
