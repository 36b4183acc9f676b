"""A maze: square cells, walls between some of them, a start and a goal."""

import dataclasses
from collections import deque
from dataclasses import dataclass

from engines.errors import InputError

LARGEST = 20
"""Cells along a side, at most."""
UP, RIGHT, DOWN, LEFT = range(4)
STEPS = "urdl"
"""The four directions as letters, in their order."""

Wall = tuple[int, int]
"""Two neighbouring cells, the smaller number first."""


@dataclass(frozen=True, slots=True)
class Maze:
    """Cells are numbered row by row from the top left, from 0. Nothing is checked here (a person draws
    step by step): see `check`."""

    columns: int
    rows: int
    start: int
    goal: int
    walls: frozenset[Wall] = frozenset()

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    def neighbour(self, cell: int, direction: int) -> int | None:
        """The cell beside `cell`, whatever stands between them; None beyond the edge."""
        row, column = divmod(cell, self.columns)
        row += (direction == DOWN) - (direction == UP)
        column += (direction == RIGHT) - (direction == LEFT)
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def directions(self, cell: int) -> tuple[int, ...]:
        """Where one can go from a cell: up, right, down, left, in this order."""
        return tuple(way for way in range(4) if self._open(cell, self.neighbour(cell, way)))

    def exits(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the cells that one step leads to, in the order of `directions`; none for the
        goal, where a walk ends."""
        return tuple(
            ()
            if cell == self.goal
            else tuple(self.neighbour(cell, way) or 0 for way in self.directions(cell))
            for cell in range(self.cells)
        )

    def distances(self) -> tuple[int, ...]:
        """For each cell the steps of the shortest way to the goal; -1 where there is none."""
        found = [-1] * self.cells
        found[self.goal] = 0
        waiting = deque([self.goal])
        while waiting:
            cell = waiting.popleft()
            for way in self.directions(cell):
                beside = self.neighbour(cell, way) or 0
                if found[beside] < 0:
                    found[beside] = found[cell] + 1
                    waiting.append(beside)
        return tuple(found)

    def with_wall(self, one: int, other: int, standing: bool) -> "Maze":
        """The maze with a wall between two neighbouring cells, or without."""
        wall = {(min(one, other), max(one, other))}
        walls = self.walls | wall if standing else self.walls - wall
        return dataclasses.replace(self, walls=frozenset(walls))

    def _open(self, cell: int, beside: int | None) -> bool:
        return beside is not None and (min(cell, beside), max(cell, beside)) not in self.walls


FIRST = Maze(3, 3, 0, 8, frozenset({(1, 4), (4, 5), (5, 8), (6, 7)}))
"""The maze of the first lessons: 3×3 cells, four walls, four steps from start to goal."""


def check(maze: Maze) -> Maze:
    """The maze itself, where one can walk in it. Raises InputError with what is wrong otherwise."""
    if not (1 <= maze.columns <= LARGEST and 1 <= maze.rows <= LARGEST and maze.cells > 1):
        raise InputError(
            "A maze has between 2 and {largest}×{largest} cells, not {columns}×{rows}.",
            largest=LARGEST,
            columns=maze.columns,
            rows=maze.rows,
        )
    if not (0 <= maze.start < maze.cells and 0 <= maze.goal < maze.cells):
        raise InputError("Start and goal of a maze must lie inside it.")
    if maze.start == maze.goal:
        raise InputError("Start and goal of a maze must be two different cells.")
    for one, other in maze.walls:
        beside = {maze.neighbour(one, way) for way in range(4)} if 0 <= one < maze.cells else set()
        if not one < other or other not in beside:
            raise InputError(
                "A wall stands between two neighbouring cells, not between {one} and {other}.",
                one=one,
                other=other,
            )
    if maze.distances()[maze.start] < 0:
        raise InputError("There is no way from the start to the goal. Remove a wall.")
    return maze
