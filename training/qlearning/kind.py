"""Q-learning with a table as a kind of run."""

from engines.qtables.library import GAMES
from engines.qtables.store import SUFFIX
from training.exporting import copy_table
from training.kind import Kind
from training.qlearning.curves import METRICS, PANELS
from training.qlearning.options import Options, options_from
from training.qlearning.presets import PRESETS
from training.qlearning.start import check, work

QLEARNING = Kind(
    id="qlearning",
    title="Q-table",
    help="A table learns what every move in every position is worth, by playing against itself. No network.",
    place="training",
    games=GAMES,
    presets=PRESETS,
    options=Options,
    options_from=options_from,
    check=check,
    work=work,
    metrics=METRICS,
    panels=PANELS,
    player="qtable:table={path}",
    suffix=SUFFIX,
    makes="table",
    copy=copy_table,
)
