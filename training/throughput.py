"""`bench`: how many positions a second self-play gets judged in the trainer, against its evaluators alone,
and how many are learned from.

Self-play runs as in a training of the preset, on all its threads: search, noise, openings, endings and the
recording of games are in; Animal Shogi's table has been read before, as it has been after the first minutes
of a training. It plays once so that the network judges every position, which is what the efficiency tells of,
and once keeping its answers, as trainings do, of which a slice begins with none. The bare evaluators judge
batches of as many positions as there are games at once, made of positions that self-play asked about, on as
many threads. The learner learns from as many in a step as the preset says, on all threads. All take turns, so
that whatever else the machine does falls on all; the figures are medians, ratios those of the rounds.
"""

import argparse
import dataclasses
import json
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Timer
from typing import TYPE_CHECKING, Any

from engines.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engines.evaluation.evaluator import Evaluator
    from engines.game import Game, States
    from training.alphazero.learner import Learner
    from training.alphazero.selfplay import SelfPlay

    Batch = tuple[States, NDArray[np.uint8]]

ENDLESS = 1_000_000_000


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument("--game", required=True, metavar="ID", help="the game that is played")
    command.add_argument("--preset", default="standard", metavar="NAME", help="how it is played")
    command.add_argument("--net", default="best", metavar="NAME|PATH", help="the network that is asked")
    command.add_argument("--rounds", type=int, default=8, metavar="N", help="slices of each (default: 8)")
    command.add_argument(
        "--seconds", type=float, default=3.0, metavar="S", help="length of a slice (default: 3)"
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
    if arguments.rounds < 1 or not arguments.seconds > 0:
        raise InputError("A measurement needs one round or more, and slices of some length.")
    figures = measure(arguments)
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:<44}{value:,.3f}" if isinstance(value, float) else f"{name:<44}{value}")
    return 0


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """All figures by name."""
    from engines.bench.efficiency import Witness
    from engines.catalogue import find_game
    from engines.evaluation.library import find_network
    from engines.evaluation.manifest import DUAL, check_game, read_manifest
    from training.alphazero.evaluators import Evaluators
    from training.alphazero.gallery import shape
    from training.alphazero.learner import Learner
    from training.alphazero.selfplay import SelfPlay
    from training.command_line import read_settings
    from training.kinds import find_kind
    from training.networks.backend import quiet_tensorflow

    game, kind = find_game(arguments.game), find_kind("alphazero")
    preset = kind.find_preset(game.id, arguments.preset)
    options = kind.options_from(preset.settings | read_settings(arguments.settings))
    threads = options.threads or os.cpu_count() or 1
    path = find_network(arguments.net, game)
    manifest = read_manifest(path)
    check_game(manifest, game, DUAL)
    quiet_tensorflow(threads, Path(os.devnull), shared=True)
    filters, blocks = map(int, manifest.size.split("x"))
    options = dataclasses.replace(options, filters=filters, blocks=blocks)
    spec = shape(game, options)
    evaluators = Evaluators(game, spec, options, threads, lambda _: None).load(path)
    _read_table(game)
    witnesses = [Witness(evaluator) for evaluator in evaluators]
    selfplay = SelfPlay(game, witnesses, options, 1)
    while any(witness.evaluations < 2 * options.parallel_games for witness in witnesses):
        _play(selfplay, witnesses, arguments.seconds)
    batches = [witness.replay(options.parallel_games) for witness in witnesses]
    facts = {
        "game": game.id, "preset": preset.id, "network": manifest.size, "threads": threads,
        "evaluator": type(evaluators[0]).__name__, "normalised": spec.normalised,
        "precision": options.precision, "batch": options.parallel_games, "rounds": arguments.rounds,
    }  # fmt: skip
    return facts | _take_turns(selfplay, evaluators, batches, Learner(spec, options, 1), arguments)


def _read_table(game: "Game") -> None:
    """Read the whole of a game's table, where it has one: a training has done so after some minutes."""
    from engines.games.animal_shogi.rules import AnimalShogi
    from engines.solvers.animal_shogi.oracle import TableOracle
    from engines.solvers.oracle import find_oracle

    oracle = find_oracle(game) if isinstance(game, AnimalShogi) else None
    if isinstance(oracle, TableOracle):
        oracle.table.read_whole()


def _take_turns(
    selfplay: "SelfPlay",
    evaluators: "Sequence[Evaluator]",
    batches: "list[list[Batch]]",
    learner: "Learner",
    arguments: argparse.Namespace,
) -> dict[str, float]:
    """The figures of some rounds by name."""
    from statistics import median

    from engines.bench.efficiency import Witness
    from training.alphazero.evaluators import keeping

    played, kept, bare, learned = list[Slice](), list[Slice](), list[Slice](), list[Slice]()
    asked = list[int]()
    for at in range(arguments.rounds):
        print(f"round {at + 1} of {arguments.rounds}", file=sys.stderr, flush=True)
        played.append(_play(selfplay, evaluators, arguments.seconds))
        witnesses = [Witness(evaluator, 0) for evaluator in evaluators]
        kept.append(_play(selfplay, keeping(witnesses), arguments.seconds))
        asked.append(sum(witness.evaluations for witness in witnesses))
        bare.append(_ask(evaluators, batches, arguments.seconds))
        learned.append(_learn(learner, arguments.seconds))
    pairs = list(zip(played, bare, strict=True))
    return {
        "selfplay_evaluations_per_second": median(one.wall for one in played),
        "bare_evaluations_per_second": median(one.wall for one in bare),
        "learned_positions_per_second": median(one.wall for one in learned),
        "keeping_evaluations_per_second": median(one.wall for one in kept),
        "keeping_gain": median(a.wall / b.wall for a, b in zip(kept, played, strict=True)),
        "kept_share": median(1 - new / one.positions for new, one in zip(asked, kept, strict=True)),
        "trainer_efficiency": median(a.wall / b.wall for a, b in pairs),
        "trainer_efficiency_cpu": median(a.cpu / b.cpu for a, b in pairs),
        "selfplay_evaluations_per_processor_second": median(one.cpu for one in played),
        "learned_positions_per_processor_second": median(one.cpu for one in learned),
    }


def _play(selfplay: "SelfPlay", evaluators: "Sequence[Evaluator]", seconds: float) -> Slice:
    """A slice of self-play; its games go on in the next one."""
    selfplay.set_evaluators(evaluators)
    stop = Event()
    timer = Timer(seconds, stop.set)
    timer.start()
    cpu = time.process_time()
    found = selfplay.play(ENDLESS, stop)
    return Slice(found.evaluations, found.seconds, time.process_time() - cpu)


def _ask(evaluators: "Sequence[Evaluator]", batches: "list[list[Batch]]", seconds: float) -> Slice:
    """A slice of bare evaluation, a thread for each evaluator."""

    def work(evaluator: "Evaluator", own: "list[Batch]") -> int:
        count, turn, end = 0, 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            states, repeats = own[turn % len(own)]
            evaluator.evaluate(states, repeats)
            count, turn = count + len(states), turn + 1
        return count

    began, cpu = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(len(evaluators)) as pool:
        done = sum(pool.map(work, evaluators, batches))
    return Slice(done, time.perf_counter() - began, time.process_time() - cpu)


def _learn(learner: "Learner", seconds: float) -> Slice:
    """A slice of learning steps, once the first has been compiled."""
    if not learner.steps:
        learner.step(*learner.blank(), 0.0)
    count, began, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        learner.step(*learner.blank(), 0.0)
        count += learner.options.batch
    return Slice(count, time.perf_counter() - began, time.process_time() - cpu)
