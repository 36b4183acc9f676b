"""Where a run meets its kernels: they are loaded, or compiled, after the run has said that it started."""

from engines.catalogue import find_game
from training.control import RunControl
from training.limits import check_open
from training.qlearning.options import Options
from training.qlearning.state import TABLE, state_in
from training.reporter import Reporter
from training.runs import Run

FIXED = ("symmetries", "win")
"""Options that a table cannot change."""


def check(run: Run, options: Options) -> None:
    """Raise InputError when a run that has begun cannot go on with these options, or its table cannot be
    used. Nothing is changed and nothing slow is loaded."""
    path = run.path / TABLE
    if not path.exists():
        return
    from engines.qtables.store import Store

    with Store(path, find_game(run.config.game)) as store:
        state = state_in(store.about.training)
    check_open(options, state, run, FIXED)


def work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Train until complete and return the closing sentence; raises Stopped."""
    with control.ending_at_once(reporter.take_leave):
        from training.qlearning.loop import Training
    training = Training(run, find_game(run.config.game), options, control, reporter)
    try:
        training.train()
    finally:
        training.close()
    return training.course.summary
