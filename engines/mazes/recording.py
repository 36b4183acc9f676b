"""What a walker did and learned, episode by episode: a file in the run folder, one line each.

It only grows, a line at a time, so that a window can follow it while it is written. A run that was
resumed may tell an episode again: what is told last counts, and what came after it before is void.
"""

import json
import math
from dataclasses import dataclass
from typing import Any

from engines.mazes.maze import STEPS

EPISODES = "episodes.jsonl"
ALL, EACH_DOUBLING = 400, 200
LONGEST = 4000
"""Steps of a walk that are kept; of a longer one the last."""

Table = tuple[tuple[float, ...], ...]
"""A number for each step that can be taken: [cell][way out], in the order of Maze.directions; none for
the goal, where a walk ends."""


@dataclass(frozen=True, slots=True)
class Episode:
    """One walk to the goal, and what was known after it. Episode 0 is the beginning: nobody walked."""

    number: int
    steps: int
    """Of the whole walk."""
    first: int
    """The cell where the kept part of the walk begins."""
    walk: str
    """Its directions, a letter of STEPS each."""
    table: Table
    """What each step is worth, or how probable it is for a learner without values."""
    change: float = 0.0
    """How much values, or probabilities, changed in this episode: the sum of the differences."""
    epsilon: float = 0.0
    """The share of random steps in this episode, where the learner has one."""


def is_kept(number: int) -> bool:
    """Whether an episode is written down: the first 400 all are, later ones ever more rarely, 200 in each
    doubling of the number, so that a million episodes fit in some 20 MB at most."""
    return number <= ALL or number % (1 << ((number - 1) // EACH_DOUBLING).bit_length() - 1) == 0


def to_line(episode: Episode) -> str:
    """One line of JSON without the line end; numbers of the table are rounded to four digits."""
    table = [[float(f"{value:.4g}") for value in row] for row in episode.table]
    facts = {
        "episode": episode.number, "steps": episode.steps, "first": episode.first, "walk": episode.walk,
        "change": float(f"{episode.change:.6g}"), "epsilon": float(f"{episode.epsilon:.6g}"), "table": table,
    }  # fmt: skip
    return json.dumps(facts, separators=(",", ":"))


def from_line(line: str) -> Episode:
    """Read one line; raises ValueError when it is none."""
    try:
        facts = json.loads(line)
        walk = facts["walk"]
        if not isinstance(walk, str) or set(walk) - set(STEPS):
            raise ValueError("no walk")
        return Episode(
            _whole(facts["episode"]), _whole(facts["steps"]), _whole(facts["first"]), walk,
            tuple(tuple(_number(value) for value in row) for row in facts["table"]),
            _number(facts["change"]), _number(facts["epsilon"]),
        )  # fmt: skip
    except (KeyError, TypeError, RecursionError, OverflowError) as error:
        raise ValueError(f"no episode: {error}") from None


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError("no whole number")
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("no number")
    if not math.isfinite(value):
        raise ValueError("not finite")
    return float(value)
