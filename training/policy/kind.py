"""Learning from people's games as a kind of run."""

from training.kind import Kind
from training.policy.curves import METRICS, PANELS
from training.policy.options import Options, options_from
from training.policy.presets import GAME, PRESETS
from training.policy.start import check, work

POLICY = Kind(
    id="policy",
    title="People's games",
    help="A network learns from a collection of games where people play; it knows no values and looks at no "
    "move ahead.",
    place="training",
    games=(GAME,),
    presets=PRESETS,
    options=Options,
    options_from=options_from,
    check=check,
    work=work,
    metrics=METRICS,
    panels=PANELS,
    player="policy:net={path}",
)
