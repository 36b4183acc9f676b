"""AlphaZero as a kind of run."""

from engines.catalogue import GAMES
from engines.paths import from_everywhere
from training.alphazero.curves import METRICS, PANELS
from training.alphazero.options import Options, options_from
from training.alphazero.presets import PRESETS
from training.control import RunControl
from training.kind import Kind
from training.reporter import Reporter
from training.runs import Run


def _check(run: Run, options: Options) -> None:
    """What follows loads compiled rules: only a run that is of this kind waits for that."""
    from training.alphazero.start import check

    check(run, options)


def _work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    from training.alphazero.start import work

    return work(run, options, control, reporter)


def _start_from_everywhere(text: str) -> str:
    """What has no suffix is a name."""
    return from_everywhere(text) if text.lower().endswith(".onnx") else text


ALPHAZERO = Kind(
    id="alphazero",
    title="AlphaZero",
    help="A network learns a game by playing against itself. The rules are enough; if you like, it learns "
    "from solved endings too.",
    place="training",
    games=tuple(game.id for game in GAMES),
    presets=PRESETS,
    options=Options,
    options_from=options_from,
    check=_check,
    work=_work,
    metrics=METRICS,
    panels=PANELS,
    player="alphazero:net={path}",
    glance="network:net={path}",
    paths={"start": _start_from_everywhere},
)
