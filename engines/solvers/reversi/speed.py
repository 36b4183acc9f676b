"""How fast the solver is: every move's exact value, on positions of random games."""

import random
import time
from dataclasses import dataclass

from engines.game import Game, Position
from engines.solvers.reversi.solver import ReversiSolver


@dataclass(frozen=True, slots=True)
class SolverSpeed:
    """Seconds of processor time a position, their mean and maximum; nodes a position and nodes a second."""

    empties: int
    positions: int
    mean_seconds: float
    max_seconds: float
    mean_nodes: float
    nodes_per_second: float


def random_positions(game: Game, empties: int, count: int, seed: int = 1) -> list[Position]:
    """Positions of random games with so many empty squares where the side to move has a choice or one
    move, and not just a pass."""
    rng, found = random.Random(seed), list[Position]()
    while len(found) < count:
        position = game.initial
        while (moves := game.legal_moves(position)) and (left := game.empty_squares(position)) >= empties:
            if left == empties and moves[0] < game.actions - 1:
                found.append(position)
                break
            position = game.play(position, rng.choice(moves))
    return found


def measure(game: Game, empties: int, positions: int) -> SolverSpeed:
    """Solve that many positions, each with an empty memory."""
    solver = ReversiSolver(game)
    solver.all_moves(random_positions(game, min(empties, 8), 1)[0])
    seconds, nodes = [], solver.nodes
    for position in random_positions(game, empties, positions):
        solver.forget()
        started = time.process_time()
        solver.all_moves(position)
        seconds.append(time.process_time() - started)
    nodes = solver.nodes - nodes
    total = sum(seconds)
    return SolverSpeed(empties, positions, total / positions, max(seconds), nodes / positions, nodes / total)
