"""What a walker's run is called in the list of earlier ones."""

from app.i18n import tr
from app.labs.maze.lessons import find_lesson
from app.runs.description import Kind
from app.runs.settings import changes_of
from engines.errors import InputError
from engines.mazes.files import find_maze
from engines.runs.config import Config

TOLD = ("learner", "maze", "seed")
"""Options that are told otherwise, or differ in every run."""


def run_words(config: Config, kind: Kind) -> tuple[str, str, str]:
    """Who walked, how large the maze was, and which numbers are not the lesson's."""
    walker = tr(find_lesson(str(config.options.get("learner"))).title)
    return walker, _size(config.options.get("maze")), " · ".join(changes_of(config, kind, TOLD))


def _size(text: object) -> str:
    """How large a run's maze is; empty where that is not known any more."""
    try:
        maze = find_maze(str(text or ""))
    except InputError:
        return ""
    return f"{maze.columns}×{maze.rows}"
