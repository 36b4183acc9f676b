"""Mazes as text: JSON that a person can read, the same in a file and in the settings of a run."""

import json
import re
from pathlib import Path
from typing import Any

from engines.errors import InputError
from engines.files import read_bytes, write_atomically
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, Maze, check
from engines.paths import from_home

FORMAT, VERSION = "hiyoko-maze", 1
LARGEST_FILE = 64_000
"""Bytes; a 20×20 maze with every wall has 9,000."""
SUFFIX = ".maze.json"

_GENERATED = re.compile(r"(\d{1,4})x(\d{1,4}):(\d{1,9})")
_WITHOUT_SEED = re.compile(r"(\d{1,4})x(\d{1,4}):?")


def to_text(maze: Maze) -> str:
    """A maze as one line of JSON: columns, rows, start, goal, and the pairs of cells with a wall between."""
    facts = {
        "format": FORMAT, "version": VERSION, "columns": maze.columns, "rows": maze.rows,
        "start": maze.start, "goal": maze.goal, "walls": sorted(maze.walls),
    }  # fmt: skip
    return json.dumps(facts, separators=(",", ":"))


def from_text(text: str) -> Maze:
    """The maze that `to_text` wrote. Raises InputError for anything else, or a maze without a way."""
    try:
        facts = json.loads(text)
        if facts["format"] != FORMAT:
            raise ValueError(facts["format"])
        if _whole(facts["version"]) > VERSION:
            raise InputError("This maze was made by a newer version of this program.")
        walls = frozenset((_whole(one), _whole(other)) for one, other in facts["walls"])
        columns, rows, start, goal = (_whole(facts[name]) for name in ("columns", "rows", "start", "goal"))
        maze = Maze(columns, rows, start, goal, walls)
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError("This is not a maze, or it is damaged.") from error
    return check(maze)


def load_maze(path: Path) -> Maze:
    """Read a maze from a file. Raises InputError with the reason where that is not possible."""
    content = read_bytes(path, LARGEST_FILE)
    try:
        return from_text(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError("This is not a maze, or it is damaged.") from error


def save_maze(maze: Maze, path: Path) -> None:
    """Write a maze to a file. Raises InputError where that is not possible, or nobody can walk in it."""
    write_atomically(path, (to_text(check(maze)) + "\n").encode())


def find_maze(text: str) -> Maze:
    """The maze that a setting means: nothing for the first lessons' own, `12x8:5` for a generated one
    (columns, rows, seed), a maze as `to_text` writes it, or a file. Raises InputError."""
    if not text:
        return FIRST
    if text.startswith("{"):
        return from_text(text)
    generated = _GENERATED.fullmatch(text)
    if generated:
        columns, rows, seed = (int(part) for part in generated.groups())
        return generate(columns, rows, seed)
    path, sized = from_home(text), _WITHOUT_SEED.fullmatch(text)
    if sized and not path.exists():
        whole = f"{sized[1]}x{sized[2]}:1"
        find_maze(whole)  # a size that no maze may have is told first
        raise InputError("A generated maze has a seed after its size, as in {text}.", text=whole)
    return load_maze(path)


def without_file(text: str) -> str:
    """The same setting, but with the maze itself where it was the name of a file. Raises InputError where it
    means no maze."""
    maze = find_maze(text)
    by_itself = not text or text.startswith("{") or _GENERATED.fullmatch(text)
    return text if by_itself else to_text(maze)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("no whole number")
    return value
