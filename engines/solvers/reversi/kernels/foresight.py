"""Which moves to try first: what positions promise at first sight, and some plies ahead.

That is the margin to be expected. Where few squares are empty, and on 4x4, of which nothing was learned,
moves and corners are weighed. Whatever leaves the opponent few moves also comes early: it is soon searched.
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, ONE, flips, mobility
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.words import lowest
from engines.games.reversi.promises.looks6 import SCRATCH
from engines.games.reversi.promises.promise6 import SQUARES, promise6
from engines.games.reversi.promises.promise8 import WEIGHTS, promise8
from engines.games.reversi.promises.weights import SCALE
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
ROWS, COLUMNS = 8, 48
"""The size of `scratch` i64: a row for looks, one for each ply ahead; the last one is the caller's."""
KEYS = 8
"""Where a row's moves begin."""
FAR = 100_000
"""More than any promise."""
AHEAD: Any = np.array(
    [[99, 99, 99, 99, 99, 99], [13, 16, 20, 24, 28, 99], [12, 16, 19, 23, 27, 99]], np.int64
)
"""For boards of 16, 36 and 64 squares, by a thirty-second of their number: from so many empty ones on one
looks at first sight, one, two, three, four plies ahead."""
FEW_MOVES: Any = np.array([0, 60, 160], np.int64)
"""Likewise: a move that the opponent then has counts so much beside the promise."""
NARROW = 256
"""How much worse than the best a move may seem before nobody looks closer."""
MOVE_VALUE, CORNER_MOVE_VALUE, FRONTIER_VALUE = 8, 8, 2
"""The quick way: a move that the opponent then has, and more for one to a corner; an empty square beside a
disc."""
_NOT_LEFT: Any = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_RIGHT: Any = np.uint64(0x7F7F7F7F7F7F7F7F)
CORNERS: Any = np.array([0, 0x0000240000240000, 0x0042000000004200, 0, 0x8100000000000081], np.uint64)
"""The corners of boards of 16, 36 and 64 squares, by a sixteenth of their number."""


@kernel(_I(_U, _I))
def plies_ahead(board, empties):
    """How far to look in order to order moves; -1 for the quick way."""
    row, plies = count_bits(board) >> 5, -1
    while empties >= AHEAD[row, plies + 1]:
        plies += 1
    return plies


@kernel(types.void(SCRATCH, _I, _I, _I))
def insert(rows, row, end, key):
    """Put a key among those of a row, which lie in order from column KEYS to before column `end`."""
    at = end
    while at > KEYS and rows[row, at - 1] > key:
        rows[row, at] = rows[row, at - 1]
        at -= 1
    rows[row, at] = key


@kernel(_I(_U, _U, _U, _U))
def _cost(own, opponent, empty, corners):
    """How welcome a position is to the side that moves in it: its moves, corners more, and a little for
    the empty squares beside the other side's discs."""
    moves = mobility(own, opponent, empty)
    near = opponent << _U(1) & _NOT_LEFT | opponent >> _U(1) & _NOT_RIGHT
    near |= opponent << _U(8) | opponent >> _U(8)
    return (
        MOVE_VALUE * count_bits(moves)
        + CORNER_MOVE_VALUE * count_bits(moves & corners)
        + FRONTIER_VALUE * count_bits(near & empty)
    )


@kernel(_I(_U, _U, _U, _U, SCRATCH, WEIGHTS))
def _seems(own, opponent, empty, board, scratch, weights):
    """What a position of either board promises."""
    if count_bits(board) == SQUARES:
        return promise6(own, opponent, empty, scratch)
    return promise8(own, opponent, empty, scratch, weights)


@kernel(_I(_U, _U, _U, _U, _I, _I, _I, SCRATCH, WEIGHTS))
def _foreseen(own, opponent, empty, board, depth, alpha, beta, scratch, weights):
    """What seems to come out, some plies ahead: a plain alpha-beta search, times SCALE."""
    if depth == 0:
        return _seems(own, opponent, empty, board, scratch, weights)
    moves = mobility(own, opponent, empty)
    if not moves:
        if mobility(opponent, own, empty):
            return -_foreseen(opponent, own, empty, board, depth, -beta, -alpha, scratch, weights)
        return SCALE * final(own, opponent, count_bits(board))
    end = KEYS
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        key = 0
        if depth > 1:
            turned = flips(square, own, opponent)
            other, mine = opponent ^ turned, own | turned | BIT[square]
            key = FAR + _seems(other, mine, empty ^ BIT[square], board, scratch, weights)
        insert(scratch, depth, end, key << 7 | _I(square))
        end += 1
    best = -FAR
    for i in range(KEYS, end):
        square = _U(scratch[depth, i] & 127)
        turned = flips(square, own, opponent)
        other, mine, left = opponent ^ turned, own | turned | BIT[square], empty ^ BIT[square]
        floor = max(alpha, best)
        best = max(best, -_foreseen(other, mine, left, board, depth - 1, -beta, -floor, scratch, weights))
        if best >= beta:
            break
    return best


@kernel(_I(_U, _U, _U, _U, _I, _I, SCRATCH, WEIGHTS))
def cost(own, opponent, empty, board, ahead, least, scratch, weights):
    """What a position seems worth to the side that moves in it, so many plies ahead: the lower, the earlier
    the other side tries the move that leads here; above 0. One looks no closer than to see that it is
    NARROW more than `least`."""
    if ahead < 0:
        return 64 + _cost(own, opponent, empty, board & CORNERS[count_bits(board) >> 4])
    return FAR + _foreseen(own, opponent, empty, board, ahead, -FAR, least - FAR + NARROW, scratch, weights)
