"""How a Reversi ending goes between a host that knows it exactly and a guest that errs."""

from dataclasses import dataclass

from engines.game import Game, Move, Position, Side
from engines.games.reversi.eight import layout
from engines.solvers.reversi.kernels.hosting import hosted

SHARPEST = 0.05
"""The least heat: a guest that hardly errs."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a move of the host leads to: its exact margin with perfect play of both, and what is expected of
    the game against this guest: the price (0 is the wished margin, lower is better), and the margin, all
    for the host."""

    exact: int
    price: float
    margin: float


def prospects(game: Game, position: Position, heat: float, wish: int = 0) -> dict[Move, Prospect]:
    """Every move of the side to move, which is the host. `heat`: about the discs that the guest gives away
    with a move (see the kernel). For ten empty squares or so; each more takes some five times as long."""
    host, found = position.side, {}
    for move in game.legal_moves(position):
        exact, cost, mean = _after(game, game.play(position, move), host, max(heat, SHARPEST), wish)
        found[move] = Prospect(round(exact), cost, mean)
    return found


def _after(game: Game, position: Position, host: Side, heat: float, wish: int) -> tuple[float, float, float]:
    """The exact margin, the expected price and the expected margin, for the host."""
    n = game.rows
    own, opponent = layout.sides(position, n)
    hosts = position.side == host
    empty = layout.board(n) & ~(own | opponent)
    exact, cost, mean = hosted(own, opponent, empty, hosts, heat, wish, n * n)
    return (exact if hosts else -exact), cost, mean
