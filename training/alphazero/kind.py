"""AlphaZero as a kind of run."""

from engines.catalogue import GAMES
from training.alphazero.curves import METRICS, PANELS
from training.alphazero.options import Options, options_from
from training.alphazero.presets import PRESETS
from training.alphazero.start import check, work
from training.kind import Kind

ALPHAZERO = Kind(
    id="alphazero",
    title="AlphaZero",
    help="A network learns a game from nothing but its rules, by playing against itself.",
    place="training",
    games=tuple(game.id for game in GAMES),
    presets=PRESETS,
    options=Options,
    options_from=options_from,
    check=check,
    work=work,
    metrics=METRICS,
    panels=PANELS,
    player="alphazero:net={path}",
)
