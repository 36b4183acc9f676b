"""`problems`: positions to solve, made from games of the network, and rated by who finds the answer."""

import argparse
from collections import Counter
from typing import TYPE_CHECKING

from engines.command_line import named, whole
from engines.commands.arguments import add_game
from engines.commands.making import told
from engines.commands.ticker import Ticker
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.game import Game
    from engines.problems.problem import Collection

_TRIED_HELP = "candidates of each kind that the levels try"
_GAMES_HELP = "at most this many games are played for them"
_EMPTIES_HELP = "Reversi: leave out positions with more empty squares"
_MAKING = {
    "count": "problems at most",
    "tried": "candidates of each kind that the levels tried, at most",
    "games": "games at most",
    "opening": "moves at the start that are left out",
    "fewest": "Reversi: empty squares at least",
    "most": "Reversi: empty squares at most",
    "candidates": "candidates in all",
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    add = command.add_argument
    add("--to", type=named, metavar="PATH", help="make a collection, and write it here")
    add("--check", action="store_true", help="ask the oracle about every problem once more")
    add("--set", type=named, metavar="PATH", help="the collection (default: the bundled one)")
    add(
        "--count",
        type=whole(1, 5000),
        default=320,
        metavar="N",
        help="at most this many problems (default: 320)",
    )
    add("--tried", type=whole(1, 20_000), default=200, metavar="N", help=f"{_TRIED_HELP} (default: 200)")
    add("--games", type=whole(1, 1_000_000), default=2048, metavar="N", help=f"{_GAMES_HELP} (default: 2048)")
    add("--empties", type=whole(2, 20), default=14, metavar="N", help=f"{_EMPTIES_HELP} (default: 14)")
    add("--seed", type=whole(0, 2**63 - 1), default=1, metavar="S", help="default: 1")


def run(options: argparse.Namespace) -> int:
    """Make a collection, check one, or tell of one."""
    from engines.catalogue import find_game
    from engines.problems.problem import find_problems

    if options.to and (options.check or options.set):
        raise InputError("--to makes a collection: leave out --check and --set.")
    game = find_game(options.game)
    collection = _made(game, options) if options.to else find_problems(game, options.set)
    if options.check:
        return _check(collection)
    print(table(collection))
    return 0


def table(collection: "Collection") -> str:
    """The distribution as people read it."""
    from engines.problems.problem import Task

    tasks = [task for task in Task if any(one.task is task for one in collection.problems)]
    lines = [f"{len(collection.problems)} problems of {collection.game.id}", ""]
    lines.append(f"{'level':<12}{'Elo':>8}{'problems':>10}" + "".join(f"{task:>12}" for task in tasks))
    for level, inside in collection.grades:
        counts = Counter(one.task for one in inside)
        row = f"{level.id:<12}{level.elo:>8.0f}{len(inside):>10}"
        lines.append(row + "".join(f"{counts[task]:>12}" for task in tasks))
    ratings = [one.rating for one in collection.problems]
    if ratings:
        lines += ["", f"Elo of the problems: {ratings[0]:.0f} to {ratings[-1]:.0f}"]
    return "\n".join([*lines, "", *told(collection.making, _MAKING)])


def _made(game: "Game", options: argparse.Namespace) -> "Collection":
    from engines.problems.finding import Plan, make

    plan = Plan(options.count, options.tried, options.games, most=options.empties, seed=options.seed)
    with Ticker() as ticker:
        collection = make(game, plan, ticker.tell)
    collection.save(options.to)
    return collection


def _check(collection: "Collection") -> int:
    from engines.problems.checking import untrue

    game, total = collection.game, len(collection.problems)
    with Ticker() as ticker:
        wrong = list(untrue(collection, lambda done: ticker.tell(f"{done} of {total} problems")))
    for problem in wrong:
        print(f"not true, or there twice: {game.format_position(problem.position)} {problem.task}")
    print(f"{total - len(wrong)} of {total} problems of {game.id} hold")
    return 1 if wrong else 0
