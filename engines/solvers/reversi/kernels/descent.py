"""The search above the endings: does the margin exceed alpha? With a table, the most stifling move first.

It keeps its own stack, so that it can be left at any moment and taken up again. `boards` u64[plies, 2] are
the discs of the side to move and of the other; `frames` i64[plies, 8 + moves] the fields below and the
moves still to be tried; `state` i64[8] what outlives a call; all margins are the side to move's.
"""

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import States
from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, ONE, flips, mobility
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.stability import stable
from engines.games.reversi.eight.words import lowest
from engines.games.reversi.promises.looks6 import SCRATCH
from engines.games.reversi.promises.promise8 import WEIGHTS
from engines.games.signatures import kernel
from engines.solvers.reversi.kernels.endings import NONE, ending, odd_quarters
from engines.solvers.reversi.kernels.foresight import (
    FAR,
    FEW_MOVES,
    KEYS,
    ROWS,
    cost,
    insert,
    plies_ahead,
)
from engines.solvers.reversi.kernels.table import TABLE, best_move, lower, recall, remember, upper

_U = types.uint64
_I = types.int64
_BOARDS = types.Array(types.uint64, 2, "C")
_FRAMES = types.Array(types.int64, 2, "C")
_STATE = types.Array(types.int64, 1, "C")

ALPHA, BEST, MOVE, COUNT, NEXT, EMPTIES = range(6)
"""Fields of a frame: the bound to exceed, the best margin so far and its move, how many moves there are and
which is next (-1: not looked at yet), and how many squares are empty."""
MOVES = KEYS
"""Where a frame's moves start, each as cost * 128 + square, cheapest first."""
PLY, VALUE, NODES, AGE, DONE = range(5)
"""Fields of the state: the frame at work, the answer when `DONE`, nodes so far, and the search's number (for
the table)."""
PASS = 64
UNKNOWN = 1000
DEEP = 9
"""Positions with fewer empty squares are left to the endings."""
FORESEE = 12
"""With fewer empty squares the table is not asked about the moves."""
PARITY_VALUE = 2
"""How much earlier a move to a square in an odd quarter is tried."""
STABLE_FROM = 8
"""Stable discs are counted from this margin on, by half the board's rows."""


@kernel(types.void(_BOARDS, _FRAMES, _I, _U, _I, _I, SCRATCH, WEIGHTS))
def _look_closer(boards, frames, ply, board, hint, ahead, scratch, weights):
    """Order the moves of a frame, which are in order at first sight, by looking some plies ahead."""
    own, opponent = boards[ply, 0], boards[ply, 1]
    empty = board & ~(own | opponent)
    count, few = frames[ply, COUNT], FEW_MOVES[count_bits(board) >> 5]
    for i in range(count):
        scratch[ROWS - 1, i] = frames[ply, MOVES + i]
    least = 2 * FAR
    for i in range(count):
        square = _U(scratch[ROWS - 1, i] & 127)
        key = 0
        if _I(square) != hint:
            turned = flips(square, own, opponent)
            other, mine, left = opponent ^ turned, own | turned | BIT[square], empty ^ BIT[square]
            seems = cost(other, mine, left, board, ahead, least, scratch, weights)
            least = min(least, seems)
            key = seems + few * count_bits(mobility(other, mine, left))
        insert(frames, ply, MOVES + i, key << 7 | _I(square))


@kernel(_I(_BOARDS, _FRAMES, _I, TABLE, _U, _I, SCRATCH, WEIGHTS))
def _expand(boards, frames, ply, table, board, hint, scratch, weights):
    """List the moves of a frame, `hint` first; returns its margin where that is clear at once."""
    own, opponent, alpha = boards[ply, 0], boards[ply, 1], frames[ply, ALPHA]
    empty = board & ~(own | opponent)
    moves = mobility(own, opponent, empty)
    if not moves:
        frames[ply, COUNT] = 1
        frames[ply, MOVES] = PASS
        return UNKNOWN if mobility(opponent, own, empty) else final(own, opponent, count_bits(board))
    foresee = frames[ply, EMPTIES] >= FORESEE and ply > 0
    odd = odd_quarters(empty)
    ahead, few = plies_ahead(board, frames[ply, EMPTIES]), FEW_MOVES[count_bits(board) >> 5]
    end = MOVES
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        turned = flips(square, own, opponent)
        mine, other = own | turned | BIT[square], opponent ^ turned
        if foresee:
            facts = recall(table, other, mine)
            if facts and -upper(facts) > alpha:
                frames[ply, MOVE] = square
                return -upper(facts)
        key = 0
        if _I(square) != hint:
            left = empty ^ BIT[square]
            key = cost(other, mine, left, board, min(ahead, 0), FAR, scratch, weights)
            if ahead >= 0:
                key += few * count_bits(mobility(other, mine, left))
        if BIT[square] & odd:
            key -= PARITY_VALUE
        insert(frames, ply, end, key << 7 | _I(square))
        end += 1
    frames[ply, COUNT] = end - MOVES
    if ahead > 0:
        _look_closer(boards, frames, ply, board, hint, ahead, scratch, weights)
    return UNKNOWN


