"""Endings solved in one call, for a search tree that asks who wins.

Made for few empty squares, 12 or so, where it takes a tenth of a millisecond; the solver proper, which
can be left and taken up again, is `descent`.
"""

import numpy as np
from numba import types

from engines.game import States
from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, BOARDS, ONE, flips, mobility, spread
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.words import lowest
from engines.games.reversi.promises.looks6 import LOOKS
from engines.games.reversi.promises.promise6 import SQUARES, promise6
from engines.games.signatures import EXACT, MOVES, kernel
from engines.search.forest import UNKNOWN
from engines.solvers.reversi.kernels.endings import NONE, ending, odd_quarters
from engines.solvers.reversi.kernels.foresight import CORNERS, FAR, FEW_MOVES
from engines.solvers.reversi.kernels.table import TABLE, best_move, lower, recall, remember, upper
from engines.solvers.reversi.kernels.wipeout import foreseen

_U = types.uint64
_I = types.int64
MOST_MOVES = 40
_DEEP = 9
"""Positions with fewer empty squares are left to the endings."""
_FORESEE = 11
"""With fewer empty squares the table is not asked about the moves, nor what they promise."""
_TOLD = -1


@kernel(_I(_U, _U, _I, _U, _I, _I, TABLE, MOVES))
def _sorted_moves(own, opponent, alpha, board, empties, hint, table, keys):
    """Write the moves as cost * 128 + square, `hint` first, then the most stifling, on the 6x6 board those
    that promise the other side least; returns their number. Where the table knows of a move that exceeds
    alpha, it writes what the margin then is at least, and returns `_TOLD`."""
    empty = board & ~(own | opponent)
    corners = CORNERS[count_bits(board) >> 4]
    moves = mobility(own, opponent, empty)
    odd = odd_quarters(empty)
    learned = empties >= _FORESEE and count_bits(board) == SQUARES
    scratch = np.empty((1, LOOKS), np.int64)
    count = 0
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        turned = flips(square, own, opponent)
        mine, other = own | turned | BIT[square], opponent ^ turned
        if empties >= _FORESEE:
            facts = recall(table, other, mine)
            if facts and -upper(facts) > alpha:
                keys[0] = -upper(facts)
                return _TOLD
        rest = empty ^ BIT[square]
        left = mobility(other, mine, rest)
        cost = 2 * (count_bits(left) + count_bits(left & corners)) + (0 if BIT[square] & odd else 1)
        if learned:
            cost = FAR + promise6(other, mine, rest, scratch) + FEW_MOVES[1] * cost
        key = (0 if _I(square) == hint else cost) << 7 | _I(square)
        at = count
        while at > 0 and keys[at - 1] > key:
            keys[at] = keys[at - 1]
            at -= 1
        keys[at] = key
        count += 1
    return count


@kernel(_I(_U, _U, _I, _U, _I, TABLE))
def bound(own, opponent, alpha, board, empties, table):
    """Does the margin exceed alpha? A lower bound if so, else an upper one."""
    empty = board & ~(own | opponent)
    if empties < _DEEP:
        return (ending(own, opponent, alpha, empty, empties, count_bits(board)) & 255) - 128
    facts = recall(table, own, opponent)
    hint = -1
    if facts:
        hint = best_move(facts)
        if lower(facts) > alpha:
            return lower(facts)
        if upper(facts) <= alpha:
            return upper(facts)
    keys = np.empty(MOST_MOVES, np.int64)
    count = _sorted_moves(own, opponent, alpha, board, empties, hint, table, keys)
    if count == _TOLD:
        return keys[0]
    if count == 0:
        if not mobility(opponent, own, empty):
            return final(own, opponent, count_bits(board))
        return -bound(opponent, own, -alpha - 1, board, empties, table)
    best, best_square = NONE, 0
    for i in range(count):
        square = keys[i] & 127
        turned = flips(_U(square), own, opponent)
        after = own | turned | BIT[square]
        margin = -bound(opponent ^ turned, after, -alpha - 1, board, empties - 1, table)
        if margin > best:
            best, best_square = margin, square
            if best > alpha:
                break
    remember(table, own, opponent, alpha, best, best_square, empties, 0)
    return best


@kernel(EXACT)
def exact(state: States, empties: int) -> int:
    """See `engines.search.forest.Exact`, for any board size. At a glance it sees which side can be made to
    lose all its discs within a few moves."""
    flags = _I(state[2])
    n, side = flags >> 4 & 15, flags & 1
    own, opponent = spread(state[side], n), spread(state[1 - side], n)
    board = BOARDS[n]
    empty = board & ~(own | opponent)
    left = count_bits(empty)
    if left > empties:
        return foreseen(own, opponent, empty) or UNKNOWN
    table = np.zeros(3 << (left - 1 if left >= _DEEP else 1), np.uint64)
    margin = bound(own, opponent, 1, board, left, table)
    if margin > 0:
        return 1
    if margin < 0:
        return -1
    return 0 if bound(own, opponent, -1, board, left, table) >= 0 else -1
