"""How long the perfect player thinks on 6x6 Reversi, where its book leaves the move to it."""

import random
import time
from collections import defaultdict
from collections.abc import Iterator

from engines.bench.solver import board
from engines.game import Game, Side
from engines.matches.match import Match
from engines.opponents.perfect import Perfect, adviser
from engines.solvers.reversi.oracle import ReversiOracle, bundled_book

FEWEST = 14
"""With fewer empty squares it takes a few milliseconds."""


def answers(games: int) -> list[dict[str, object]]:
    """The seconds of processor time that it takes over each move which the book does not know, in games
    against random moves, with either colour by turns, each with an empty memory: one entry for each
    number of empty squares, the most first."""
    game = board(6)
    spent: dict[int, list[float]] = defaultdict(list)
    for number in range(games):
        for empties, seconds in _own_moves(game, Side(number % 2), 1 + number):
            spent[empties].append(seconds)
    return [
        {
            "empties": empties,
            "moves": len(seconds),
            "seconds": sum(seconds) / len(seconds),
            "max_seconds": max(seconds),
        }
        for empties, seconds in sorted(spent.items(), reverse=True)
    ]


def _own_moves(game: Game, side: Side, seed: int) -> Iterator[tuple[int, float]]:
    """The empty squares and the seconds of each such move in one game where the perfect player is `side`."""
    rng, book = random.Random(seed), bundled_book(game)
    perfect = Perfect(ReversiOracle(game, book), adviser(game, None), seed=seed)
    match = Match.new(game)
    while match.outcome is None and (empties := game.empty_squares(match.position)) >= FEWEST:
        if match.position.side != side:
            match = match.play(rng.choice(match.legal_moves))
            continue
        known = book is not None and book.find(match.position) is not None
        started = time.process_time()
        (choice,) = perfect.choose([match])
        if not known and len(match.legal_moves) > 1:
            yield empties, time.process_time() - started
        match = match.play(choice.move)
