"""`tablebase`: Animal Shogi's tables of exact values, made, told of and checked."""

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from engines.command_line import INTERRUPTED, named, whole
from engines.commands.arguments import add_actions, add_game
from engines.commands.ticker import Ticker

if TYPE_CHECKING:
    from engines.game import Game
    from engines.solvers.animal_shogi.building import Listener, Progress
    from engines.solvers.animal_shogi.tablebase import Tablebase

ACTIONS = {
    "build": "solve the game backwards from its ends, and keep what every board is worth",
    "pack": "compress a built table to a sixth",
    "unpack": "make a table from a packed one",
    "info": "show what a table holds, after checking every byte",
    "check": "check that every value follows from the moves, and count all boards that can be reached",
}
MORE = {
    "build": "It takes minutes, 0.4 GB of memory, and 129 MB of disk space (89 MB for the simple rules). "
    "The program comes with packed tables, and needs this one only where there is none.",
    "pack": "It takes minutes. The tables that come with the program are made by `build --game ID` and then "
    "`pack --game ID --to resources/tablebases/ID.tbz`.",
    "unpack": "The table keeps only losses; wins and draws are worked out from them.",
    "check": "It takes up to an hour and 1 GB of memory. Boards are counted as Tanaka did in 2009: left "
    "and right count as one, and so do the two sides; nobody moves on from a board where the "
    "lion can be taken or has come home. (The table holds only open boards, but all that can be "
    "set up.) It exits with code 1 if a value is wrong or a count differs from what is known.",
}
FAULTY = 1


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    for name, action in add_actions(command, ACTIONS, MORE):
        add_game(action)
        if name != "build":
            usual = {"pack": "the one that was built", "unpack": "the one that came with the program"}.get(
                name, "the one that the program answers with"
            )
            action.add_argument("--from", dest="source", type=named, metavar="FILE", help=f"default: {usual}")
        if name in ("build", "pack", "unpack"):
            place = "where to put it" + ("" if name == "pack" else "; default: in your own folder")
            action.add_argument("--to", type=named, required=name == "pack", metavar="FILE", help=place)
            action.add_argument(
                "--threads", type=whole(1, 64), metavar="N", help="default: one per core, at most eight"
            )


def run(options: argparse.Namespace) -> int:
    """Do what is asked. Ctrl-C ends it within about a second, and nothing is left half-written."""
    from engines.catalogue import find_game

    game = find_game(options.game)
    if options.action == "info":
        return _info(game, options.source)
    if options.action == "check":
        return _check(game, options.source)
    return _make(game, options)


def _make(game: "Game", options: argparse.Namespace) -> int:
    """Build, pack or unpack, then say what came of it."""
    from engines.errors import InputError
    from engines.solvers.animal_shogi import building, packing
    from engines.solvers.animal_shogi.table_file import bundled_path, default_path, rules_of

    rules_of(game)
    path: Path = options.to or default_path(game)
    source = options.source if options.action != "build" else None
    if options.action == "unpack":
        source = source or bundled_path(game)
        if source is None:
            raise InputError("No packed tablebase for {game} comes with this program.", game=game)

    def job(stop: Event, progress: "Listener") -> bool:
        if options.action == "build":
            return building.build(game, path, stop, progress, options.threads)
        work = packing.pack if options.action == "pack" else packing.unpack
        return work(game, source or default_path(game), path, stop, progress, options.threads)

    started = time.monotonic()
    try:
        _watch(job)
    except KeyboardInterrupt:
        print("Stopped; nothing was written.", file=sys.stderr)
        return INTERRUPTED
    print(f"{path}: {path.stat().st_size:,} bytes, after {time.monotonic() - started:.0f} seconds{_spent()}.")
    return 0


def _watch(job: Callable[[Event, "Listener"], bool]) -> None:
    """Run a job on a thread of its own while its progress is shown here. However this ends, the job has
    ended too."""
    stop, started = Event(), time.monotonic()
    latest: list[Progress] = []
    with Ticker() as ticker, ThreadPoolExecutor(1, "tablebase") as pool:
        try:
            task = pool.submit(job, stop, latest.append)
            while not wait([task], 0.1).done:
                if latest:
                    ticker.tell(_line(latest[-1], time.monotonic() - started))
                    del latest[:-1]
            task.result()
        finally:
            stop.set()


def _line(now: "Progress", seconds: float) -> str:
    """How far it is, and how long it will take if it goes on like this."""
    left = f", about {seconds * (1 - now.done) / now.done:.0f} s left" if now.done > 0.02 else ""
    ply = f" ply {now.ply}" if now.ply else ""
    return f"{now.phase}{ply}: {now.done:.0%} after {seconds:.0f} s{left}"


def _spent() -> str:
    """Processor time and memory, where the system tells."""
    try:
        import resource
    except ImportError:
        return ""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return f" ({time.process_time():.0f} of the processors), with at most {peak / 1e6:,.0f} MB of memory"


def _opened(game: "Game", source: Path | None) -> "Tablebase":
    from engines.solvers.animal_shogi.table_file import is_packed
    from engines.solvers.animal_shogi.tablebase import Tablebase, open_best

    if source is None:
        return open_best(game)
    return Tablebase.open_packed(source, game) if is_packed(source) else Tablebase.open(source, game)


def _info(game: "Game", source: Path | None) -> int:
    table = _opened(game, source)
    start = table.probe(game.initial)
    result = {1: "a win", 0: "a draw", -1: "a loss"}[start.value]
    plies = "" if start.distance is None else f" in {start.distance} plies"
    kind = "packed" if table.table().ready.size else "complete"
    for name, value in (
        ("file", str(table.path)),
        ("kind", kind),
        ("game", f"{game.id}, version {game.rules_version} of its rules"),
        ("bytes", f"{table.path.stat().st_size:,}, all as they were written"),
        ("boards", f"{table.table().values.size:,}"),
        ("start", f"{result}{plies} for the first player"),
    ):
        print(f"{name:<10} {value}")
    return 0


def _check(game: "Game", source: Path | None) -> int:
    from engines.solvers.animal_shogi.census import census
    from engines.solvers.animal_shogi.published import OFFICIAL, SIMPLE, compare, reachable
    from engines.solvers.animal_shogi.table_file import rules_of

    table, simple = _opened(game, source), rules_of(game)
    most = f"{reachable(simple):,}"
    with Ticker() as ticker:
        found = census(game, table.table(), lambda count: ticker.tell(f"{count:,} of {most} boards"))
    rows = compare(found, simple)
    print(f"{'':<36} {'counted':>13} {'known':>13}")
    for row in rows:
        known = "" if row.known is None else f"{row.known:>13,}  {'differs' if row.differs else 'equal'}"
        print(f"{row.name:<36} {row.counted:>13,} {known}".rstrip())
    print(f"{'values that do not follow':<36} {found.wrong:>13,}")
    print(f"The known counts are {SIMPLE if simple else OFFICIAL}.")
    return FAULTY if found.wrong or any(row.differs for row in rows) else 0
