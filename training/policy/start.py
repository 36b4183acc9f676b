"""Where a run meets its libraries: Keras is imported here, after the run has said that it started."""

from engines.catalogue import find_game
from engines.runs.layout import CHECKPOINTS, LOG
from training import checkpoints
from training.control import RunControl
from training.limits import check_open, threads_of
from training.policy import material
from training.policy.options import Options
from training.policy.state import State
from training.reporter import Reporter, clock, counted
from training.runs import Run

SHAPE = ("form", "filters", "depth", "batch")
"""Options that make the network, and the order of what it learns from, what they are."""


def check(run: Run, options: Options) -> None:
    """Raise InputError when a run cannot begin, or go on, with these options: there are no games, they give
    the network another shape, or leave nothing to do. Nothing is changed and nothing slow is loaded."""
    material.find(options.data)
    state = checkpoints.load(run.path / CHECKPOINTS, State)[0]
    if state is not None:
        check_open(options, state, run, SHAPE)


def work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Train until complete and return the closing sentence; raises Stopped."""
    from training.networks.backend import quiet_tensorflow

    with control.ending_at_once(reporter.take_leave):
        quiet_tensorflow(threads_of(options.threads), run.path / LOG)
        from training.policy.loop import Training

        training = Training(run, find_game(run.config.game), options, control, reporter)
    training.train()
    state = training.state
    done = f"Complete after {counted(state.iteration - 1, 'round')} and {clock(state.seconds)}"
    return f"{done}: {state.held['top1']:.1%} of the moves in held-out games foreseen."
