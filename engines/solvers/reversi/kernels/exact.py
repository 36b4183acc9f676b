"""Endings solved in one call, for a search tree that asks who wins, and for self-play that learns from them.

Made for few empty squares, 12 or so, where it takes a tenth of a millisecond; the solver proper, which
can be left and taken up again, is `descent`.
"""

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import States
from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, BOARDS, ONE, flips, mobility, spread
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.words import lowest
from engines.games.reversi.kernels import legal, play
from engines.games.signatures import EXACT, MOVES, STATE, kernel
from engines.search.forest import UNKNOWN
from engines.solvers.marks import BEST, KEEPING, SPOILING
from engines.solvers.reversi.kernels.endings import NONE, ending, odd_quarters
from engines.solvers.reversi.kernels.table import TABLE, lower, recall, remember, upper

_U = types.uint64
_I = types.int64
_MOST_MOVES = 40
_DEEP = 9
"""Positions with fewer empty squares are left to the endings."""
UNSOLVED = 1000
"""Stands for a margin that is not known."""
RESULT, MARGIN = 2, 64
"""The largest margin that is told apart: that of any win, or all of the board."""


@kernel(_I(_U, _U, _U, MOVES))
def _sorted_moves(own, opponent, empty, keys):
    """Write the moves as cost * 128 + square, the most stifling first; returns their number."""
    moves = mobility(own, opponent, empty)
    odd = odd_quarters(empty)
    count = 0
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        turned = flips(square, own, opponent)
        left = mobility(opponent ^ turned, own | turned | BIT[square], empty ^ BIT[square])
        key = (2 * count_bits(left) + (0 if BIT[square] & odd else 1)) << 7 | _I(square)
        at = count
        while at > 0 and keys[at - 1] > key:
            keys[at] = keys[at - 1]
            at -= 1
        keys[at] = key
        count += 1
    return count


@kernel(_I(_U, _U, _I, _U, _I, TABLE))
def _bound(own, opponent, alpha, board, empties, table):
    """Does the margin exceed alpha? A lower bound if so, else an upper one."""
    empty = board & ~(own | opponent)
    if empties < _DEEP:
        return (ending(own, opponent, alpha, empty, empties, count_bits(board)) & 255) - 128
    facts = recall(table, own, opponent)
    if facts:
        if lower(facts) > alpha:
            return lower(facts)
        if upper(facts) <= alpha:
            return upper(facts)
    keys = np.empty(_MOST_MOVES, np.int64)
    count = _sorted_moves(own, opponent, empty, keys)
    if count == 0:
        if not mobility(opponent, own, empty):
            return final(own, opponent, count_bits(board))
        return -_bound(opponent, own, -alpha - 1, board, empties, table)
    best, best_square = NONE, 0
    for i in range(count):
        square = keys[i] & 127
        turned = flips(_U(square), own, opponent)
        after = own | turned | BIT[square]
        margin = -_bound(opponent ^ turned, after, -alpha - 1, board, empties - 1, table)
        if margin > best:
            best, best_square = margin, square
            if best > alpha:
                break
    remember(table, own, opponent, alpha, best, best_square, empties, 0)
    return best


@kernel(EXACT)
def exact(state: States, empties: int) -> int:
    """See `engines.search.forest.Exact`, for any board size."""
    flags = _I(state[2])
    n, side = flags >> 4 & 15, flags & 1
    own, opponent = spread(state[side], n), spread(state[1 - side], n)
    board = BOARDS[n]
    left = count_bits(board & ~(own | opponent))
    if left > empties:
        return UNKNOWN
    table = np.zeros(3 << (left - 1 if left >= _DEEP else 1), np.uint64)
    margin = _bound(own, opponent, 1, board, left, table)
    if margin > 0:
        return 1
    if margin < 0:
        return -1
    return 0 if _bound(own, opponent, -1, board, left, table) >= 0 else -1


@kernel(_I(_U, _U, _U, _I, TABLE, _I))
def _margin(own, opponent, board, empties, table, most):
    """The margin, or `most` or its opposite where it is beyond, by bounds that close in on it (MTD(f), Plaat
    et al. 1996)."""
    low, high, guess = -most, most, 0
    while low < high:
        alpha = guess + 1 if guess == low else guess - 1
        guess = min(max(_bound(own, opponent, alpha, board, empties, table), low), high)
        if guess > alpha:
            low = guess
        else:
            high = guess
    return low


@kernel(types.UniTuple(_I, 2)(STATE, _I, _I, TABLE, MOVES, MOVES))
def mark(
    state: States, known: int, most: int, table: States, moves: NDArray[np.int64], marks: NDArray[np.int64]
) -> tuple[int, int]:
    """Solve an unfinished position and mark its moves.

    Margins from `most` on (`RESULT` or `MARGIN`) are not told apart, nor are those from -`most` on; only to
    ask who wins takes a quarter of the time. The margin, so bounded, may be `known` (`UNSOLVED` where it is
    not). Writes the legal moves, and what `marks` says of each; returns how many moves there are, and the
    margin for the side to move. `table` u64[3 * 2 ** bits] keeps what was found out, for this and later
    calls."""
    flags = _I(state[2])
    n, side = flags >> 4 & 15, flags & 1
    board = BOARDS[n]
    own, opponent = spread(state[side], n), spread(state[1 - side], n)
    left = count_bits(board & ~(own | opponent))
    margin = known
    if known == UNSOLVED:
        margin = _margin(own, opponent, board, left, table, most)
    after = np.empty(3, np.uint64)
    count = legal(state, moves)
    for i in range(count):
        play(state, moves[i], after)
        own, opponent = spread(after[side], n), spread(after[1 - side], n)
        left = count_bits(board & ~(own | opponent))
        marks[i] = KEEPING if margin < 0 else SPOILING
        found = margin if margin == -most else -_bound(opponent, own, -margin, board, left, table)
        if found >= margin:
            marks[i] = BEST
        elif found > 0 and -_bound(opponent, own, -2, board, left, table) > 0:
            marks[i] = KEEPING
    return count, margin
