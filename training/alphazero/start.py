"""Where a run meets its libraries: Keras is imported here, after the run has said that it started."""

import os

from engines.errors import InputError
from engines.game import Game
from training.alphazero.learner import quiet_tensorflow
from training.alphazero.options import Options
from training.control import RunControl
from training.reporter import Reporter, clock
from training.runs import Run


def work(run: Run, game: Game, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Train until complete and return the closing sentence; raises Stopped, and InputError when there
    is nothing left to do."""
    quiet_tensorflow(options.threads or os.cpu_count() or 1)
    from training.alphazero.loop import Training
    from training.alphazero.schedule import exhausted

    training = Training(run, game, options, control, reporter)
    if exhausted(options, training.state):
        raise InputError(
            "The run in {path} is complete. Extend it with iterations or minutes.", path=run.path
        )
    training.train()
    state = training.state
    return (
        f"Complete after {state.iteration - 1} iterations, {state.games} games and {clock(state.seconds)} of "
        f"training."
    )
