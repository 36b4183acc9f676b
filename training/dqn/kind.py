"""Deep Q-learning as a kind of run."""

from training.dqn.curves import METRICS, PANELS
from training.dqn.options import Options, options_from
from training.dqn.presets import GAMES, PRESETS
from training.dqn.start import check, work
from training.kind import Kind

DQN = Kind(
    id="dqn",
    title="Deep Q-network",
    help="A network learns what every move is worth from the board after it: from random games first, then "
    "from its own.",
    place="training",
    games=GAMES,
    presets=PRESETS,
    options=Options,
    options_from=options_from,
    check=check,
    work=work,
    metrics=METRICS,
    panels=PANELS,
    player="dqn:net={path}",
)
