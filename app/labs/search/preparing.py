"""What a watched search needs before it begins, found off the window's thread. No Qt."""

import random
from dataclasses import dataclass
from enum import StrEnum
from threading import Event

from engines import kernel_cache
from engines.catalogue import GAMES
from engines.game import Game, Move
from engines.matches.match import Match
from engines.search.watched import Growing
from engines.solvers.oracle import Oracle, Truth, has_oracle

MOST_SQUARES = 16
"""On larger boards neither truth nor tree is small."""
EXAMPLE_SHARE, EXAMPLE_TRIES = 0.34, 400
"""An example has this part of its squares taken, and is looked for so often."""
FEWEST_MOVES = 4
LOOK, PATIENCE = 0.5, 20
"""Seconds between two looks at how far compiling is, and after how many that saw nothing new it is not
waited for."""


class Method(StrEnum):
    """How the search thinks."""

    PLAYOUTS = "playouts"
    NETWORK = "network"
    MINIMAX = "minimax"
    ALPHABETA = "alphabeta"

    @property
    def exhaustive(self) -> bool:
        """Whether it looks at everything, instead of trying moves again and again."""
        return self in (Method.MINIMAX, Method.ALPHABETA)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A search that can begin, the exact worth of each move at its root, and whether it looks at
    everything."""

    match: Match
    search: Growing
    truth: dict[Move, Truth]
    exhaustive: bool = False


def games() -> tuple[Game, ...]:
    """The games that are small enough."""
    return tuple(
        game
        for game in GAMES
        if game.rows * game.columns <= MOST_SQUARES and not game.goes_in_circles and has_oracle(game)
    )


def prepare(game: Game, match: Match | None, method: Method, seed: int, stop: Event) -> Prepared | None:
    """A search of `match`, or of the example with the number `seed`; None if it was told to stop. Raises
    InputError where a network is missing."""
    if not _wait_for_kernels(stop):
        return None
    from engines.solvers.oracle import find_oracle

    oracle = find_oracle(game)
    chosen = match or example(game, oracle, seed)
    truth = oracle.solve(chosen.position).moves
    if stop.is_set():
        return None
    return Prepared(chosen, _search(chosen, method, seed), truth, method.exhaustive)


def _search(match: Match, method: Method, seed: int) -> Growing:
    if method.exhaustive:
        from engines.search.exhaustive import Exhaustive

        return Exhaustive(match, prunes=method is Method.ALPHABETA)
    from engines.search.growing import GrowingNetwork, GrowingPlayouts

    if method is Method.PLAYOUTS:
        return GrowingPlayouts(match, seed)
    from engines.evaluation.library import BEST
    from engines.evaluation.network import Network

    return GrowingNetwork(match, Network.load(BEST, match.game))


def example(game: Game, oracle: Oracle, seed: int) -> Match:
    """A position from random play in which several moves look possible and a single one is right; the same
    number gives the same one."""
    draw, plies = random.Random(seed), round(EXAMPLE_SHARE * game.rows * game.columns)
    match = Match.new(game)
    for _ in range(EXAMPLE_TRIES):
        match = Match.new(game)
        while match.plies < plies and match.legal_moves:
            match = match.play(draw.choice(match.legal_moves))
        if len(match.legal_moves) >= FEWEST_MOVES and len(oracle.solve(match.position).keeping) == 1:
            return match
    return Match.new(game)


def _wait_for_kernels(stop: Event) -> bool:
    """Wait while the window's helper compiles; False if told to stop."""
    found, seen = -1.0, 0
    while not kernel_cache.is_warm() and seen < PATIENCE:
        now = kernel_cache.part_compiled()
        found, seen = now, 0 if now > found else seen + 1
        if stop.wait(LOOK):
            return False
    return not stop.is_set()
