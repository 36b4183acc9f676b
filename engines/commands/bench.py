"""`bench`: how fast the search is, each figure as a ratio measured in one run."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from engines.commands.arguments import whole

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
    command.add_argument(
        "--net", default="best", metavar="NAME|PATH", help="the network that is searched with"
    )
    command.add_argument("--only", choices=PARTS, action="append", help="measure only this; may be repeated")
    command.add_argument(
        "--gui", action="store_true", help="also let the window try itself out, and measure how it feels"
    )
    command.add_argument(
        "--rounds", type=whole(1, 10_000), default=20, metavar="N", help="slices of each kind (default: 20)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Measure and print. What was not measured is null."""
    from engines.catalogue import find_game

    game = find_game(options.game) if options.game else _usual_game()
    parts = options.only or PARTS
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
    if options.json:
        print(json.dumps(figures))
    else:
        for key, value in figures.items():
            print(f"{key:<44}{_text(value)}")
    return 0


_KEYS = {
    "selfplay": "selfplay_efficiency",
    "single": "single_efficiency",
    "speedup": "speedup_vs_predict",
}


def _usual_game() -> "Game":
    from engines.catalogue import GAMES
    from engines.evaluation.library import BEST, bundled

    def size(game: "Game") -> int:
        return max((one.path.stat().st_size for one in bundled(game) if one.name == BEST), default=0)

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


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}" if value < 10 else f"{value:,.0f}"
    return "not measured" if value is None else str(value)
