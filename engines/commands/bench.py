"""`bench`: how fast the search is, each figure as a ratio measured in one run; and how fast the solver."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engines.command_line import amount, named, whole

if TYPE_CHECKING:
    from engines.game import Game

PARTS = ("selfplay", "single", "speedup")
SIZES = ("64x5", "128x16")
"""Networks of the comparison with the books' search: one of our size, and theirs."""
SLICE_SECONDS = 0.25


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument(
        "--game", metavar="ID", help="the game (default: that of the largest bundled network)"
    )
    command.add_argument("--net", default="best", metavar="NAME|PATH", help="the network to search with")
    command.add_argument("--only", choices=PARTS, action="append", help="measure only this; may be repeated")
    command.add_argument(
        "--gui", action="store_true", help="also run the window's self-test, and measure how responsive it is"
    )
    command.add_argument(
        "--solver",
        action="store_true",
        help="measure the Reversi solver (and nothing else that is not named)",
    )
    command.add_argument(
        "--ffo", type=named, action="append", default=[], metavar="FILE",
        help="with --solver, also solve the problems of an OBF file, such as FFO 1-19; may be repeated",
    )  # fmt: skip
    command.add_argument(
        "--seconds", type=amount(0.1, 86_400), default=600.0, metavar="S",
        help="at most this much processor time for each of these files (default: 600)",
    )  # fmt: skip
    command.add_argument(
        "--rounds", type=whole(1, 10_000), default=20, metavar="N",
        help="slices of each kind; with --solver, positions and games (default: 20)",
    )  # fmt: skip
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Measure and print. What was not measured is null."""
    from engines.catalogue import find_game

    parts = options.only or (() if options.solver else PARTS)
    figures: dict[str, object] = {}
    if options.solver:
        figures |= _solver(options.rounds, options.ffo, options.seconds)
    if parts or options.gui or not options.solver:
        figures |= _searches(find_game(options.game) if options.game else _usual_game(), options, parts)
    if options.json:
        print(json.dumps(figures))
    else:
        for key, value in figures.items():
            print("\n".join(_lines(key, value)))
    return 0


def _searches(game: "Game", options: argparse.Namespace, parts: tuple[str, ...]) -> dict[str, object]:
    figures: dict[str, object] = {"game": game.id}
    for name in PARTS:
        figures[_KEYS[name]] = None
    if "selfplay" in parts or "single" in parts:
        figures |= _efficiencies(game, options.net, parts, options.rounds)
    if "speedup" in parts:
        figures |= _speedups(game, max(2, options.rounds // 4))
    if options.gui:
        from engines.bench.window import window

        _say("the window: start, a move, the beginning of a training run")
        figures |= window()
    return figures


_KEYS = {
    "selfplay": "selfplay_efficiency",
    "single": "single_efficiency",
    "speedup": "speedup_vs_predict",
}


def _usual_game() -> "Game":
    from engines.catalogue import GAMES
    from engines.evaluation.library import BEST, has_network
    from engines.evaluation.network import read_whole

    def size(game: "Game") -> int:  # a network that is damaged is not merely a smaller one, and says so
        return len(read_whole(BEST, game)[1]) if has_network(game) else 0

    return max(GAMES, key=size)


def _efficiencies(game: "Game", net: str, parts: tuple[str, ...], rounds: int) -> dict[str, object]:
    from engines.bench import efficiency
    from engines.evaluation.network import Network

    network = Network.load(net, game)
    figures: dict[str, object] = {"network": f"{network.manifest.name} {network.manifest.size}"}
    for name, measure in (("selfplay", efficiency.selfplay), ("single", efficiency.single)):
        if name in parts:
            _say(f"{name}: {rounds * 2} slices of {SLICE_SECONDS} s")
            found = measure(game, network, rounds, SLICE_SECONDS)
            figures[_KEYS[name]] = found["efficiency"]
            figures[f"{_KEYS[name]}_cpu"] = found["efficiency_cpu"]
            figures[f"{name}_evaluations_per_second"] = found["search"]
            figures[f"{name}_bare_evaluations_per_second"] = found["bare"]
    return figures


def _speedups(game: "Game", rounds: int) -> dict[str, object]:
    from engines.bench.speedup import speedup

    figures: dict[str, object] = {}
    ratios = []
    for size in SIZES:
        _say(f"search against one predict a node, network {size}: {rounds} rounds")
        found = speedup(game, size, rounds, 2.0)
        ratios.append(found["ratio"])
        figures[f"speedup_vs_predict_{size}"] = found["ratio"]
        figures[f"simulations_per_second_{size}"] = found["search"]
        figures[f"predict_simulations_per_second_{size}"] = found["baseline"]
    return {"speedup_vs_predict": min(ratios), **figures}


def _solver(positions: int, files: list[Path], seconds: float) -> dict[str, object]:
    from engines.bench import solver
    from engines.bench.answers import answers

    tests = []
    for file in files:
        _say(f"the problems of {file.name}: {seconds:g} s of processor time at most")
        tests.append(solver.problems(file, seconds))
    _say(f"every move of {positions} positions for each number of empty squares")
    rows = list(solver.all_moves(positions))
    _say(f"the perfect player on 6x6: its own moves in {positions} games")
    return {"solver_all_moves": rows, "perfect_answers": answers(positions), "solver_problems": tests}


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _lines(key: str, value: object) -> list[str]:
    """A figure as a line, or a table of them as several."""
    title = key.replace("_", " ")
    if not isinstance(value, list):
        return [f"{title:<44}{_text(value)}"]
    names = list(value[0]) if value else []
    headings = [name.replace("_", " ") for name in names]
    rows = [headings, *([_text(row[name]) for name in names] for row in value)]
    return [f"{title}:", *("".join(f"{cell:>18}" for cell in row) for row in rows if row)]


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4f}" if value < 1 else f"{value:.3f}" if value < 10 else f"{value:,.0f}"
    return "not measured" if value is None else str(value)
