"""What a walker knows of one cell, in words."""

from app.i18n import tr
from app.labs.maze.painting import Scene
from engines.mazes.maze import DOWN, LEFT, RIGHT, UP

SIGNS = {UP: "↑", RIGHT: "→", DOWN: "↓", LEFT: "←"}


def cell_words(scene: Scene, cell: int) -> str:
    """The value or the probability of each step out of a cell, a line each; empty where nothing is known."""
    steps = [f"{SIGNS[one.direction]}  {one.value:.3f}" for one in scene.arrows if one.cell == cell]
    if not steps:
        return ""
    title = tr("What each step is worth") if scene.has_values else tr("How probable each step is")
    return "\n".join([f"S{cell} · {title}", *steps])
