"""`accuracy`: how often a player keeps what a position is truly worth."""

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from engines.commands.arguments import SPEC_HELP, add_game, whole
from engines.commands.ticker import Ticker

if TYPE_CHECKING:
    from engines.testsets.accuracy import Accuracy, Rate
    from engines.testsets.position_set import PositionSet


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument("--player", required=True, metavar="SPEC", help=SPEC_HELP)
    command.add_argument(
        "--positions",
        type=whole(1, 1_000_000),
        metavar="N",
        help="ask about so many positions (default: all)",
    )
    command.add_argument("--set", type=Path, metavar="PATH", help="the test set (default: the bundled one)")
    command.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="S", help="for a player who draws lots")
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Ask the player about every position of the set, then print its rates."""
    from engines.catalogue import find_game
    from engines.opponents.spec import make_opponent
    from engines.testsets.accuracy import measure
    from engines.testsets.position_set import find_set

    game = find_game(options.game)
    positions = find_set(game, options.set)
    if options.positions:
        positions = positions.first(options.positions)
    player = make_opponent(game, options.player, options.seed)
    ticker, total, started = Ticker(), len(positions.questions), time.monotonic()
    found = measure(
        player, positions.questions, None, lambda done: ticker.tell(f"{done} of {total} positions")
    )
    ticker.clear()
    seconds = time.monotonic() - started
    if options.json:
        print(json.dumps(facts(options.player, positions, found) | {"seconds": round(seconds, 3)}))
    else:
        print(table(options.player, positions, found))
    return 0


def facts(player: str, positions: "PositionSet", found: "Accuracy") -> dict[str, object]:
    """What `--json` prints, but for the time it took."""
    from engines.testsets.position_set import Origin

    return {
        "game": positions.game.id,
        "player": player,
        **found.as_json(),
        "stages": {stage: found.of_stage(stage).as_json() for stage in positions.stages},
        "origins": {str(origin): found.of_origin(origin).as_json() for origin in Origin},
        "calibration": found.calibration.as_json(),
    }


def table(player: str, positions: "PositionSet", found: "Accuracy") -> str:
    """The same as people read it."""
    from engines.testsets.position_set import Origin

    rows = [
        ("that matter", found.preserved, found.optimal),
        ("all", found.preserved_of_all, found.optimal_of_all),
    ]
    parts = [(stage, found.of_stage(stage)) for stage in positions.stages]
    parts += [(f"{origin} play", found.of_origin(origin)) for origin in Origin]
    rows += [(name, part.preserved, part.optimal) for name, part in parts]
    judged = found.calibration
    brier = f"{judged.brier:.4f} ({judged.low:.4f} to {judged.high:.4f})"
    return "\n".join(
        [
            f"{player} on {len(found.answers)} positions of {positions.game.id}",
            f"{'positions':<20}{'number':>8}   {'keeps win or draw':<28}{'finds a best move':<28}",
            *(f"{name:<20}{kept.count:>8}   {_text(kept):<28}{_text(best):<28}" for name, kept, best in rows),
            "(stages and origins: of the positions that matter)",
            "",
            f"expected against true score: Brier {brier}, calibration error {judged.error:.4f}",
            f"{'expected':>10}{'true':>10}{'positions':>12}",
            *(f"{one.expected:>10.3f}{one.true:>10.3f}{one.count:>12}" for one in judged.bins),
        ]
    )


def _text(rate: "Rate") -> str:
    if not rate.count:
        return "-"
    low, high = rate.interval
    return f"{100 * rate.share:6.2f} %  ({100 * low:.1f} to {100 * high:.1f})"