@kernel(_I(_BOARDS, _FRAMES, _I, TABLE, _U, SCRATCH, WEIGHTS))
def _open(boards, frames, ply, table, board, scratch, weights):
    """Look at a position for the first time; returns its margin (a bound on the right side of alpha) if
    the table or stable discs tell, else makes its frame ready."""
    own, opponent, alpha = boards[ply, 0], boards[ply, 1], frames[ply, ALPHA]
    hint = -1
    facts = recall(table, own, opponent)
    if facts:
        hint = best_move(facts)
        frames[ply, MOVE] = hint
        if lower(facts) > alpha:
            return lower(facts)
        if upper(facts) <= alpha:
            return upper(facts)
    if alpha >= STABLE_FROM:
        most = count_bits(board) - 2 * count_bits(stable(opponent, own, board))
        if most <= alpha:
            return most
    frames[ply, NEXT] = 0
    frames[ply, BEST] = NONE
    return _expand(boards, frames, ply, table, board, hint, scratch, weights)


@kernel(_I(_BOARDS, _FRAMES, _I, _U, _STATE))
def _try_next(boards, frames, ply, board, state):
    """Play the frame's next move; returns the margin where the endings tell it, else UNKNOWN, and the
    position after the move is the next frame."""
    own, opponent = boards[ply, 0], boards[ply, 1]
    square = frames[ply, MOVES + frames[ply, NEXT]] & 127
    frames[ply, NEXT] += 1
    empties, alpha = frames[ply, EMPTIES], -frames[ply, ALPHA] - 1
    if square != PASS:
        turned = flips(_U(square), own, opponent)
        own |= turned | BIT[square]
        opponent ^= turned
        empties -= 1
        if empties < DEEP:
            packed = ending(opponent, own, alpha, board & ~(own | opponent), empties, count_bits(board))
            state[NODES] += packed >> 8
            return 128 - (packed & 255)
    boards[ply + 1, 0], boards[ply + 1, 1] = opponent, own
    frames[ply + 1, ALPHA] = alpha
    frames[ply + 1, EMPTIES] = empties
    frames[ply + 1, NEXT] = -1
    return UNKNOWN


@kernel(types.void(_FRAMES, _I, _I))
def _take(frames, ply, margin):
    """Note what the frame's last move is worth; a move that is good enough ends the frame."""
    if margin > frames[ply, BEST]:
        frames[ply, BEST] = margin
        frames[ply, MOVE] = frames[ply, MOVES + frames[ply, NEXT] - 1] & 127
        if margin > frames[ply, ALPHA]:
            frames[ply, NEXT] = frames[ply, COUNT]


@kernel(types.void(_BOARDS, _FRAMES, TABLE, _U, _STATE, _I, SCRATCH, WEIGHTS))
def descend(
    boards: States,
    frames: NDArray[np.int64],
    table: States,
    board: np.uint64,
    state: NDArray[np.int64],
    limit: int,
    scratch: NDArray[np.int64],
    weights: NDArray[np.int16],
) -> None:
    """Go on with the search until `state[DONE]` or, about, `limit` nodes, with `scratch` i64[ROWS, COLUMNS]
    to work in and, for 8x8, the `weights` of `promise8`. To begin, fill the first frame's boards, ALPHA,
    EMPTIES and NEXT = -1, and set PLY and DONE to 0. The best move is then in its MOVE."""
    ply = state[PLY]
    limit += state[NODES]
    while state[NODES] < limit:
        if frames[ply, NEXT] < 0:
            state[NODES] += 1
            margin = _open(boards, frames, ply, table, board, scratch, weights)
        elif frames[ply, NEXT] < frames[ply, COUNT]:
            margin = _try_next(boards, frames, ply, board, state)
            if margin == UNKNOWN:
                ply += 1
            else:
                _take(frames, ply, margin)
            continue
        else:
            margin = frames[ply, BEST]
            remember(
                table, boards[ply, 0], boards[ply, 1], frames[ply, ALPHA], margin,
                frames[ply, MOVE], frames[ply, EMPTIES], state[AGE],
            )  # fmt: skip
        if margin != UNKNOWN:
            if ply == 0:
                state[VALUE] = margin
                state[DONE] = 1
                break
            ply -= 1
            _take(frames, ply, -margin)
    state[PLY] = ply
