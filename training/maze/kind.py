"""Learning to find the way through a maze, as a kind of run."""

from training.kind import Kind
from training.maze.curves import METRICS, PANELS
from training.maze.loop import check, work
from training.maze.options import Options, options_from
from training.maze.presets import PRESETS

MAZE = Kind(
    id="maze",
    title="Maze",
    help="A walker finds its way through a maze: by chance, by policy gradient, by Sarsa or by Q-learning.",
    place="labs",
    games=(),
    presets=PRESETS,
    options=Options,
    options_from=options_from,
    check=check,
    work=work,
    metrics=METRICS,
    panels=PANELS,
)
