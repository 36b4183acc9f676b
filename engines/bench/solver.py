"""How fast Reversi is solved: every move of positions from random games, and published problems."""

import time
from collections.abc import Iterator
from pathlib import Path

from engines.catalogue import GAMES
from engines.files import read_bytes
from engines.game import Game
from engines.games.reversi.rules import Reversi
from engines.notation.obf import read_problems
from engines.solvers.reversi.control import Progress, SolverControl, Stopped
from engines.solvers.reversi.solver import ReversiSolver
from engines.solvers.reversi.speed import measure

EMPTIES = (12, 14, 16, 18, 20)
CPP_SECONDS = {
    6: {12: 0.001, 14: 0.004, 16: 0.021, 18: 0.090, 20: 0.43},
    8: {12: 0.0017, 14: 0.0085, 16: 0.056},
}
"""Rows -> empty squares -> what a C++ solver of 200 lines took on the mean, on one core of a machine on
which it looked at 34 to 38 million nodes a second."""
PROBLEM_TABLE_BITS = 23
"""192 MiB: the published problems have up to 34 empty squares."""
LONGEST_FILE = 1_000_000


def all_moves(positions: int, rows: tuple[int, ...] = (6, 8)) -> Iterator[dict[str, object]]:
    """The exact value of every legal move: one entry for each board, by its rows, and number of empty
    squares, in seconds of processor time a position."""
    for game in map(board, rows):
        for empties in EMPTIES:
            found = measure(game, empties, positions)
            known = CPP_SECONDS[game.rows].get(empties)
            yield {
                "board": game.id,
                "empties": empties,
                "positions": positions,
                "seconds": found.mean_seconds,
                "max_seconds": found.max_seconds,
                "nodes": found.mean_nodes,
                "nodes_per_second": found.nodes_per_second,
                "times_cpp": found.mean_seconds / known if known else None,
            }


def board(rows: int) -> Game:
    """The Reversi game with so many rows."""
    return next(game for game in GAMES if isinstance(game, Reversi) and game.rows == rows)


def problems(path: Path, seconds: float) -> dict[str, object]:
    """The best move and its exact value of every problem in an OBF file, with an empty memory each, until
    the processor has worked `seconds`. `right` counts those that are as published. Raises InputError
    for a file that cannot be read."""
    game = board(8)
    asked = read_problems(game, read_bytes(path, LONGEST_FILE).decode("utf-8", "replace"))
    solver, spent = ReversiSolver(game, PROBLEM_TABLE_BITS), list[float]()
    solver.best(game.parse_position(f"{'X' * 62}O- X"))
    nodes, right = solver.nodes, 0
    for problem in asked:
        solver.forget()
        started, before = time.process_time(), solver.nodes
        try:
            move, margin = solver.best(problem.position, _until(started + seconds - sum(spent)))
        except Stopped:
            nodes += solver.nodes - before
            break
        spent.append(time.process_time() - started)
        best = max(problem.margins.values(), default=margin)
        right += margin == best == problem.margins.get(move, best) if move is not None else False
    total, looked_at = sum(spent), solver.nodes - nodes
    return {
        "file": path.name,
        "positions": len(asked),
        "solved": len(spent),
        "right": right,
        "seconds": total,
        "max_seconds": max(spent, default=0.0),
        "nodes": looked_at,
        "nodes_per_second": looked_at / total if total else None,
    }


def _until(deadline: float) -> SolverControl:
    def look(_: Progress) -> None:
        if time.process_time() >= deadline:
            raise Stopped

    return SolverControl(progress=look)
