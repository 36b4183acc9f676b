"""From what was recorded to what is seen: glow, figures, arrows and the walker's place. No Qt but points."""

import math
from collections import Counter
from collections.abc import Sequence

from app.labs.maze.painting import Arrow, Scene, middle
from app.labs.maze.recording import cells_of
from engines.mazes.maze import Maze
from engines.mazes.recording import Episode, Table

TRAIL = 14
"""Steps behind the walker that can be seen."""


class Stage:
    """Makes the scenes of one run. `gamma` is the run's discount; without values cells glow where the walk
    came through."""

    def __init__(self, maze: Maze, has_values: bool, gamma: float) -> None:
        self.maze, self.has_values, self._gamma = maze, has_values, gamma
        self._ways = [() if cell == maze.goal else maze.directions(cell) for cell in range(maze.cells)]
        self._reach = max(*maze.distances(), 2)
        self._drawn: tuple[Episode, tuple[int, ...]] | None = None

    def cells(self, episode: Episode) -> tuple[int, ...]:
        """The cells of an episode's walk; those of the one asked for last are remembered."""
        if self._drawn is None or self._drawn[0] is not episode:
            self._drawn = episode, cells_of(self.maze, episode)
        return self._drawn[1]

    def scene(self, before: Episode, episode: Episode, step: float, learned: float) -> Scene:
        """The moment in `episode` after so many steps; `before` is the one before it, whose knowledge still
        holds while the walker walks. `learned` from 0 to 1 lets what is new light up."""
        cells = self.cells(episode)
        at = min(max(0.0, step), len(cells) - 1.0)
        whole = int(at)
        here, there = (
            middle(self.maze, cells[whole]),
            middle(self.maze, cells[min(whole + 1, len(cells) - 1)]),
        )
        part = _eased(at - whole)
        walker = here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
        trail = tuple(middle(self.maze, cell) for cell in cells[max(0, whole - TRAIL) : whole + 1])
        if self.has_values:
            glow = self._blended(before, episode, learned)
            known = episode if learned >= 0.5 else before
            figures = self._figures(known.table)
        else:
            glow = self._footprints(cells[: whole + 1])
            known, figures = (episode if learned >= 0.5 else before), ()
        return Scene(self.maze, glow, figures, self._arrows(known.table), walker, trail)

    def _blended(self, before: Episode, episode: Episode, learned: float) -> tuple[float, ...]:
        new = self._glow(episode.table)
        if learned >= 1.0:
            return new
        old = self._glow(before.table)
        return tuple(a + (b - a) * learned for a, b in zip(old, new, strict=True))

    def _glow(self, table: Table) -> tuple[float, ...]:
        """By how many steps a cell seems to be away from the reward, for the farthest cell still a little:
        values themselves fall so fast that a large maze would stay dark."""
        return tuple(
            1.0 if cell == self.maze.goal else self._brightness(max(values, default=0.0))
            for cell, values in enumerate(table)
        )

    def _brightness(self, value: float) -> float:
        if value <= 0.0:
            return 0.0
        if not 0.0 < self._gamma < 1.0:
            return min(1.0, value)
        steps = math.log(value) / math.log(self._gamma)
        return min(1.0, max(0.0, 1.0 - steps / (self._reach + 1.0)))

    def _footprints(self, cells: Sequence[int]) -> tuple[float, ...]:
        visits = Counter(cells)
        most = max(visits.values())
        return tuple(0.8 * math.sqrt(visits[cell] / most) for cell in range(self.maze.cells))

    def _figures(self, table: Table) -> tuple[str, ...]:
        return tuple(f"{max(values):.2f}" if values else "" for values in table)

    def _arrows(self, table: Table) -> tuple[Arrow, ...]:
        """The best steps of each cell; or all of them, by their probability."""
        found = []
        for cell, (ways, values) in enumerate(zip(self._ways, table, strict=True)):
            best = max(values, default=0.0)
            for way, value in zip(ways, values, strict=True):
                weight = (0.75 if value == best else 0.0) if self.has_values else value
                found.append(Arrow(cell, way, weight))
        return tuple(found)


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)
