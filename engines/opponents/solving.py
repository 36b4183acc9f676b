"""Players that solve what they can and think about the rest: how they divide their time."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.search.limit import Control, Limit
from engines.solvers.reversi.control import SolverControl

SHARE = 0.5
"""At most so much of a limit's seconds goes into solving, so that there is time to think where it did not
come out."""


def solving_hand(limit: Limit, control: Control) -> SolverControl:
    """The hand on a solver that begins now."""
    until = None if limit.seconds is None else time.perf_counter() + SHARE * limit.seconds
    return SolverControl(control.stop, until=until)


def solved_or_thought(
    matches: Sequence[Match],
    limit: Limit,
    solve: Callable[[Match], Choice | None],
    think: Callable[[list[Match], Limit], list[Choice]],
) -> list[Choice]:
    """A choice for each match: what `solve` finds, one after the other, and where that is None, what `think`
    says of all the rest within what is left of the limit."""
    started = time.perf_counter()
    solved = [solve(match) for match in matches]
    rest = [match for match, choice in zip(matches, solved, strict=True) if choice is None]
    thought = iter(think(rest, _left(limit, time.perf_counter() - started)) if rest else ())
    return [choice or next(thought) for choice in solved]


def _left(limit: Limit, spent: float) -> Limit:
    if limit.seconds is None:
        return limit
    return replace(limit, seconds=max((1 - SHARE) * limit.seconds, limit.seconds - spent))
