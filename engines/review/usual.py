"""Who judges games that are looked back on, and for how long, unless somebody asks for more."""

from typing import TYPE_CHECKING

from engines.processors import processors

if TYPE_CHECKING:
    from engines.game import Game

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
