"""From what was recorded to what is seen: glow, figures, arrows and the walker's place. No Qt but points."""

import math
from collections import Counter
from dataclasses import dataclass

from app.i18n import per_cent
from app.labs.maze.painting import Arrow, Scene, middle
from app.labs.maze.recording import cells_of
from engines.mazes.maze import Maze
from engines.mazes.recording import Episode, Table

TRAIL = 14
"""Steps behind the walker that can be seen."""
REMEMBERED = 4
"""Episodes whose looks are kept."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What an episode's table looks like, worked out once."""

    glow: tuple[float, ...]
    figures: tuple[str, ...]
    arrows: tuple[Arrow, ...]


class Stage:
    """Makes the scenes of one run. `gamma` is the run's discount; without values cells glow where the walk
    came through."""

    def __init__(self, maze: Maze, has_values: bool, gamma: float) -> None:
        self.maze, self.has_values, self._gamma = maze, has_values, gamma
        self._ways = [() if cell == maze.goal else maze.directions(cell) for cell in range(maze.cells)]
        self._reach = max(*maze.distances(), 2)
        self._known: dict[int, tuple[Episode, _Known]] = {}
        self._walked: tuple[Episode, tuple[int, ...]] | None = None
        self._prints: tuple[tuple[int, ...], int, tuple[float, ...]] | None = None

    def scene(self, before: Episode, episode: Episode, step: float, learned: float) -> Scene:
        """The moment in `episode` after so many steps; `before` is the one before it, whose knowledge still
        holds while the walker walks. `learned` from 0 to 1 lets what is new light up."""
        cells = self._cells(episode)
        at = min(max(0.0, step), len(cells) - 1.0)
        whole = int(at)
        here, there = (
            middle(self.maze, cells[whole]),
            middle(self.maze, cells[min(whole + 1, len(cells) - 1)]),
        )
        part = _eased(at - whole)
        walker = here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
        trail = tuple(middle(self.maze, cell) for cell in cells[max(0, whole - TRAIL) : whole + 1])
        old, new = self._look_of(before), self._look_of(episode)
        seen = new if learned >= 0.5 else old
        glow = _blended(old.glow, new.glow, learned) if self.has_values else self._footprints(cells, whole)
        return Scene(self.maze, glow, seen.figures, seen.arrows, walker, trail, self.has_values)

    def _cells(self, episode: Episode) -> tuple[int, ...]:
        """The cells of an episode's walk; those of the one asked for last are remembered."""
        if self._walked is None or self._walked[0] is not episode:
            self._walked = episode, cells_of(self.maze, episode)
        return self._walked[1]

    def _look_of(self, episode: Episode) -> _Known:
        found = self._known.get(episode.number)
        if found is None or found[0] is not episode:
            table = episode.table
            known = _Known(self._glow(table), self._figures(table), self._arrows(table))
            self._known = dict(list(self._known.items())[1 - REMEMBERED :])
            found = self._known[episode.number] = episode, known
        return found[1]

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

    def _footprints(self, cells: tuple[int, ...], whole: int) -> tuple[float, ...]:
        """Where the walk came through in its first `whole` steps; the last answer is remembered."""
        if self._prints is None or self._prints[0] is not cells or self._prints[1] != whole:
            visits = Counter(cells[: whole + 1])
            most = max(visits.values())
            glow = tuple(0.8 * math.sqrt(visits[cell] / most) for cell in range(self.maze.cells))
            self._prints = cells, whole, glow
        return self._prints[2]

    def _figures(self, table: Table) -> tuple[str, ...]:
        """What the best step of each cell is worth, or how probable the likeliest is."""
        said = "{:.2f}".format if self.has_values else per_cent
        return tuple(said(max(values)) if values else "" for values in table)

    def _arrows(self, table: Table) -> tuple[Arrow, ...]:
        """The best steps of each cell; or all of them, by their probability."""
        found = []
        for cell, (ways, values) in enumerate(zip(self._ways, table, strict=True)):
            best = max(values, default=0.0)
            for way, value in zip(ways, values, strict=True):
                weight = (0.75 if value == best else 0.0) if self.has_values else value
                found.append(Arrow(cell, way, weight, value))
        return tuple(found)


def _blended(old: tuple[float, ...], new: tuple[float, ...], part: float) -> tuple[float, ...]:
    """Between two glows; one of them itself at either end."""
    if part <= 0.0 or part >= 1.0:
        return new if part >= 1.0 else old
    return tuple(a + (b - a) * part for a, b in zip(old, new, strict=True))


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)
