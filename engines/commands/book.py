"""`book`: a book of perfect moves for a Reversi board, made and told of."""

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from engines.command_line import INTERRUPTED, named, whole
from engines.commands.arguments import add_actions, add_game
from engines.commands.ticker import Ticker

if TYPE_CHECKING:
    from engines.game import Game
    from engines.solvers.reversi.book import Book
    from engines.solvers.reversi.book_building import BookProgress

ACTIONS = {
    "build": "solve every position that can arise against the book's own moves",
    "info": "show what a book holds",
    "check": "check that it knows every position that can arise, and solve some of them again",
    "learn": "learn from solved positions which moves to try first, for faster solving",
}
MORE = {
    "build": "It takes an hour or more on two cores. You can stop it with Ctrl-C, or kill it: the same "
    "command continues where it left off. After each round the file is a usable book.",
    "check": "It takes a second for a position with 22 empty squares, and minutes for one at the "
    "beginning of a game. It exits with code 1 if anything is wrong, and lists it.",
    "learn": "The weights that come with the program were made by `book learn --game reversi6 --to "
    "resources/solvers/reversi6.npy`, in ten minutes, and likewise for reversi8 with `--positions 400000`.",
}
FAULTY = 1
CHECKING_BITS = 22
"""96 MiB: early positions are solved much sooner with it."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    for name, action in add_actions(command, ACTIONS, MORE):
        add_game(action)
        if name in ("build", "learn"):
            action.add_argument("--to", type=named, required=True, metavar="FILE", help="where to put it")
        if name == "learn":
            _add_learning(action)
            continue
        action.add_argument(
            "--from", dest="source", type=named, metavar="FILE",
            help="a book whose entries need not be solved again" if name == "build"
            else "default: the book that came with the program",
        )  # fmt: skip
        if name == "build":
            _add_building(action)
        if name == "check":
            _add_checking(action)


def _add_building(action: argparse.ArgumentParser) -> None:
    action.add_argument(
        "--limit", type=whole(0, 60), default=20, metavar="N",
        help="leave positions with this many empty squares or fewer to the solver (default: 20)",
    )  # fmt: skip
    action.add_argument("--workers", type=whole(1, 64), default=1, metavar="N", help="threads (default: 1)")
    action.add_argument(
        "--memory", type=whole(1, 100_000), default=400, metavar="MB", help="for each of them (default: 400)"
    )


def _add_checking(action: argparse.ArgumentParser) -> None:
    action.add_argument(
        "--positions", type=whole(0, 10_000_000), default=100, metavar="N",
        help="how many to solve again, drawn at random (default: 100)",
    )  # fmt: skip
    action.add_argument(
        "--empties", type=whole(0, 60), default=60, metavar="N",
        help="draw only those with this many empty squares or fewer",
    )  # fmt: skip
    action.add_argument(
        "--seed", type=whole(0, 2**31), default=1, metavar="N", help="of the positions (default: 1)"
    )


def _add_learning(action: argparse.ArgumentParser) -> None:
    action.add_argument(
        "--positions", type=whole(10, 10_000_000), default=120_000, metavar="N",
        help="how many to solve (default: 120000)",
    )  # fmt: skip
    action.add_argument(
        "--seed", type=whole(0, 2**31), default=1, metavar="N", help="of the positions (default: 1)"
    )


def run(options: argparse.Namespace) -> int:
    """Do what is asked."""
    from engines.catalogue import find_game
    from engines.errors import InputError
    from engines.games.reversi.rules import Reversi

    game = find_game(options.game)
    if not isinstance(game, Reversi):
        raise InputError("There are books for Reversi only, not for {game}.", game=game)
    if options.action == "learn":
        return _learn(game, options)
    if options.action == "check":
        return _check(game, options)
    return _build(game, options) if options.action == "build" else _info(game, options.source)


def _build(game: "Game", options: argparse.Namespace) -> int:
    from engines.solvers.reversi.book_building import BookOptions, build

    started, bits = time.monotonic(), (options.memory * 1_000_000 // 24).bit_length() - 1
    try:
        with Ticker() as ticker:
            known = _known(game, options)
            settings = BookOptions(
                options.limit, options.workers, bits, known, progress=lambda now: ticker.tell(line(now))
            )
            book = build(game, options.to, settings)
    except KeyboardInterrupt:
        print("Stopped; the same command continues from here.", file=sys.stderr)
        return INTERRUPTED
    size, seconds = options.to.stat().st_size, time.monotonic() - started
    print(f"{options.to}: {len(book):,} positions, {size:,} bytes, after {seconds:.0f} seconds.")
    return 0


def _known(game: "Game", options: argparse.Namespace) -> "tuple[Book, ...]":
    """The books to start from: the named one, and what an earlier build left where the new one goes."""
    from engines.solvers.reversi.book import Book

    files = [options.source] if options.source else []
    files += [options.to] if options.to.is_file() else []
    return tuple(Book.load(path, game) for path in files)


def line(now: "BookProgress") -> str:
    """How far it is, and how long the round will take if it goes on like this."""
    found = now.done - now.known
    left = f", about {now.round_seconds * (now.total - now.done) / found:.0f} s left of it" if found else ""
    return (
        f"round {now.round} of {now.rounds}: {now.done} of {now.total} positions{left}; "
        f"{now.positions} in the book after {now.seconds:.0f} s"
    )


def _learn(game: "Game", options: argparse.Namespace) -> int:
    import io

    import numpy as np

    from engines.errors import InputError
    from engines.files import write_atomically
    from engines.solvers.reversi.learning import BOARDS, learn

    if game.rows not in BOARDS:
        raise InputError("Weights can be learned for the 6x6 and 8x8 boards only.")
    content, count = io.BytesIO(), options.positions
    with Ticker() as ticker:
        found = learn(game, count, options.seed, lambda done: ticker.tell(f"{done:,} of {count:,} positions"))
    np.save(content, found)
    write_atomically(options.to, content.getvalue())
    return 0


def _opened(game: "Game", source: Path | None) -> "tuple[Path, Book]":
    from engines.errors import InputError
    from engines.paths import resource
    from engines.solvers.reversi.book import Book

    path = source or resource("books", f"{game.id}.book")
    if source is None and not path.is_file():
        raise InputError("No book for {game} comes with this program.", game=game)
    return path, Book.load(path, game)


def _info(game: "Game", source: Path | None) -> int:
    path, book = _opened(game, source)
    start = book.find(game.initial)
    whole = "" if book.complete else f" (a part: {book.aim} is its aim)"
    _tell(
        ("file", str(path)),
        ("game", f"{game.id}, version {game.rules_version} of its rules"),
        ("bytes", f"{path.stat().st_size:,}, all as they were written"),
        ("positions", f"{len(book):,}"),
        ("limit", f"the solver takes over at {book.limit} empty squares{whole}"),
        ("start", f"{start[1]:+d} discs for the first player" if start else "not in it"),
    )
    return 0


def _tell(*facts: tuple[str, str]) -> None:
    for name, value in facts:
        print(f"{name:<10} {value}")


def _check(game: "Game", options: argparse.Namespace) -> int:
    from engines.solvers.reversi.book_checking import holds, sample, structure
    from engines.solvers.reversi.solver import ReversiSolver

    path, book = _opened(game, options.source)
    solver, found = ReversiSolver(game, CHECKING_BITS), structure(book)
    asked = sample(book, options.positions, options.seed, options.empties)
    wrong = []
    with Ticker() as ticker:
        for done, position in enumerate(asked):
            ticker.tell(f"{done} of {len(asked)} positions solved anew")
            wrong += [] if holds(book, position, solver) else [position]
    faults = {
        "with a choice, and not in it": found.missing,
        "whose value does not fit": found.unfit,
        "with another value or a better move": tuple(wrong),
    }
    missing, unfit, other = (f"{len(some):,} {name}" for name, some in faults.items())
    _tell(
        ("file", str(path)),
        ("positions", f"{len(book):,}"),
        ("can arise", f"{found.arising:,} positions: {missing}, {unfit}"),
        ("solved", f"{len(asked):,} positions anew: {other}"),
    )
    for name, some in faults.items():
        for position in some:
            print(f"{name}: {game.format_position(position)}")
    return FAULTY if any(faults.values()) else 0
