"""Reads the walks of a run as they are written down. No Qt.

Lines are kept as they are and understood when somebody looks: a long run has thousands of them."""

import re
from bisect import bisect_right
from functools import lru_cache
from pathlib import Path

from engines.mazes.maze import STEPS, Maze
from engines.mazes.recording import EPISODES, Episode, from_line

CHUNK = 512_000
"""Bytes that are read at a time."""
HEAD = 24
_NUMBERS = re.compile(rb'\{"episode":(\d{1,9}),"steps":\d{1,9},')


class Recording:
    """The episodes of one run in a maze, in their order."""

    def __init__(self, folder: Path, maze: Maze) -> None:
        self.maze = maze
        self.numbers: list[int] = []
        """Of the episodes that were written down; 0 is the beginning."""
        self._lines: list[bytes] = []
        self._path, self._offset, self._head = folder / EPISODES, 0, b""
        self._shape = [len(ways) for ways in maze.exits()]
        self._understood = lru_cache(maxsize=64)(self._understand)

    def __len__(self) -> int:
        return len(self.numbers)

    def read(self) -> bool:
        """Take what came since the last time, a part of it where it is much. Returns whether there is
        more to read at once. What is no episode is passed over; of what was told twice the last counts."""
        try:
            with self._path.open("rb") as file:
                head = file.read(HEAD)
                if file.seek(0, 2) < self._offset or head[: len(self._head)] != self._head:
                    self._forget()
                self._head = head
                file.seek(self._offset)
                chunk = file.read(CHUNK)
        except OSError:
            return False
        end = chunk.rfind(b"\n") + 1
        if not end and len(chunk) == CHUNK:  # a line longer than any episode
            end = len(chunk)
        self._offset += end
        for line in chunk[:end].split(b"\n"):
            self._take(line)
        return len(chunk) == CHUNK

    def place_of(self, number: int) -> int | None:
        """The place in the list of the newest episode up to `number`; None where there is none."""
        after = bisect_right(self.numbers, number)
        return after - 1 if after else None

    def episode(self, at: int) -> Episode | None:
        """The episode at place `at` of the list; None where its line is damaged, or of another maze."""
        return self._understood(self._lines[at])

    def _understand(self, line: bytes) -> Episode | None:
        try:
            episode = from_line(line.decode())
        except ValueError:
            return None
        fits = [len(values) for values in episode.table] == self._shape
        return episode if fits and episode.first < self.maze.cells else None

    def _take(self, line: bytes) -> None:
        found = _NUMBERS.match(line)
        if found is None:
            return
        number = int(found[1])
        while self.numbers and self.numbers[-1] >= number:
            self.numbers.pop()
            self._lines.pop()
        self.numbers.append(number)
        self._lines.append(line)

    def _forget(self) -> None:
        self._offset = 0
        self.numbers, self._lines = [], []


def cells_of(maze: Maze, episode: Episode) -> tuple[int, ...]:
    """The cells of a walk, from the first that was kept on; it ends where a step cannot be."""
    cells = [episode.first]
    for letter in episode.walk:
        beside = maze.neighbour(cells[-1], STEPS.index(letter))
        if beside is None:
            break
        cells.append(beside)
    return tuple(cells)
