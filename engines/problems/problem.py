"""A position to solve, and a game's collection of them as a file.

The file is JSON with one line for each problem: the position, what is asked, a number that belongs to it,
the answer and the rating; before them stands how they were made.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Any

from engines.errors import InputError
from engines.files import read_json, write_atomically
from engines.game import Game, Move, Position
from engines.opponents.levels import Level, levels
from engines.paths import resource
from engines.solvers.oracle import Solution

FORMAT = 1
LARGEST = 1_000_000
"""No such file has more bytes."""


class Task(StrEnum):
    """What is asked."""

    WIN_IN = "win in"
    """Find the only move that wins, and go on to win as fast as possible, until the game is over."""
    ONLY_WIN = "only win"
    """Find the only move that wins."""
    ONLY_DRAW = "only draw"
    """Find the only move that does not lose; the best is a draw."""
    MOST = "most"
    """Find the only move that wins by the greatest margin."""

    def right(self, solution: Solution) -> tuple[Move, ...]:
        """The moves that do what is asked."""
        return solution.optimal if self in (Task.WIN_IN, Task.MOST) else solution.keeping

    def well(self, solution: Solution) -> tuple[Move, ...]:
        """The moves that are no mistake: a win that is not the fastest is still a win."""
        return solution.optimal if self is Task.MOST else solution.keeping


@dataclass(frozen=True, slots=True)
class Problem:
    """A `position` in which the side to move is to do its `task` by the one right move, `answer`. `number`:
    the plies to the end (`WIN_IN`), or the margin in discs (`MOST`), else 0. `rating`: in Elo; a player of
    the same rating solves it every other time."""

    position: Position
    task: Task
    number: int
    answer: Move
    rating: float


@dataclass(frozen=True)
class Collection:
    """A game's problems, the easiest first. `making` says how they were made."""

    game: Game
    problems: tuple[Problem, ...]
    making: Mapping[str, object]

    @cached_property
    def grades(self) -> tuple[tuple[Level, tuple[Problem, ...]], ...]:
        """The problems in grades: each belongs to the level whose rating is the nearest. Levels without
        problems are left out."""
        ladder = levels(self.game)
        parts: dict[str, list[Problem]] = {level.id: [] for level in ladder}
        for problem in self.problems:
            parts[grade_of(ladder, problem.rating).id].append(problem)
        return tuple((level, tuple(parts[level.id])) for level in ladder if parts[level.id])

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all. Raises InputError where that is impossible."""
        head = {
            "format": FORMAT,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "making": dict(self.making),
        }
        rows = ",\n".join(json.dumps(self._row(problem), ensure_ascii=False) for problem in self.problems)
        text = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
        write_atomically(path, f'{text},\n "problems": [\n{rows}\n ]\n}}\n'.encode())

    @classmethod
    def load(cls, path: Path, game: Game) -> "Collection":
        """Read a game's collection. Raises InputError with a sentence when it is not one, or damaged."""
        content = read_json(path, LARGEST)
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise InputError("{path} is not a collection of problems that this version can read.", path=path)
        if (content.get("game"), content.get("rules_version")) != (game.id, game.rules_version):
            raise InputError("{path} is not a collection of problems for {game}.", path=path, game=game)
        try:
            problems = tuple(_problem(game, row) for row in content["problems"])
            making = dict(content["making"])
        except (KeyError, TypeError, ValueError, OverflowError, InputError) as error:
            raise InputError("{path} is damaged.", path=path) from error
        return cls(game, tuple(sorted(problems, key=lambda one: one.rating)), making)

    def _row(self, problem: Problem) -> list[object]:
        position = problem.position
        return [
            self.game.format_position(position), str(problem.task), problem.number,
            self.game.format_move(position, problem.answer), round(problem.rating),
        ]  # fmt: skip


def grade_of(ladder: tuple[Level, ...], rating: float) -> Level:
    """The level whose rating is the nearest, the easier one of two."""
    return min(ladder, key=lambda level: (abs(level.elo - rating), level.elo))


def bundled(game: Game) -> Path | None:
    """The collection that came with the program, if one did."""
    path = resource("problems", f"{game.id}.json")
    return path if path.is_file() else None


def find_problems(game: Game, path: Path | None = None) -> Collection:
    """The collection at `path`, or else the bundled one. Raises InputError where there is none, or it cannot
    be used."""
    path = path or bundled(game)
    if path is None:
        raise InputError("There are no problems for {game}.", game=game)
    return Collection.load(path, game)


def _problem(game: Game, row: Any) -> Problem:
    text, task, number, answer, rating = row
    if not isinstance(text, str) or not isinstance(answer, str):
        raise ValueError
    position = game.parse_position(text)
    if not isinstance(number, int) or not isinstance(rating, int | float) or not isfinite(rating):
        raise ValueError
    return Problem(position, Task(task), number, game.parse_move(position, answer), float(rating))
