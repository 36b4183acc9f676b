"""Mazes made by chance: one way between any two cells, or a few more."""

from random import Random

from engines.mazes.maze import Maze, Wall, check


def generate(columns: int, rows: int, seed: int, loops: float = 0.0) -> Maze:
    """A maze from the top left to the bottom right in which exactly one way joins any two cells (a
    perfect maze); the same for the same seed. `loops` (0 … 1) is the share of its walls that are then
    taken away. Raises InputError for a size that no maze may have."""
    empty = check(Maze(columns, rows, 0, columns * rows - 1))
    rng = Random(seed)
    walls = set(_all_walls(empty))
    reached, trail = {0}, [0]
    while trail:
        cell = trail[-1]
        beside = [empty.neighbour(cell, way) for way in range(4)]
        fresh = [one for one in beside if one is not None and one not in reached]
        if not fresh:
            trail.pop()
            continue
        chosen = rng.choice(fresh)
        walls.discard((min(cell, chosen), max(cell, chosen)))
        reached.add(chosen)
        trail.append(chosen)
    fallen = rng.sample(sorted(walls), round(loops * len(walls)))
    return Maze(columns, rows, 0, columns * rows - 1, frozenset(walls.difference(fallen)))


def _all_walls(maze: Maze) -> list[Wall]:
    beside = ((cell, maze.neighbour(cell, way)) for cell in range(maze.cells) for way in range(4))
    return [(cell, other) for cell, other in beside if other is not None and cell < other]
