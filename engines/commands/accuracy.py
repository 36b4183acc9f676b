"""`accuracy`: how often a player keeps what a position is truly worth."""

import argparse
import json
import time
from typing import TYPE_CHECKING

from engines.command_line import named, whole
from engines.commands.arguments import add_player, named_player
from engines.commands.ticker import Ticker
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.opponents.opponent import Opponent
    from engines.testsets.accuracy import Accuracy, Rate
    from engines.testsets.own_play import OwnPlay
    from engines.testsets.position_set import PositionSet


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_player(command)
    command.add_argument(
        "--positions",
        type=whole(1, 1_000_000),
        metavar="N",
        help="ask about this many positions (default: all)",
    )
    command.add_argument("--set", type=named, metavar="PATH", help="the test set (default: the bundled one)")
    command.add_argument(
        "--own-play",
        action="store_true",
        help="instead, follow its own moves and every reply from the start of a small game",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Ask the player about every position of the set, then print its rates; or follow its own play."""
    if options.own_play and (options.set or options.positions):
        raise InputError("--own-play uses no test set: leave out --set and --positions.")
    player = named_player(options)
    return _follow(options, player) if options.own_play else _measure(options, player)


def _measure(options: argparse.Namespace, player: "Opponent") -> int:
    from engines.testsets.accuracy import measure
    from engines.testsets.position_set import find_set

    positions = find_set(player.game, options.set)
    if options.positions:
        positions = positions.first(options.positions)
    total, started = len(positions.questions), time.monotonic()
    with Ticker() as ticker:
        found = measure(
            player, positions.questions, None, lambda done: ticker.tell(f"{done} of {total} positions")
        )
    seconds = time.monotonic() - started
    if options.json:
        print(json.dumps(facts(options.player, positions, found) | {"seconds": round(seconds, 3)}))
    else:
        print(table(options.player, positions, found))
    return 0


def _follow(options: argparse.Namespace, player: "Opponent") -> int:
    from engines.game import Side
    from engines.testsets.own_play import follow

    with Ticker() as ticker:
        found = [follow(player, side, lambda done: ticker.tell(f"{done} positions")) for side in Side]
    if options.json:
        sides = {one.side.name.lower(): _own_play_facts(player, one) for one in found}
        print(json.dumps({"game": options.game, "player": options.player, "own_play": sides}))
        return 0
    print(f"{options.player} against every reply in {options.game}")
    for one in found:
        print(
            f"moving {one.side.name.lower()}: mistakes in {len(one.mistakes)} of {one.decisions} decisions "
            f"that matter, in {one.positions} positions with a choice"
        )
    return 0


def _own_play_facts(player: "Opponent", found: "OwnPlay") -> dict[str, object]:
    """What `--own-play --json` prints of one side."""
    mistakes = [player.game.format_position(position) for position in found.mistakes]
    return {"positions": found.positions, "decisions": found.decisions, "mistakes": mistakes}


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
            f"{'positions':<20}{'number':>8}   {'keeps win or draw':<28}finds a best move",
            *(f"{name:<20}{kept.count:>8}   {_text(kept):<28}{_text(best)}" for name, kept, best in rows),
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
    return f"{100 * rate.share:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})"
