"""Learning from people's games as a kind of run."""

from engines.paths import from_everywhere
from training.kind import Kind
from training.policy.curves import METRICS, PANELS
from training.policy.material import named
from training.policy.options import Options, options_from
from training.policy.presets import GAME, PRESETS
from training.policy.start import check, work


def _data_from_everywhere(text: str) -> str:
    return ";".join(map(from_everywhere, named(text)))


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
    paths={"data": _data_from_everywhere},
)
