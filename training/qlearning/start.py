"""Where a run meets its kernels: they are loaded, or compiled, after the run has said that it started."""

import dataclasses

from engines.catalogue import find_game
from engines.errors import InputError
from engines.runs.lock import release
from training.control import RunControl
from training.limits import check_open
from training.qlearning.options import Options
from training.qlearning.state import TABLE, state_in
from training.reporter import Reporter, clock, stopped
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

    values = dataclasses.asdict(options)
    for name in FIXED:
        if values[name] != run.config.options.get(name, values[name]):
            raise InputError("{name} cannot be changed in a run that has begun.", name=name)
    with Store(path, find_game(run.config.game)) as store:
        state = state_in(store.about.training)
    check_open(options, state, run)


def work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Train until complete and return the closing sentence; raises Stopped."""

    def farewell() -> None:
        reporter.tell(stopped())
        release(run.path)

    with control.ending_at_once(farewell):
        from training.qlearning.loop import Training
    training = Training(run, find_game(run.config.game), options, control, reporter)
    try:
        training.train()
    finally:
        training.close()
    state = training.state
    return (
        f"Complete after {state.iteration - 1} iterations, {state.games} games and {clock(state.seconds)} of "
        f"training."
    )
