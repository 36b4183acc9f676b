"""What is said of a walker's run, and of a cell, in the current language."""

from app.i18n import tr
from app.labs.maze.painting import Scene
from app.labs.maze.tellings import RANDOM, find_lesson
from app.runs.description import Kind
from app.runs.model import RunModel, State
from app.runs.settings import changes_of
from engines.errors import InputError
from engines.mazes.files import find_maze
from engines.mazes.maze import DOWN, LEFT, RIGHT, UP
from engines.runs.config import Config

TOLD = ("learner", "maze", "seed")
"""Options that are told otherwise, or differ in every run."""
SIGNS = {UP: "↑", RIGHT: "→", DOWN: "↓", LEFT: "←"}


def state_text(learner: str, model: RunModel) -> str:
    """How one run stands."""
    state = model.status.state
    if state is State.STARTING:
        return tr("Starting …")
    episodes = f"{model.iteration:,}"
    if state is State.FINISHED and model.iteration == 1:
        return tr("Walked once" if learner == RANDOM.id else "Learned in one episode")
    if state is State.FINISHED:
        text = "Walked {episodes} times" if learner == RANDOM.id else "Learned in {episodes} episodes"
        return tr(text, episodes=episodes)
    texts = {
        State.RUNNING: "Learning: episode {episodes}",
        State.PAUSED: "Paused at episode {episodes}",
        State.STOPPED: "Stopped at episode {episodes}",
    }
    return tr(texts.get(state, "Broken off at episode {episodes}"), episodes=episodes)


def run_words(config: Config, kind: Kind) -> tuple[str, str, str]:
    """Who walked, how large the maze was, and which numbers are not the lesson's."""
    walker = tr(find_lesson(str(config.options.get("learner"))).title)
    return walker, _size(config.options.get("maze")), changes_text(config, kind)


def changes_text(config: Config, kind: Kind) -> str:
    """What a run differs in from its lesson."""
    return " · ".join(changes_of(config, kind, TOLD))


def _size(text: object) -> str:
    """How large a run's maze is; empty where that is not known any more."""
    try:
        maze = find_maze(str(text or ""))
    except InputError:
        return ""
    return f"{maze.columns}×{maze.rows}"


def cell_words(scene: Scene, cell: int) -> str:
    """The value or the probability of each step out of a cell, a line each; empty where nothing is known."""
    steps = [f"{SIGNS[one.direction]}  {one.value:.3f}" for one in scene.arrows if one.cell == cell]
    if not steps:
        return ""
    title = tr("What each step is worth") if scene.has_values else tr("How probable each step is")
    return "\n".join([f"S{cell} · {title}", *steps])
