"""`bench`: how many positions a second self-play gets judged in the trainer, against its evaluators alone,
and how many are learned from.

Self-play runs as in a training of the preset, on all its threads: search, noise, openings, endings and the
recording of games are in; Animal Shogi's table has been read before, as it has been after the first minutes
of a training. It plays once so that the network judges every position, which is what the efficiency tells
of, and once keeping its answers, as trainings do, of which a slice begins with none. The bare evaluators are
the same ones, in the same processes and threads: they judge the latest batches of self-play once more. The
learner learns from as many positions in a step as the preset says, on all threads. All take turns, so that
whatever else the machine does falls on all; the figures are medians, ratios those of the rounds.
"""

import argparse
import dataclasses
import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Timer
from typing import TYPE_CHECKING, Any

from engines.command_line import amount, whole
from engines.errors import InputError

if TYPE_CHECKING:
    from training.alphazero.learning.learner import Learner
    from training.alphazero.playing.selfplay import SelfPlay
    from training.alphazero.samples import Samples

ENDLESS = 1_000_000_000
_ITS_OWN = {"filters", "blocks", "planes"}
"""Options that the network that is asked decides."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument("--game", required=True, metavar="ID", help="the game that is played")
    command.add_argument("--preset", default="standard", metavar="NAME", help="how it is played")
    command.add_argument("--net", default="best", metavar="NAME|PATH", help="the network that is asked")
    command.add_argument(
        "--rounds", type=whole(1, 10_000), default=8, metavar="N", help="slices of each (default: 8)"
    )
    command.add_argument(
        "--seconds", type=amount(0.1, 3600), default=3.0, metavar="S", help="length of a slice (default: 3)"
    )
    command.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", dest="settings", help="change an option"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    command.set_defaults(command=bench)


@dataclass(frozen=True, slots=True)
class Slice:
    """Positions judged or learned from, and how long that took on the wall and in processor time."""

    positions: int
    seconds: float
    processor_seconds: float

    @property
    def wall(self) -> float:
        """Positions a second on the wall."""
        return self.positions / self.seconds

    @property
    def cpu(self) -> float:
        """Positions a second of processor time."""
        return self.positions / self.processor_seconds


def bench(arguments: argparse.Namespace, _started: float) -> int:
    """Measure and print."""
    figures = measure(arguments)
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:<44}{value:,.3f}" if isinstance(value, float) else f"{name:<44}{value}")
    return 0


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """All figures by name."""
    from engines.catalogue import find_game
    from engines.evaluation.library import find_network
    from engines.evaluation.manifest import DUAL, check_game, read_manifest
    from training.alphazero.gallery import shape
    from training.alphazero.learning.learner import Learner
    from training.alphazero.playing.actor import enlist
    from training.alphazero.playing.evaluators import Evaluators
    from training.alphazero.playing.selfplay import SelfPlay
    from training.kinds import find_kind
    from training.limits import threads_of
    from training.networks.backend import quiet_tensorflow
    from training.networks.dual import read_size

    game, kind = find_game(arguments.game), find_kind("alphazero")
    preset = kind.find_preset(game.id, arguments.preset)
    options = kind.options_from(preset.settings | _chosen(arguments.settings))
    threads = threads_of(options.threads)
    path = find_network(arguments.net, game)
    manifest = read_manifest(path)
    check_game(manifest, game, DUAL)
    filters, blocks = read_size(manifest.size)
    quiet_tensorflow(threads, Path(os.devnull), shared=True)
    options = dataclasses.replace(options, filters=filters, blocks=blocks, planes=manifest.planes)
    spec = shape(game, options)
    judges = Evaluators(game, spec, options, threads, lambda _: None)
    evaluators = judges.load(path)
    selfplay = SelfPlay(game, evaluators, options, 1, enlist(judges, options, 1, Path(os.devnull)))
    facts = {
        "game": game.id, "preset": preset.id, "network": manifest.size, "threads": threads,
        "processes": 1 + judges.elsewhere, "evaluator": judges.kind, "normalised": spec.normalised,
        "precision": options.precision, "batch": options.parallel_games, "rounds": arguments.rounds,
    }  # fmt: skip
    try:
        selfplay.take(evaluators, path)
        bench = _Bench(selfplay, arguments.seconds)
        return facts | bench.take_turns(Learner(spec, options, 1), arguments.rounds)
    finally:
        selfplay.close()


def _chosen(settings: list[str]) -> dict[str, Any]:
    """The options that are set, which the network must leave open."""
    from training.command_line import read_settings

    found = read_settings(settings)
    if own := sorted(_ITS_OWN & found.keys()):
        names = ", ".join(own)
        raise InputError("{options}: that is the network's own; name another with --net.", options=names)
    return found


class _Bench:
    """Self-play with a network, in slices."""

    def __init__(self, selfplay: "SelfPlay", seconds: float) -> None:
        """Played until games are under way everywhere."""
        self._selfplay, self._seconds = selfplay, seconds
        selfplay.read_ahead()
        self._play(kept=False)
        self._play(kept=False)

    def take_turns(self, learner: "Learner", rounds: int) -> dict[str, float]:
        """The figures of some rounds by name."""
        from statistics import median

        played, kept, bare, learned = list[Slice](), list[Slice](), list[Slice](), list[Slice]()
        known = list[float]()
        for at in range(rounds):
            print(f"round {at + 1} of {rounds}", file=sys.stderr, flush=True)
            played.append(self._play(kept=False)[0])
            one, share = self._play(kept=True)
            kept.append(one)
            known.append(share)
            bare.append(self._ask())
            learned.append(_learn(learner, self._seconds))
        pairs = list(zip(played, bare, strict=True))
        return {
            "selfplay_evaluations_per_second": median(one.wall for one in played),
            "bare_evaluations_per_second": median(one.wall for one in bare),
            "learned_positions_per_second": median(one.wall for one in learned),
            "keeping_evaluations_per_second": median(one.wall for one in kept),
            "keeping_gain": median(a.wall / b.wall for a, b in zip(kept, played, strict=True)),
            "kept_share": median(known),
            "keeping_efficiency": median(a.wall / b.wall for a, b in zip(kept, bare, strict=True)),
            "trainer_efficiency": median(a.wall / b.wall for a, b in pairs),
            "trainer_efficiency_cpu": median(a.cpu / b.cpu for a, b in pairs),
            "selfplay_evaluations_per_processor_second": median(one.cpu for one in played),
            "learned_positions_per_processor_second": median(one.cpu for one in learned),
        }

    def _play(self, kept: bool) -> tuple[Slice, float]:
        """A slice of self-play, whose games go on in the next one, and the share of its questions whose
        answer was known."""
        self._selfplay.keep_answers(kept)
        stop = Event()
        timer = Timer(self._seconds, stop.set)
        timer.start()
        cpu = time.process_time()
        found = self._selfplay.play(ENDLESS, stop)
        return self._slice(found, cpu), found.known / max(1, found.evaluations)

    def _ask(self) -> Slice:
        """A slice of bare evaluation."""
        cpu = time.process_time()
        return self._slice(self._selfplay.ask(self._seconds), cpu)

    @staticmethod
    def _slice(found: "Samples", cpu: float) -> Slice:
        spent = time.process_time() - cpu + found.processor_seconds
        return Slice(found.evaluations, found.seconds, spent)


def _learn(learner: "Learner", seconds: float) -> Slice:
    """A slice of learning steps, once the first has been compiled."""
    blank = learner.blank(learner.options.batch)
    if not learner.steps:
        learner.step(*blank, 0.0)
    count, began, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        learner.step(*blank, 0.0)
        count += learner.options.batch
    return Slice(count, time.perf_counter() - began, time.process_time() - cpu)
