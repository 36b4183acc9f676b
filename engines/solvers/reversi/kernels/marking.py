"""What self-play learns of endings: positions solved with all their moves, and games played to the end.

With many empty squares margins take some four times as long as results. So margins from `most` on are not
told apart, nor are those from -`most` on: `RESULT` asks who wins, `MARGIN` for all there is.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import States
from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BOARDS, spread
from engines.games.reversi.kernels import legal, play
from engines.games.signatures import MOVES, STATE, kernel
from engines.solvers.marks import BEST, ILLEGAL, KEEPING, SPOILING
from engines.solvers.reversi.kernels.exact import MOST_MOVES, bound
from engines.solvers.reversi.kernels.table import TABLE

_U = types.uint64
_I = types.int64
_STATES = types.Array(types.uint64, 2, "C")
_MARK, _MARKS = types.Array(types.int8, 1, "C"), types.Array(types.int8, 2, "C")
_RESULTS = types.Array(types.int8, 1, "C")
_CHOICES = types.Array(types.float64, 1, "C")
UNSOLVED = 1000
"""Stands for a margin that is not known."""
RESULT, MARGIN = 2, 64
"""Values of `most`."""


@kernel(types.UniTuple(_U, 4)(STATE))
def _seen(state: States) -> Any:
    """The discs of the side to move and of the other on an 8x8 board, the squares of the game's board, and
    how many of them are empty."""
    flags = _I(state[2])
    n, side = flags >> 4 & 15, flags & 1
    own, opponent = spread(state[side], n), spread(state[1 - side], n)
    board = BOARDS[n]
    return own, opponent, board, _U(count_bits(board & ~(own | opponent)))


@kernel(_I(_U, _U, _U, _I, TABLE, _I))
def _margin(own, opponent, board, empties, table, most):
    """The margin, or `most` or its opposite where it is beyond, by bounds that close in on it (MTD(f), Plaat
    et al. 1996)."""
    low, high, guess = -most, most, 0
    while low < high:
        alpha = guess + 1 if guess == low else guess - 1
        guess = min(max(bound(own, opponent, alpha, board, empties, table), low), high)
        if guess > alpha:
            low = guess
        else:
            high = guess
    return low


@kernel(_I(STATE, _I, _I, TABLE, _MARK))
def mark(state: States, known: int, most: int, table: States, marks: NDArray[np.int8]) -> int:
    """Solve an unfinished position and write what `marks` says of its actions, i8 [A]; returns the margin for
    the side to move, as far as `most` tells. It may be `known` (`UNSOLVED` where it is not). `table`
    u64[3 * 2 ** bits] keeps what was found out, for this and later calls."""
    own, opponent, board, left = _seen(state)
    margin = known if known != UNSOLVED else _margin(own, opponent, board, _I(left), table, most)
    moves, after = np.empty(MOST_MOVES, np.int64), np.empty(3, np.uint64)
    marks[:] = ILLEGAL
    for i in range(legal(state, moves)):
        play(state, moves[i], after)
        opponent, own, _, left = _seen(after)
        found = margin if margin == -most else -bound(opponent, own, -margin, board, _I(left), table)
        if found >= margin:
            marks[moves[i]] = BEST
        elif margin < 0 or (found > 0 and -bound(opponent, own, -2, board, _I(left), table) > 0):
            marks[moves[i]] = KEEPING
        else:
            marks[moves[i]] = SPOILING
    return margin


@kernel(_I(STATE, _I))
def _most(state: States, counted: int) -> int:
    return MARGIN if _seen(state)[3] <= counted else RESULT


@kernel(types.void(_STATES, _I, TABLE, _MARKS, _RESULTS))
def mark_moves(
    states: States, counted: int, table: States, marks: NDArray[np.int8], results: NDArray[np.int8]
) -> None:
    """Solve unfinished positions u64 [n, 3]: write what `marks` says of their actions, i8 [n, A], and the
    results for the side to move, i8 [n] of -1, 0 and 1. With up to `counted` empty squares the best moves are
    those of the largest margin, with more all that keep the result."""
    for i in range(states.shape[0]):
        results[i] = np.sign(mark(states[i], UNSOLVED, _most(states[i], counted), table, marks[i]))


@kernel(_I(_CHOICES, _I, TABLE, _STATES, MOVES, _MARKS, _RESULTS))
def play_best(
    choices: NDArray[np.float64],
    counted: int,
    table: States,
    states: States,
    moves: NDArray[np.int64],
    marks: NDArray[np.int8],
    results: NDArray[np.int8],
) -> int:
    """Play from the unfinished states[0] to the end, at most n plies, always one of the best moves, chosen by
    `choices` f64 [n] from 0 up to 1. Writes the states u64 [n, 3] before the `moves` i64 [n] and the rest as
    `mark_moves`; returns the number of plies."""
    after = states[0].copy()
    margin, most = UNSOLVED, 0
    for i in range(states.shape[0]):
        states[i] = after
        before, most = most, _most(after, counted)
        margin = mark(after, -margin if most == before else UNSOLVED, most, table, marks[i])
        results[i] = np.sign(margin)
        good = np.flatnonzero(marks[i] == BEST)
        moves[i] = good[int(choices[i] * good.size)]
        if play(states[i], moves[i], after):
            return i + 1
    return int(states.shape[0])
