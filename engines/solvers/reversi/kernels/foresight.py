"""Which moves to try first: what positions promise at first sight, and some plies ahead.

On the board of which something was learned (see `promise`) that is the margin to be expected; on others
moves, corners and stable discs are weighed. Whatever leaves the opponent few moves also comes early: it is
soon searched.
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, ONE, flips, mobility
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.patterns import SCALE, SCRATCH
from engines.games.reversi.eight.stability import stable
from engines.games.reversi.eight.words import lowest
from engines.games.reversi.promise import KNOWN, promise
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
ROWS, COLUMNS = 8, 48
"""The size of `scratch` i64: a row for `promise`, one for each ply ahead; the last one is the caller's."""
KEYS = 8
"""Where a row's moves begin."""
FAR = 100_000
"""More than any promise."""
AHEAD1, AHEAD2, AHEAD3 = 13, 16, 20
"""Where nothing was learned: from so many empty squares on one looks one, two, three plies ahead."""
LEARNED: Any = np.array([13, 16, 20, 24, 28, 99], np.int64)
"""Where something was learned: from so many on at first sight, one, two, three, four plies ahead."""
FEW_MOVES = 60
"""Where something was learned: a move that the opponent then has counts so much beside the promise."""
NARROW = 256
"""Where something was learned: how much worse than the best a move may seem before nobody looks closer."""
MOVE_VALUE, CORNER_MOVE_VALUE, FRONTIER_VALUE = 8, 8, 2
CORNER_VALUE, STABLE_VALUE = 12, 10
"""Where nothing was learned: a move that the opponent then has, and more for one to a corner; an empty square
beside a disc; and, when looking ahead, a corner and a stable disc."""
_NOT_LEFT: Any = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_RIGHT: Any = np.uint64(0x7F7F7F7F7F7F7F7F)
CORNERS: Any = np.array([0, 0x0000240000240000, 0x0042000000004200, 0, 0x8100000000000081], np.uint64)
"""The corners of boards of 16, 36 and 64 squares, by a sixteenth of their number."""


@kernel(_I(_U, _I))
def plies_ahead(board, empties):
    """How far to look in order to order moves; -1 for the quick way."""
    if count_bits(board) == KNOWN:
        plies = -1
        while empties >= LEARNED[plies + 1]:
            plies += 1
        return plies
    if empties < AHEAD1:
        return -1
    if empties < AHEAD2:
        return 1
    return 2 if empties < AHEAD3 else 3


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


@kernel(_I(_U, _U, _U, _U, _I))
def _outlook(own, opponent, empty, board, depth):
    """What both sides can hope for, as the difference, some plies ahead (a pass ends the looking)."""
    moves = mobility(own, opponent, empty)
    corners = board & CORNERS[count_bits(board) >> 4]
    if depth == 0 or not moves:
        firm = count_bits(stable(own, opponent, board)) - count_bits(stable(opponent, own, board))
        held = count_bits(own & corners) - count_bits(opponent & corners)
        prospects = _cost(own, opponent, empty, corners) - _cost(opponent, own, empty, corners)
        return prospects + CORNER_VALUE * held + STABLE_VALUE * firm
    best = -FAR
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        turned = flips(square, own, opponent)
        value = -_outlook(
            opponent ^ turned, own | turned | BIT[square], empty ^ BIT[square], board, depth - 1
        )
        best = max(best, value)
    return best


@kernel(_I(_U, _U, _U, _U, _I, _I, _I, SCRATCH))
def _foreseen(own, opponent, empty, board, depth, alpha, beta, scratch):
    """What seems to come out, some plies ahead: a plain alpha-beta search, times SCALE."""
    if depth == 0:
        return promise(own, opponent, empty, scratch)
    moves = mobility(own, opponent, empty)
    if not moves:
        if mobility(opponent, own, empty):
            return -_foreseen(opponent, own, empty, board, depth, -beta, -alpha, scratch)
        return SCALE * final(own, opponent, count_bits(board))
    end = KEYS
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        key = 0
        if depth > 1:
            turned = flips(square, own, opponent)
            other, mine = opponent ^ turned, own | turned | BIT[square]
            key = FAR + promise(other, mine, empty ^ BIT[square], scratch)
        insert(scratch, depth, end, key << 7 | _I(square))
        end += 1
    best = -FAR
    for i in range(KEYS, end):
        square = _U(scratch[depth, i] & 127)
        turned = flips(square, own, opponent)
        other, mine, left = opponent ^ turned, own | turned | BIT[square], empty ^ BIT[square]
        floor = max(alpha, best)
        best = max(best, -_foreseen(other, mine, left, board, depth - 1, -beta, -floor, scratch))
        if best >= beta:
            break
    return best


@kernel(_I(_U, _U, _U, _U, _I, _I, SCRATCH))
def cost(own, opponent, empty, board, ahead, least, scratch):
    """What a position seems worth to the side that moves in it, so many plies ahead: the lower, the earlier
    the other side tries the move that leads here; above 0. Where something was learned one looks no closer
    than to see that it is NARROW more than `least`."""
    if ahead < 0:
        return 64 + _cost(own, opponent, empty, board & CORNERS[count_bits(board) >> 4])
    if count_bits(board) != KNOWN:
        return FAR + _outlook(own, opponent, empty, board, ahead)
    return FAR + _foreseen(own, opponent, empty, board, ahead, -FAR, least - FAR + NARROW, scratch)
