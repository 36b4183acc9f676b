"""`bench`: how many positions a second self-play gets judged in the trainer, against its evaluators alone.

Self-play runs as in a training of the preset, on all its threads: search, noise, openings, endings and the
recording of games are in. The bare evaluators judge batches of as many positions as there are games at once,
made of positions that self-play asked about, on as many threads. Both take turns, so that whatever else the
machine does falls on both; the figures are medians, the ratio that of the rounds.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, Timer
from typing import TYPE_CHECKING, Any

from engines.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engines.evaluation.evaluator import Evaluator
    from engines.evaluation.network import Network
    from engines.game import States
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
    """Positions judged in a second on the wall, and in a second of processor time."""

    wall: float
    cpu: float


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
    from statistics import median

    from engines.bench.efficiency import Witness
    from engines.catalogue import find_game
    from engines.evaluation.network import Network
    from training.alphazero.schedule import selfplay_options
    from training.alphazero.selfplay import SelfPlay
    from training.command_line import read_settings
    from training.kinds import find_kind

    game, kind = find_game(arguments.game), find_kind("alphazero")
    preset = kind.find_preset(game.id, arguments.preset)
    options = kind.options_from(preset.settings | read_settings(arguments.settings))
    threads = options.threads or os.cpu_count() or 1
    networks = [Network.load(arguments.net, game) for _ in range(threads)]
    witnesses = [Witness(network) for network in networks]
    selfplay = SelfPlay(game, witnesses, selfplay_options(options), 1)
    while any(witness.evaluations < 2 * options.parallel_games for witness in witnesses):
        _play(selfplay, arguments.seconds)
    batches = [witness.replay(options.parallel_games) for witness in witnesses]
    selfplay.set_evaluators(networks)
    played, bare = [], []
    for at in range(arguments.rounds):
        print(f"round {at + 1} of {arguments.rounds}", file=sys.stderr, flush=True)
        played.append(_play(selfplay, arguments.seconds))
        bare.append(_ask(networks, batches, arguments.seconds))
    return {
        "game": game.id, "preset": preset.id, "network": networks[0].manifest.size, "threads": threads,
        "batch": options.parallel_games, "rounds": arguments.rounds,
        "selfplay_evaluations_per_second": median(one.wall for one in played),
        "bare_evaluations_per_second": median(one.wall for one in bare),
        "trainer_efficiency": median(a.wall / b.wall for a, b in zip(played, bare, strict=True)),
        "trainer_efficiency_cpu": median(a.cpu / b.cpu for a, b in zip(played, bare, strict=True)),
    }  # fmt: skip


def _play(selfplay: "SelfPlay", seconds: float) -> Slice:
    """A slice of self-play; its games go on in the next one."""
    stop = Event()
    timer = Timer(seconds, stop.set)
    timer.start()
    cpu = time.process_time()
    found = selfplay.play(ENDLESS, stop)
    return Slice(found.evaluations / found.seconds, found.evaluations / (time.process_time() - cpu))


def _ask(networks: "list[Network]", batches: "list[list[Batch]]", seconds: float) -> Slice:
    """A slice of bare evaluation, a thread for each network."""

    def work(network: "Evaluator", own: "list[Batch]") -> int:
        count, turn, end = 0, 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            states, repeats = own[turn % len(own)]
            network.evaluate(states, repeats)
            count, turn = count + len(states), turn + 1
        return count

    began, cpu = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(len(networks)) as pool:
        done = sum(pool.map(work, networks, batches))
    return Slice(done / (time.perf_counter() - began), done / (time.process_time() - cpu))
