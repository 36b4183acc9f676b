"""Learning what positions of the 6x6 board promise, from positions that are solved.

Games of moves that are partly random, partly such that they leave the opponent few, give positions of
12 to 15 empty squares; the solver tells their margins; and the weights are those whose sums come
closest (ridge regression by conjugate gradients). The bundled ones come from 120,000 positions, and
are 6.5 discs off in the root mean square.
"""

import random
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Position
from engines.games.reversi.eight import layout
from engines.games.reversi.eight.patterns import LOOKS, SCALE, SIZES, STARTS, look
from engines.solvers.reversi.kernels.foresight import COLUMNS, ROWS
from engines.solvers.reversi.solver import ReversiSolver

EMPTIES = (12, 13, 13, 14, 14, 15)
CAREFUL = 0.6
"""The share of moves that leave the opponent few."""
DAMPING, STEPS = 4.0, 60
_MIRRORED = (
    (5, 4, 3, 2, 1, 0, 7, 6),
    (5, 4, 3, 2, 1, 0),
    (5, 4, 3, 2, 1, 0),
    (0, 3, 6, 1, 4, 7, 2, 5, 8),
    (5, 4, 3, 2, 1, 0),
    (4, 3, 2, 1, 0),
    (3, 2, 1, 0),
)
"""Where each square of a look lies in its mirror image, for the kinds that have one."""


def learn(game: Game, count: int, seed: int, told: Callable[[int], None]) -> NDArray[np.int16]:
    """Weights from so many positions; `told` hears how many are solved."""
    rng, solver = random.Random(seed), ReversiSolver(game)
    seen = np.empty((count, LOOKS), np.int64)
    margins = np.empty(count)
    for i in range(count):
        position = wander(game, rng, rng.choice(EMPTIES))
        seen[i] = places(game, position)
        margins[i] = solver.margin(position)
        told(i + 1)
    return fit(seen, margins)


def wander(game: Game, rng: random.Random, empties: int) -> Position:
    """A position with so many empty squares that has moves."""
    position, left = game.initial, game.rows * game.columns - 4
    while left > empties or not game.legal_moves(position):
        moves = game.legal_moves(position)
        if not moves:
            position, left = game.initial, game.rows * game.columns - 4
            continue
        after = [game.play(position, move) for move in moves]
        if rng.random() < CAREFUL:
            position = min(after, key=lambda one: len(game.legal_moves(one)) + 2 * rng.random())
        else:
            position = rng.choice(after)
        left = game.rows * game.columns - (position.words[0] | position.words[1]).bit_count()
    return position


def places(game: Game, position: Position) -> NDArray[np.int64]:
    """The numbers of the weights that a position's value is summed from: i64[LOOKS]."""
    own, opponent = (np.uint64(bits) for bits in layout.sides(position, game.rows))
    scratch = np.zeros((ROWS, COLUMNS), np.int64)
    look(own, opponent, np.uint64(layout.board(game.rows)) & ~(own | opponent), scratch)
    return scratch[0, :LOOKS]


def images() -> NDArray[np.int64]:
    """For each weight the number of the one that stands for it and its mirror image."""
    found = np.arange(sum(SIZES))
    for start, order in zip(STARTS, _MIRRORED, strict=False):
        ways = np.arange(3 ** len(order))
        image = sum(ways // 3**i % 3 * 3**at for i, at in enumerate(order))
        found[start : start + len(ways)] = start + np.minimum(ways, image)
    return found


def fit(seen: NDArray[np.int64], margins: NDArray[np.float64]) -> NDArray[np.int16]:
    """The weights, times SCALE, whose sums come closest to the margins; small where little is known."""
    image = images()
    seen, size = image[seen], len(image)

    def gathered(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.bincount(seen.ravel(), np.repeat(values, LOOKS), size).astype(np.float64)

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
