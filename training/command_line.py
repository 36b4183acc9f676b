"""What the trainer's commands take, and what they do."""

import argparse
import dataclasses
import json
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from engines.command_line import Parser, named
from engines.errors import InputError
from engines.files import unwritable
from engines.runs import events
from engines.runs.config import Config
from engines.runs.refusal import noted, recorded
from engines.version import VERSION
from training import throughput
from training.circumstances import circumstances, seeded
from training.comparison import command as comparison
from training.control import RunControl, Stopped
from training.describe import description
from training.exporting import blend_network, copy_network, quantize_network
from training.kind import Kind
from training.kinds import KINDS, find_kind
from training.listing import listing
from training.reporter import Reporter, failure, stopped
from training.runs import Run
from training.settings import without_what_is_gone

_KINDS = "kind of training: " + ", ".join(KINDS)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = Parser("hiyoko-train", description="Train networks, and watch them learn.")
    top.add_argument("--version", action="version", version=f"hiyoko-train {VERSION}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("describe", help="print kinds, options and metrics as JSON")
    command.set_defaults(command=describe)

    command = commands.add_parser("options", help="list what a kind of training can be asked for")
    command.add_argument("--kind", default="alphazero", metavar="KIND", help=_KINDS)
    command.add_argument("--game", default="", metavar="ID", help="list the presets of this game too")
    command.add_argument("--preset", default="", metavar="NAME", help="tell the values in this preset")
    command.set_defaults(command=options)

    command = commands.add_parser("new", help="start a new run")
    command.add_argument("--run", required=True, type=named, metavar="DIR", help="folder to make for the run")
    command.add_argument("--kind", default="alphazero", metavar="KIND", help=_KINDS)
    command.add_argument(
        "--game", default="", metavar="ID", help="the game to learn, where the kind learns one"
    )
    command.add_argument(
        "--preset", default="quick", metavar="NAME", help="smoke, quick, standard, long or book"
    )
    command.set_defaults(command=new)
    _add_run_options(command)

    command = commands.add_parser("resume", help="go on with a run")
    command.add_argument("--run", required=True, type=named, metavar="DIR", help="folder of the run")
    command.set_defaults(command=resume)
    _add_run_options(command)

    _add_export(commands.add_parser("export", help="copy a run's network or table to a file"))
    _add_quantize(commands.add_parser("quantize", help="make a network faster at play, by a copy in bytes"))
    comparison.add_arguments(commands.add_parser("compare", help="compare variants at equal processor time"))
    throughput.add_arguments(commands.add_parser("bench", help="measure self-play against its evaluator"))
    return top


def _add_export(command: argparse.ArgumentParser) -> None:
    command.add_argument("--run", required=True, type=named, metavar="DIR", help="folder of the run")
    command.add_argument(
        "--to",
        required=True,
        type=named,
        metavar="FILE",
        help="the file to write: .onnx, or .qtable for a Q-table",
    )
    command.add_argument(
        "--network", default="best", metavar="best|latest|N", help="which one; N is an iteration"
    )
    command.add_argument(
        "--blend", metavar="NETWORK", help="mix in the weights of another network of the game, built alike"
    )
    command.add_argument(
        "--share", type=float, default=0.5, metavar="X", help="how much of it, between 0 and 1"
    )
    command.add_argument(
        "--record-refusal", action="store_true", help="say why it cannot be done in a line of JSON, too"
    )
    command.set_defaults(command=export)


def _add_quantize(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", required=True, metavar="ID", help="the game it plays")
    command.add_argument("--network", required=True, metavar="NAME|PATH", help="its name, or its .onnx file")
    command.set_defaults(command=quantize)


def _add_run_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="settings",
        help="change an option; `hiyoko-train options` lists them",
    )
    command.add_argument(
        "--note-refusal", action="store_true", help="write into DIR too why the training does not begin"
    )
    command.add_argument("--tensorboard", action="store_true", help="write TensorBoard event files too")
    command.add_argument(
        "--progress", action="store_true", help="show progress even when this is no terminal"
    )


def describe(_arguments: argparse.Namespace, _started: float) -> int:
    """Print the description."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(json.dumps(description(), ensure_ascii=False))
    return 0


def options(arguments: argparse.Namespace, _started: float) -> int:
    """Print the options of a kind."""
    print(listing(find_kind(arguments.kind), arguments.game, arguments.preset))
    return 0


def new(arguments: argparse.Namespace, started: float) -> int:
    """Make a run folder and train in it."""
    with noted(arguments.run, arguments.note_refusal):
        run = _created(arguments)
    return train(run, arguments, started, resumed=False)


def _created(arguments: argparse.Namespace) -> Run:
    kind, game = find_kind(arguments.kind), arguments.game
    if game:
        from engines.catalogue import find_game

        find_game(game)
    kind.check_game(game)
    preset = kind.find_preset(game, arguments.preset)
    settings = kind.settled(read_settings(arguments.settings))
    options = kind.options_from(preset.settings | settings)
    config = Config(kind.id, game, preset.id, dataclasses.asdict(options), time.time())
    return Run.create(arguments.run, config, lambda planned: kind.check(planned, options))


def resume(arguments: argparse.Namespace, started: float) -> int:
    """Go on with a run, perhaps with some options changed."""
    run = Run.open(arguments.run)
    return train(run, arguments, started, resumed=True)


def train(run: Run, arguments: argparse.Namespace, started: float, resumed: bool) -> int:
    """Train in a run folder until complete, stopped or failed."""
    with noted(run.path, arguments.note_refusal):
        kind = find_kind(run.config.kind)
        kind.check_game(run.config.game)
        settings = kind.settled(read_settings(arguments.settings)) if resumed else {}
        options = kind.options_from(without_what_is_gone(run.config.options, kind.options) | settings)
    show = arguments.progress or sys.stdout.isatty()
    with run, RunControl(run.path, started) as control:
        with noted(run.path, arguments.note_refusal):
            kind.check(run, options)
        if settings:
            run.reconfigure(dataclasses.replace(run.config, options=dataclasses.asdict(options)))
        reporter = Reporter(run, show, arguments.tensorboard)
        try:
            with_seed = seeded(options, run.read_events() if resumed else ())
            return _train(kind, run, with_seed, control, reporter, resumed)
        finally:
            reporter.close()


def _train(kind: Kind, run: Run, options: Any, control: RunControl, reporter: Reporter, resumed: bool) -> int:
    """Train, and write down how it ended where the window reads it."""
    config = run.config
    try:
        with_what = circumstances(options)
        reporter.tell(
            events.Started(
                config.kind, config.game, config.preset, options.iterations, resumed, made_with=with_what
            )
        )
        text = kind.work(run, options, control, reporter)
        reporter.tell(events.Finished("completed", text))
    except Stopped:
        reporter.tell(stopped())
    except InputError as error:
        failure(run, error)
        raise
    except Exception as error:
        what = InputError("The training failed: {kind}: {error}", kind=type(error).__name__, error=error)
        failure(run, what, traceback.format_exc())
        if isinstance(error, OSError):
            raise unwritable(Path(error.filename or run.path), error) from error
        print(f"hiyoko-train: {what}", file=sys.stderr)
        return 1
    return 0


def export(arguments: argparse.Namespace, _started: float) -> int:
    """Copy one of the networks or tables that a run has made, or write a blend of such a network."""
    with recorded(arguments.record_refusal):
        _export(arguments)
    return 0


def _export(arguments: argparse.Namespace) -> None:
    run = Run.open(arguments.run)
    kind = find_kind(run.config.kind)
    if arguments.to.suffix.lower() != kind.suffix:
        raise InputError("The file {path} must end in {suffix}.", path=arguments.to, suffix=kind.suffix)
    source = run.path / chosen_network(run, arguments.network).path
    if arguments.blend is None:
        kind.copy(source, arguments.to)
    elif kind.copy is copy_network:
        blend_network(source, arguments.to, arguments.blend, arguments.share)
    else:
        raise InputError("Only networks can be blended.")


def quantize(arguments: argparse.Namespace, _started: float) -> int:
    """Put the same in bytes beside a network."""
    print(quantize_network(arguments.network, arguments.game))
    return 0


def chosen_network(run: Run, which: str) -> events.NetworkSaved:
    """The network or table meant by `best`, `latest` or an iteration's number; raises InputError."""
    saved = [event for event in run.read_events() if isinstance(event, events.NetworkSaved)]
    if not saved:
        raise InputError("The run in {path} has saved nothing yet.", path=run.path)
    if which == "latest":
        return saved[-1]
    if which == "best":
        return next((event for event in reversed(saved) if event.best), saved[-1])
    for event in reversed(saved):
        if which == str(event.iteration):
            return event
    known = ", ".join(str(event.iteration) for event in saved)
    raise InputError(
        "This run has not saved {which}; there are best, latest and the iterations {known}.",
        which=which, known=known,
    )  # fmt: skip


def read_settings(texts: list[str]) -> dict[str, object]:
    """`key=value` pairs; raises InputError for anything else."""
    settings: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise InputError("{text} is not readable: options are set with KEY=VALUE.", text=text)
        settings[key.strip()] = value.strip()
    return settings
