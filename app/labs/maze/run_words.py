"""What a walker's run is called in the list of earlier ones."""

from app.i18n import tr
from app.labs.maze.lessons import find_lesson
from engines.errors import InputError
from engines.mazes.files import find_maze
from engines.runs.config import Config


def run_words(config: Config) -> tuple[str, str]:
    """Who walked, and how large the maze was."""
    return tr(find_lesson(str(config.options.get("learner"))).title), _size(config.options.get("maze"))


def _size(text: object) -> str:
    """How large a run's maze is; empty where that is not known any more."""
    try:
        maze = find_maze(str(text or ""))
    except InputError:
        return ""
    return f"{maze.columns}×{maze.rows}"
