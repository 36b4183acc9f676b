"""The search above the endings: does the margin exceed alpha? With a table, the most stifling move first.

It keeps its own stack, so that it can be left at any moment and taken up again. `boards` u64[plies, 2] are
the discs of the side to move and of the other; `frames` i64[plies, 8 + moves] the fields below and the
moves still to be tried; `state` i64[8] what outlives a call; all margins are the side to move's.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import States
from engines.games.bits import count_bits
from engines.games.signatures import kernel
from engines.solvers.reversi.kernels.endings import NONE, ending, final, odd_quarters
from engines.solvers.reversi.kernels.lines import BIT, ONE, flips, mobility
from engines.solvers.reversi.kernels.stability import stable
from engines.solvers.reversi.kernels.table import TABLE, best_move, lower, recall, remember, upper
from engines.solvers.reversi.kernels.words import lowest

_U = types.uint64
_I = types.int64
_BOARDS = types.Array(types.uint64, 2, "C")
_FRAMES = types.Array(types.int64, 2, "C")
_STATE = types.Array(types.int64, 1, "C")

ALPHA, BEST, MOVE, COUNT, NEXT, EMPTIES = range(6)
"""Fields of a frame: the bound to exceed, the best margin so far and its move, how many moves there are and
which is next (-1: not looked at yet), and how many squares are empty."""
MOVES = 8
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
_NOT_LEFT: Any = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_RIGHT: Any = np.uint64(0x7F7F7F7F7F7F7F7F)
_CORNERS: Any = np.array([0, 0x0000240000240000, 0x0042000000004200, 0, 0x8100000000000081], np.uint64)
"""The corners of boards of 16, 36 and 64 squares, by a sixteenth of their number."""
AHEAD1, AHEAD2, AHEAD3 = 13, 16, 20
"""From so many empty squares on, moves are ordered by looking one, two, three plies further."""
MOVE_VALUE, CORNER_MOVE_VALUE, FRONTIER_VALUE, PARITY_VALUE = 8, 8, 2, 2
CORNER_VALUE, STABLE_VALUE = 12, 10
"""What moves are ordered by: a move that the opponent then has, and more for one to a corner; an empty square
beside a disc; a square in an odd quarter; and, when looking ahead, a corner and a stable disc."""
STABLE_FROM = 8
"""Stable discs are counted from this margin on, by half the board's rows."""


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
    corners = board & _CORNERS[count_bits(board) >> 4]
    if depth == 0 or not moves:
        firm = count_bits(stable(own, opponent, board)) - count_bits(stable(opponent, own, board))
        held = count_bits(own & corners) - count_bits(opponent & corners)
        prospects = _cost(own, opponent, empty, corners) - _cost(opponent, own, empty, corners)
        return prospects + CORNER_VALUE * held + STABLE_VALUE * firm
    best = -10_000
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        turned = flips(square, own, opponent)
        value = -_outlook(
            opponent ^ turned, own | turned | BIT[square], empty ^ BIT[square], board, depth - 1
        )
        best = max(best, value)
    return best


@kernel(_I(_I))
def _plies_ahead(empties):
    """How far to look in order to order moves; -1 for the quick way."""
    if empties < AHEAD1:
        return -1
    if empties < AHEAD2:
        return 1
    return 2 if empties < AHEAD3 else 3


@kernel(types.void(_FRAMES, _I, _I, _I))
def _insert(frames, ply, number, key):
    """Put a move among the frame's first `number` ones, cheapest first."""
    at = MOVES + number
    while at > MOVES and frames[ply, at - 1] > key:
        frames[ply, at] = frames[ply, at - 1]
        at -= 1
    frames[ply, at] = key


@kernel(_I(_BOARDS, _FRAMES, _I, TABLE, _U, _I))
def _expand(boards, frames, ply, table, board, hint):
    """List the moves of a frame, `hint` first; returns its margin where that is clear at once."""
    own, opponent, alpha = boards[ply, 0], boards[ply, 1], frames[ply, ALPHA]
    empty = board & ~(own | opponent)
    moves = mobility(own, opponent, empty)
    if not moves:
        frames[ply, COUNT] = 1
        frames[ply, MOVES] = PASS
        return UNKNOWN if mobility(opponent, own, empty) else final(own, opponent, count_bits(board))
    foresee = frames[ply, EMPTIES] >= FORESEE and ply > 0
    corners = board & _CORNERS[count_bits(board) >> 4]
    odd = odd_quarters(empty)
    ahead = _plies_ahead(frames[ply, EMPTIES])
    count = 0
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
        if _I(square) == hint:
            cost = 0
        elif ahead < 0:
            cost = 64 + _cost(other, mine, empty ^ BIT[square], corners)
        else:
            cost = 20_000 + _outlook(other, mine, empty ^ BIT[square], board, ahead)
        if BIT[square] & odd:
            cost -= PARITY_VALUE
        _insert(frames, ply, count, cost << 7 | _I(square))
        count += 1
    frames[ply, COUNT] = count
    return UNKNOWN


@kernel(_I(_BOARDS, _FRAMES, _I, TABLE, _U))
def _open(boards, frames, ply, table, board):
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
    return _expand(boards, frames, ply, table, board, hint)


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


@kernel(types.void(_BOARDS, _FRAMES, TABLE, _U, _STATE, _I))
def descend(
    boards: States,
    frames: NDArray[np.int64],
    table: States,
    board: np.uint64,
    state: NDArray[np.int64],
    limit: int,
) -> None:
    """Go on with the search until `state[DONE]` or, about, `limit` nodes. To begin, fill the first frame's
    boards, ALPHA, EMPTIES and NEXT = -1, and set PLY and DONE to 0. The best move is then in its MOVE."""
    ply = state[PLY]
    limit += state[NODES]
    while state[NODES] < limit:
        if frames[ply, NEXT] < 0:
            state[NODES] += 1
            margin = _open(boards, frames, ply, table, board)
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
