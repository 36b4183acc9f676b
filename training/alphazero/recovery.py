"""Which checkpoint a run that has gone astray goes back to, and with what.

A checkpoint that closed an iteration is good when its network has since made a whole iteration of healthy
games: only then it is known that what was learned until there can be played and learned from. A checkpoint
that was only saved is not: it may have been saved after a collapse that shows in its games.

A run goes back to the newest good one. When it does not come beyond its trouble from there, it goes back
one further, and so on; a run without a good checkpoint begins again. Each time the learning rate is bounded
by a quarter of what it was.
"""

from pathlib import Path

from training.alphazero import checkpoint
from training.alphazero.checkpoint import Checkpoint, State
from training.astray import CUT

KEPT_GOOD = 2


def prove(state: State) -> None:
    """An iteration's games are healthy: the checkpoint that they were made from is good, and a run that is
    beyond its trouble has left it behind."""
    if state.ended and state.ended not in state.good:
        state.good = [*state.good, state.ended][-KEPT_GOOD:]
    if state.iteration > state.trouble:
        state.setbacks = 0


def find_good(folder: Path, state: State) -> Checkpoint | None:
    """The checkpoint to go back to; None means the beginning. It counts the setback and forgets the
    checkpoints that did not help or are damaged."""
    if state.setbacks and len(state.good) > 1:
        state.good.pop()
    state.setbacks += 1
    while state.good:
        found = checkpoint.load_one(folder, state.good[-1])
        if found:
            return found
        state.good.pop()
    return None


def set_back(found: State, present: State, rate: float) -> State:
    """The state to go on from: that of the checkpoint, with what the run has learned about its trouble and
    the time that it cost. `rate` is the learning rate with which it went astray."""
    found.seconds, found.evaluation_seconds = present.seconds, present.evaluation_seconds
    found.serial, found.good, found.setbacks = present.serial, present.good, present.setbacks
    found.ended = present.good[-1] if present.good else 0
    found.progress, found.trouble = max(found.progress, present.progress), present.iteration
    found.rate_limit = CUT * rate
    return found
