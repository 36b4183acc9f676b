"""Who judges games that are looked back on, and for how long, unless somebody asks for more."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engines.errors import InputError
from engines.processors import processors

if TYPE_CHECKING:
    from engines.game import Game
    from engines.solvers.oracle import Oracle

USUAL_SIMS = 400
"""Simulations, or playouts, for a position."""
USUAL_SECONDS = 0.25
"""For the truth of a position, about."""
MOST_THREADS = 8
"""More do not make networks of this size faster."""


def usual_judge(game: "Game") -> str:
    """The spec of the player that judges what nobody can solve: the bundled network where there is one."""
    from engines.evaluation.library import has_network

    if not has_network(game):
        return f"rollouts:n={USUAL_SIMS}"
    return f"alphazero:sims={USUAL_SIMS},threads={min(processors(), MOST_THREADS)}"


def usual_oracle(game: "Game", tell: Callable[[InputError], object]) -> "Oracle | None":
    """Who knows what moves truly cost. Where what it reads is damaged, `tell` hears so, and it is one
    that only searches; None where there is none."""
    from engines.solvers.oracle import find_oracle, is_ready, searching_oracle

    if not is_ready(game):
        return None
    try:
        return find_oracle(game)
    except InputError as error:
        tell(InputError("{reason} Games are reviewed without it.", reason=error))
        return searching_oracle(game)
