"""How far a run has come, and how long its iterations are."""

from training import limits
from training.alphazero.checkpoint import State
from training.alphazero.options import Options
from training.schedule import ramped

EXTENDED = 0.6
"""A run that is extended goes on in its schedules from where it was, but not from beyond this share,
so that it learns at a moderate rate again, never at the full one."""


def progress(options: Options, state: State, seconds: float) -> float:
    """The share of the run that is over, 0 to 1; it goes back only from beyond `EXTENDED`, and only
    when the run is extended."""
    return max(min(state.progress, EXTENDED), limits.share(options, state.iteration - 1, seconds))


def games_in(options: Options, iteration: int) -> int:
    """How many games iteration 1, 2, ... has: the first ones are short, each twice as long as the one before,
    so that there is soon something to see, and a player that has learned a little to learn from."""
    return min(options.games, games_at_once(options, iteration))


def games_at_once(options: Options, iteration: int) -> int:
    """How many games may be under way in iteration 1, 2, ..., for which self-play has room or not: at first
    only as many as a first iteration may have, since all of them must be nearly over before so many are."""
    return ramped(options.first_games, iteration)
