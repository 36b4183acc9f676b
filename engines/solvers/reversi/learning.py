"""Learning what positions of a board promise, from positions that are solved.

Games of moves that are partly random, partly such that they leave the opponent few, give positions of so
many empty squares; the solver tells their margins; and the weights are those whose sums come closest (ridge
regression by conjugate gradients). The bundled ones come from 120,000 positions of 6x6, of which they are 6.5
discs off in the root mean square, and from 400,000 of 8x8, where they are 7.9 off of others.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Position
from engines.games.reversi.eight import layout
from engines.games.reversi.promises import looks6, looks8
from engines.games.reversi.promises.weights import SCALE
from engines.solvers.reversi.kernels.foresight import COLUMNS, ROWS
from engines.solvers.reversi.solver import ReversiSolver

CAREFUL = 0.6
"""The share of moves that leave the opponent few."""
DAMPING, STEPS = 4.0, 60
_LINES = tuple(tuple(range(n))[::-1] for n in range(9))


@dataclass(frozen=True, slots=True)
class Board:
    """What is looked at on one board."""

    look: Callable[[np.uint64, np.uint64, np.uint64, NDArray[np.int64]], None]
    looks: int
    """How many weights are summed."""
    sizes: tuple[int, ...]
    """How many weights each kind of look has."""
    mirrored: tuple[tuple[int, ...], ...]
    """Where each square of a look lies in its mirror image, of the kinds that come first; () for one that has
    none."""
    empties: tuple[int, ...]
    """How many squares are empty where one learns."""


BOARDS = {
    6: Board(
        looks6.look, looks6.LOOKS, looks6.SIZES,
        ((5, 4, 3, 2, 1, 0, 7, 6), _LINES[6], _LINES[6], (0, 3, 6, 1, 4, 7, 2, 5, 8), *_LINES[6:3:-1]),
        (12, 13, 13, 14, 14, 15),
    ),
    8: Board(
        looks8.look, looks8.LOOKS, looks8.SIZES,
        (
            (*_LINES[8], 9, 8), (), (0, 3, 6, 1, 4, 7, 2, 5, 8), _LINES[8], _LINES[8], _LINES[8],
            *_LINES[8:3:-1],
        ),
        (11, 12, 12, 13, 13, 14, 14, 15),
    ),
}  # fmt: skip
"""By their rows."""


def learn(game: Game, count: int, seed: int, told: Callable[[int], None]) -> NDArray[np.int16]:
    """Weights from so many positions; `told` hears how many are solved."""
    rng, solver, board = random.Random(seed), ReversiSolver(game), BOARDS[game.rows]
    seen = np.empty((count, board.looks), np.int64)
    margins = np.empty(count)
    for i in range(count):
        position = wander(game, rng, rng.choice(board.empties))
        seen[i] = places(game, position)
        margins[i] = solver.margin(position)
        told(i + 1)
    return fit(board, seen, margins)


def wander(game: Game, rng: random.Random, empties: int) -> Position:
    """A position with so many empty squares that has moves."""
    position = game.initial
    while game.empty_squares(position) > empties or not game.legal_moves(position):
        moves = game.legal_moves(position)
        if not moves:
            position = game.initial
            continue
        after = [game.play(position, move) for move in moves]
        if rng.random() < CAREFUL:
            position = min(after, key=lambda one: len(game.legal_moves(one)) + 2 * rng.random())
        else:
            position = rng.choice(after)
    return position


def places(game: Game, position: Position) -> NDArray[np.int64]:
    """The numbers of the weights that a position's value is summed from: i64[looks]."""
    own, opponent = (np.uint64(bits) for bits in layout.sides(position, game.rows))
    scratch, board = np.zeros((ROWS, COLUMNS), np.int64), BOARDS[game.rows]
    board.look(own, opponent, np.uint64(layout.board(game.rows)) & ~(own | opponent), scratch)
    return scratch[0, : board.looks]


def images(board: Board) -> NDArray[np.int64]:
    """For each weight the number of the one that stands for it and its mirror image."""
    found, start = np.arange(sum(board.sizes)), 0
    for size, order in zip(board.sizes, board.mirrored, strict=False):
        if order:
            ways = np.arange(size)
            image = sum(ways // 3**i % 3 * 3**at for i, at in enumerate(order))
            found[start : start + size] = start + np.minimum(ways, image)
        start += size
    return found


def fit(board: Board, seen: NDArray[np.int64], margins: NDArray[np.float64]) -> NDArray[np.int16]:
    """The weights, times SCALE, whose sums come closest to the margins; small where little is known."""
    image = images(board)
    seen, size = image[seen], len(image)

    def gathered(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.bincount(seen.ravel(), np.repeat(values, board.looks), size).astype(np.float64)

    weights = np.zeros(size)
    rest = gathered(margins)
    way, length = rest.copy(), rest @ rest
    for _ in range(STEPS):
        if length < 1e-9:
            break
        ahead = gathered(weights_sum(way, seen)) + DAMPING * way
        step = length / (way @ ahead)
        weights += step * way
        rest -= step * ahead
        before, length = length, rest @ rest
        way = rest + length / before * way
    most = np.iinfo(np.int16).max
    return np.clip(np.rint(weights[image] * SCALE), -most, most).astype(np.int16)


def weights_sum(weights: NDArray[np.float64], seen: NDArray[np.int64]) -> NDArray[np.float64]:
    """What the weights add up to for each position."""
    total: NDArray[np.float64] = weights[seen].sum(1)
    return total
