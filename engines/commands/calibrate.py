"""`calibrate`: measures a game's levels in one pool with fixed players, and writes what it finds."""

import argparse
import json
from typing import TYPE_CHECKING

from engines.command_line import named, stopped_by_interrupt, whole
from engines.commands.arguments import add_game
from engines.commands.ticker import GamesTicker
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.game import Game
    from engines.matches.calibration import Calibration
    from engines.matches.pool import Pool


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument(
        "--games", type=whole(0, 100_000), default=200, metavar="N",
        help="games between neighbouring levels (default: 200)",
    )  # fmt: skip
    command.add_argument(
        "--others", type=whole(0, 100_000), metavar="N",
        help="games for each other pairing (default: a quarter of that)",
    )  # fmt: skip
    command.add_argument(
        "--anchors", nargs="+", metavar="SPEC",
        help="fixed players (default: random, rollouts with n=10, 100, 1000, and perfect where it is quick)",
    )  # fmt: skip
    command.add_argument(
        "--openings", type=whole(0, 60), default=2, metavar="K",
        help="random moves before each game (default: 2)",
    )  # fmt: skip
    command.add_argument(
        "--results", type=named, metavar="FILE",
        help="where to keep results as they come in (default: the game's file in your own folder)",
    )  # fmt: skip
    command.add_argument(
        "--resume", action="store_true",
        help="continue with those results; only levels that changed since then are played again",
    )  # fmt: skip
    command.add_argument("--to", type=named, metavar="FILE", help="the levels.json to write the ratings to")
    command.add_argument(
        "--jobs", type=whole(1, 64), default=1, metavar="N", help="play games on this many cores (default: 1)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Play what is missing, then print ratings and what is wrong with the levels, and write them
    where that is wanted. Ctrl+C ends the play and rates what is there by then; code 1 when a
    condition fails."""
    from engines.catalogue import find_game
    from engines.matches.calibration import as_json, evaluate, failures, measure_times, write_levels
    from engines.opponents.levels import levels

    game = find_game(options.game)
    ladder = levels(game)
    anchors = options.anchors or usual_anchors(game)
    pool = _pool(game, options)
    times = [measure_times(game, level.spec) for level in ladder]
    whole_plan = _play(pool, [level.spec for level in ladder], anchors, options)
    found = evaluate(pool, ladder, anchors, times)
    if options.to and whole_plan:
        write_levels(found, anchors, options.to)
    print(json.dumps(as_json(found, anchors)) if options.json else table(found))
    if not whole_plan:
        return 130
    return 1 if failures(found) else 0


def usual_anchors(game: "Game") -> list[str]:
    """The fixed players that are at hand for a game."""
    from engines.matches.calibration import ANCHORS
    from engines.opponents.kinds import KINDS

    anchors = list(ANCHORS)
    if any(kind.name == "perfect" for kind in KINDS) and _perfect_is_quick(game):
        anchors.append("perfect")
    return anchors


def table(found: "Calibration") -> str:
    """The ratings as people read them, the strongest last, and what is wrong with the levels."""
    from engines.matches.calibration import failures

    lines = [
        f"{'level':<10}{'Elo':>6}{'95 % interval':>18}{'games':>7}{'step':>6}{'s/move':>8}{'slowest':>9}"
    ]
    for number, player in enumerate(found.players):
        low, high = found.ratings.interval(number)
        is_level = number < len(found.levels)
        name = found.levels[number].id if is_level else ""
        step = f"{found.ratings.step(number - 1, number)[0]:.0f}" if is_level and number else ""
        took = found.times[number] if number < len(found.times) else None
        seconds = f"{took.mean:>8.3f}{took.slowest:>9.3f}" if took else " " * 17
        lines.append(
            f"{name:<10}{found.ratings.elo[number]:>6.0f}{f'{low:.0f} to {high:.0f}':>18}"
            f"{found.games(player):>7}{step:>6}{seconds}  {player}"
        )
    wrong = failures(found)
    return "\n".join([*lines, "", *(wrong or ["The levels are as they should be."])])


def _perfect_is_quick(game: "Game") -> bool:
    from engines.solvers.oracle import find_oracle, has_oracle

    try:
        return has_oracle(game) and find_oracle(game).quick(game.initial)
    except InputError:
        return False


def _pool(game: "Game", options: argparse.Namespace) -> "Pool":
    from engines.matches.pool import Pool, origin_of
    from engines.paths import data_home

    path = options.results or data_home() / "calibration" / f"{game.id}.json"
    pool = Pool(game, path, origin_of(game, options.openings))
    if options.resume:
        pool.load()
    elif path.exists():
        raise InputError(
            "There are already results in {path}. Continue with --resume, or move them away.", path=path
        )
    return pool


def _play(pool: "Pool", ladder: list[str], anchors: list[str], options: argparse.Namespace) -> bool:
    """Play; returns whether nothing is missing now."""
    from engines.matches.calibration import pairings
    from engines.matches.pool import from_random_openings, play_pool
    from engines.search.limit import Control

    others = options.games // 4 if options.others is None else options.others
    plan = pairings(ladder, anchors, options.games, others)
    control, rounds = Control(), from_random_openings(pool.game, options.openings)
    planned = sum(pair.games for pair in plan)
    with stopped_by_interrupt(control.stop), GamesTicker(planned, pool.played(plan)) as ticker:
        play_pool(pool, plan, rounds, options.jobs, control, lambda: ticker.tell_games(pool.played(plan)))
    return not control.stop.is_set()
