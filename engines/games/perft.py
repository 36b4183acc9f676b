"""Counting move sequences: the check that two implementations of rules agree."""

from collections.abc import Callable

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import Game, Position, States
from engines.games.signatures import LEGAL_FN, PLAY_FN, STATE, kernel

_I = types.int64


def perft(game: Game, position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves from a position, by the board's rules alone: a pass
    is a move, a finished game has no continuation, repetition and ply limits do not count."""
    if depth <= 0:
        return 1
    kernels = game.kernels
    return int(_count(kernels.legal, kernels.play, position.array(), depth, game.max_moves))


@kernel(_I(LEGAL_FN, PLAY_FN, STATE, _I, _I))
def _count(
    legal: Callable[[States, NDArray[np.int64]], int],
    play: Callable[[States, int, States], int],
    state: States,
    depth: int,
    max_moves: int,
) -> int:
    states = np.empty((depth, state.size), np.uint64)
    moves = np.empty((depth, max_moves), np.int64)
    left = np.zeros(depth, np.int64)
    states[0] = state
    left[0] = legal(states[0], moves[0])
    if depth == 1:
        return legal(states[0], moves[0])
    total = level = 0
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        play(states[level], moves[level, left[level]], states[level + 1])
        count = legal(states[level + 1], moves[level + 1])
        if level + 2 == depth:
            total += count
        else:
            level += 1
            left[level] = count
    return total
