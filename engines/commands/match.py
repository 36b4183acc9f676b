"""`match`: two players against each other, from paired random openings."""

import argparse
import json
from collections.abc import Sequence
from statistics import mean, median
from typing import TYPE_CHECKING, Any

from engines.command_line import stopped_by_interrupt, whole
from engines.commands.arguments import SPEC_HELP, add_game
from engines.commands.ticker import GamesTicker

LEAD = "mean_lead"
"""What the first player was ahead by, of the figures that `--margins` adds."""

if TYPE_CHECKING:
    from engines.matches.arena import MatchResult


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument("--first", required=True, metavar="SPEC", help=SPEC_HELP)
    command.add_argument("--second", required=True, metavar="SPEC", help="the other player")
    command.add_argument(
        "--games", required=True, type=whole(1, 1_000_000), metavar="N", help="how many games"
    )
    command.add_argument(
        "--openings",
        type=whole(0, 60),
        default=4,
        metavar="K",
        help="random moves before each game (default: 4)",
    )
    command.add_argument(
        "--seed", type=whole(0, 2**63 - 1), metavar="S", help="play the same games each time"
    )
    command.add_argument(
        "--won", action="store_true", help="only openings that the first player wins if it plays perfectly"
    )
    command.add_argument(
        "--one-by-one",
        action="store_true",
        help="one game after another: a search keeps its tree from move to move, as against a person; "
        "side by side, every move of a search by the clock starts from scratch",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    command.add_argument(
        "--margins", action="store_true", help="also print the disc margins of the games (Reversi)"
    )


def run(options: argparse.Namespace) -> int:
    """Play, then print the result from the first player's point of view. Ctrl+C ends the match and
    prints what was played by then."""
    import numpy as np

    from engines.catalogue import find_game
    from engines.matches.arena import AT_ONCE, play_match
    from engines.opponents.spec import make_opponent
    from engines.search.limit import Control

    game = find_game(options.game)
    seeds = np.random.SeedSequence(options.seed).generate_state(3).tolist()
    first = make_opponent(game, options.first, seeds[0])
    second = make_opponent(game, options.second, seeds[1])
    control = Control()

    def tell(result: "MatchResult") -> None:
        ticker.tell_games(result.games, f"score {100 * result.score:.1f} %, ")

    with stopped_by_interrupt(control.stop), GamesTicker(options.games) as ticker:
        result = play_match(
            game, first, second, options.games, options.openings,
            seed=options.seed, control=control, progress=None if options.json else tell, won=options.won,
            at_once=1 if options.one_by_one else AT_ONCE,
        )  # fmt: skip
    margins = discs(result.margins) if options.margins else {}
    if options.json:
        print(json.dumps(result.as_json() | ({"margins": margins} if margins else {})))
    else:
        print(table(result, options.first, options.second))
        for name, value in margins.items():
            print(f"{name.replace('_', ' '):<18}{value:>{'+' if name == LEAD else ''}8.1f} discs")
    return 0 if result.games == options.games else 130


def discs(margins: Sequence[int]) -> dict[str, float]:
    """How close the games were: of the final margins the median and the mean of their size, and their mean,
    in discs, positive for the first player. Empty without any."""
    if not margins:
        return {}
    sizes = [abs(margin) for margin in margins]
    return {
        "median_difference": float(median(sizes)),
        "mean_difference": round(mean(sizes), 3),
        LEAD: round(mean(margins), 3),
    }


def table(result: "MatchResult", first: str, second: str) -> str:
    """The result as people read it."""
    rows: list[tuple[str, dict[str, Any]]] = [
        ("moving first", result.as_first.as_json()),
        ("moving second", result.as_second.as_json()),
        ("all games", result.total.as_json()),
    ]
    low, high = result.low, result.high
    lines = [
        f"{first}  against  {second}",
        "",
        f"{'':<14}{'wins':>8}{'draws':>8}{'losses':>8}",
        *(f"{name:<14}{row['wins']:>8}{row['draws']:>8}{row['losses']:>8}" for name, row in rows),
        "",
        f"{first} scores {100 * result.score:.1f} %   (95 % interval {100 * low:.1f} to {100 * high:.1f} %)",
    ]
    return "\n".join(lines)
