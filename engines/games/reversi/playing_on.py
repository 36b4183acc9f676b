"""How a game of Reversi ends when both sides play on by a simple rule, without looking ahead.

A rule gives every move a score by the board after it: by counts (numbers of moves are what Reversi is judged
by since Rosenbloom, "A world-championship-level Othello program", 1982), or by what it promises at first
sight, see `promises`. The end is not what the position is worth: it is one line of play, and either
side may err in it. All images of a board come to the same end.
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, flips, mobility
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.regions import odd_regions
from engines.games.reversi.eight.symmetry import least_image
from engines.games.reversi.eight.words import lowest
from engines.games.reversi.promises.looks6 import LOOKS, SCRATCH
from engines.games.reversi.promises.promise6 import promise6
from engines.games.signatures import kernel

STIFLING, PARITY, CAREFUL, PROMISING = range(4)
"""The rules: the fewest moves for the other side; the same with an eye on corners and on regions of odd size;
that with an eye on one's own moves and on turning few discs; and the board that promises the other side
least, on the 6x6 board only."""
REPLIES, CORNER_REPLIES, CORNER, ODD_REGION, AGAIN, TURNED = range(6)
WEIGHTS: Any = np.array(
    [[-16, -16, 0, 0, 0, 0], [-16, -16, 24, 12, 0, 0], [-16, -16, 24, 12, 8, -2]], np.int64
)
"""What counts for a move by each rule: every reply that it leaves, every such reply on a corner; that it
takes a corner, that it lies in a region of odd size; every move that its maker would have next, every disc
turned."""
_U = types.uint64
_I = types.int64
_ZERO: Any = np.uint64(0)


@kernel(_I(_U, _U, _U, _U, _U, _U, _U, _U, _I))
def _score(own, opponent, empty, move, turned, moves, odd, corners, rule):
    """What counts for a move; the board is the one after it, `moves` are the replies."""
    score = WEIGHTS[rule, REPLIES] * _I(count_bits(moves))
    score += WEIGHTS[rule, CORNER_REPLIES] * _I(count_bits(moves & corners))
    score += WEIGHTS[rule, CORNER] if move & corners else 0
    score += WEIGHTS[rule, ODD_REGION] if move & odd else 0
    if rule == CAREFUL:
        score += WEIGHTS[rule, AGAIN] * _I(count_bits(mobility(own, opponent, empty)))
        score += WEIGHTS[rule, TURNED] * _I(count_bits(turned))
    return score


@kernel(types.UniTuple(_U, 2)(_U, _U, _U, _U, _U, _I, SCRATCH))
def _choose(own, opponent, empty, moves, corners, rule, scratch):
    """The boards of both sides after the move with the best score; of several the one whose least image is
    least."""
    odd = odd_regions(empty) if rule in (PARITY, CAREFUL) else _ZERO
    best, chosen, other, first = 0, _ZERO, _ZERO, True
    while moves:
        square = lowest(moves)
        move = BIT[square]
        moves ^= move
        turned = flips(square, own, opponent)
        mine, others, left = own | turned | move, opponent ^ turned, empty ^ move
        if rule == PROMISING:
            score = -promise6(others, mine, left, scratch)
        else:
            score = _score(mine, others, left, move, turned, mobility(others, mine, left), odd, corners, rule)
        if first or score > best:
            best, chosen, other, first = score, mine, others, False
        elif score == best and least_image(mine, others) < least_image(chosen, other):
            chosen, other = mine, others
    return chosen, other


@kernel(_I(_U, _U, _U, _U, _I))
def play_on(own, opponent, board, corners, rule):
    """The margin for `own`, who is to move, when both sides go on by a rule. `board` holds the board's
    squares, as bits of an 8x8 one, `corners` its corners."""
    squares, sign, passed = _I(count_bits(board)), 1, False
    scratch = np.empty((1, LOOKS), np.int64)
    while True:
        empty = board & ~(own | opponent)
        moves = mobility(own, opponent, empty)
        if moves:
            mine, others = _choose(own, opponent, empty, moves, corners, rule, scratch)
            own, opponent, passed = others, mine, False
        elif passed:
            return sign * final(own, opponent, squares)
        else:
            own, opponent, passed = opponent, own, True
        sign = -sign
