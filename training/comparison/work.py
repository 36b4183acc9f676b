"""Train variants for equal processor time, judge them alike, and print the table.

The folder holds a run for each variant and seed, what was measured of each in `judged`, and in `files.json`
which files were named. The same command goes on where it was broken off, at any moment; with other measures
it adds them.
"""

import argparse
import dataclasses
import json
import signal
import subprocess
import sys
from pathlib import Path

from engines.catalogue import find_game
from engines.console import trainer_command
from engines.errors import InputError
from engines.files import read_json, write_json
from engines.opponents.spec import spec_from_everywhere
from engines.runs.layout import CONFIG
from engines.version import VERSION
from training.circumstances import commit
from training.command_line import chosen_network
from training.comparison.judgement import Judgement, Measure, match_measures, truth_measures
from training.comparison.meanings import Meanings
from training.comparison.table import Row, markdown
from training.comparison.variants import KIND, Entry, entries, read_variant
from training.kinds import find_kind
from training.runs import Run

JUDGED = "judged"


def compare(arguments: argparse.Namespace) -> int:
    """Train, judge and print; returns 130 when a training was stopped."""
    game = find_game(arguments.game)
    meanings = Meanings(arguments.to)
    variants = [read_variant(text, meanings) for text in arguments.variant]
    planned = entries(variants, arguments.seeds, arguments.to)
    wanted = {entry.folder: _options(entry, arguments) for entry in planned}
    for entry in planned:
        _check_same(entry, wanted[entry.folder])
    against = {written: meanings.of(written, spec_from_everywhere) for written in arguments.against}
    measures = [
        *truth_measures(game, arguments.sims, arguments.positions),
        *match_measures(game, against, arguments.games, arguments.match_sims),
    ]
    meanings.keep()
    rows = []
    for entry in planned:
        if not _trained(entry, arguments):
            print(f"{entry.folder.name} was stopped; the same command goes on.", file=sys.stderr)
            return 130
        rows.append(_judged(entry, arguments.to, measures))
    print(markdown(rows))
    return 0


def _options(entry: Entry, arguments: argparse.Namespace) -> dict[str, object]:
    """All options of a training, as its run keeps them; raises InputError when they cannot be."""
    kind = find_kind(KIND)
    preset = kind.find_preset(arguments.game, arguments.preset)
    options = kind.options_from(preset.settings | entry.settings(arguments.minutes))
    return dataclasses.asdict(options)


def _check_same(entry: Entry, options: dict[str, object]) -> None:
    """Raise InputError when the run that is there was begun with other settings."""
    if not (entry.folder / CONFIG).exists():
        return
    begun = Run.open(entry.folder).config.options
    if any(begun.get(name, value) != value for name, value in options.items()):
        raise InputError(
            "The run in {path} was made with other settings. Give the variant another name, or the "
            "comparison another folder.",
            path=entry.folder,
        )  # fmt: skip


def _trained(entry: Entry, arguments: argparse.Namespace) -> bool:
    """Train, or train on, in a process of its own; returns whether the run is complete. Raises InputError
    when it failed."""
    if _completed(entry):
        return True
    print(f"training {entry.folder.name}", file=sys.stderr, flush=True)
    if (entry.folder / CONFIG).exists():
        command = [*trainer_command(), "resume", "--run", str(entry.folder)]
    else:
        write_json(entry.folder / "commit.json", {"commit": commit() or VERSION})
        command = [
            *trainer_command(), "new", "--run", str(entry.folder), "--game", arguments.game,
            "--preset", arguments.preset,
        ]  # fmt: skip
        for name, value in entry.settings(arguments.minutes).items():
            command += ["--set", f"{name}={value}"]
    before = signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl+C is for the training, which then saves
    try:
        code = subprocess.run(command, check=False).returncode
    finally:
        signal.signal(signal.SIGINT, before)
    if code:
        raise InputError("The training in {path} failed; its log says why.", path=entry.folder)
    return _completed(entry)


def _completed(entry: Entry) -> bool:
    return (entry.folder / CONFIG).exists() and Run.open(entry.folder).completed


def _judged(entry: Entry, folder: Path, measures: list[Measure]) -> Row:
    """Measure what the training came to."""
    name = entry.folder.name
    network = entry.folder / chosen_network(Run.open(entry.folder), "latest").path
    judgement = Judgement(folder / JUDGED / f"{name}.json", network)
    for measure in measures:
        if measure.name not in judgement.shares:
            print(f"judging {name}: {measure.name}", file=sys.stderr, flush=True)
        judgement.take(measure)
    training = json.loads(network.with_suffix(".json").read_text(encoding="utf-8"))["training"]
    made = read_json(entry.folder / "commit.json")
    return Row(
        entry.variant.name, entry.variant.words, str(entry.seed), training["minutes"], training["games"],
        training["steps"], str(made["commit"]) if isinstance(made, dict) else "",
        {measure.name: judgement.shares[measure.name] for measure in measures},
    )  # fmt: skip
