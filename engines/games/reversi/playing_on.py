"""How a game of Reversi ends when both sides play on by a simple rule, without looking ahead.

A rule gives every move a score of counts that follow from the board after it (numbers of moves are what
Reversi is judged by since Rosenbloom, "A world-championship-level Othello program", 1982). The end is not
what the position is worth: it is one line of play, and either side may err in it. All images of a board
come to the same end.
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, BOARDS, CORNERS, EDGES, NEAR, flips, mobility
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.regions import around, odd_regions
from engines.games.reversi.eight.symmetry import least_image
from engines.games.reversi.eight.words import lowest
from engines.games.signatures import kernel

STIFLING, PARITY, CAREFUL, FITTED = range(4)
"""The rules: the fewest moves for the other side; the same with an eye on corners and on regions of odd size;
that with an eye on one's own moves and on turning few discs; and one whose weights are fitted to what a
solver says of positions from random games, see training/RECIPE.md."""
(
    REPLIES, CORNER_REPLIES, CORNER, ODD_REGION, AGAIN, TURNED,
    CORNERS_NEXT, OPEN_CORNER, EXPOSED, OPPONENT_EXPOSED, EDGE_TURNED,
) = range(11)  # fmt: skip
WEIGHTS: Any = np.array(
    [
        [-16, -16, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-16, -16, 24, 12, 0, 0, 0, 0, 0, 0, 0],
        [-16, -16, 24, 12, 8, -2, 0, 0, 0, 0, 0],
        [-10, -36, 36, 6, 4, 3, 16, -13, -10, 6, 11],
    ],
    np.int64,
)
"""What counts for a move by each rule: every reply that it leaves, every such reply on a corner; that it
takes a corner, that it lies in a region of odd size; every move that its maker would have next, every disc
turned; every such next move on a corner, that it lies beside an empty corner; every own disc beside an empty
square, every such disc of the opponent's; every disc turned at the edge."""
_U = types.uint64
_I = types.int64
_ZERO: Any = np.uint64(0)


@kernel(_I(_U, _U, _U, _U, _U, _U, _I, _I))
def _score(own, opponent, empty, square, turned, odd, n, rule):
    """What counts for a move; the board is the one after it, `odd` are the regions before."""
    move, corners = BIT[square], CORNERS[n]
    replies = mobility(opponent, own, empty)
    score = WEIGHTS[rule, REPLIES] * _I(count_bits(replies))
    score += WEIGHTS[rule, CORNER_REPLIES] * _I(count_bits(replies & corners))
    score += WEIGHTS[rule, CORNER] if move & corners else 0
    score += WEIGHTS[rule, ODD_REGION] if move & odd else 0
    if rule >= CAREFUL:
        again = mobility(own, opponent, empty)
        score += WEIGHTS[rule, AGAIN] * _I(count_bits(again))
        score += WEIGHTS[rule, TURNED] * _I(count_bits(turned))
        if rule == FITTED:
            beside = around(empty)
            score += WEIGHTS[rule, CORNERS_NEXT] * _I(count_bits(again & corners))
            score += WEIGHTS[rule, OPEN_CORNER] if NEAR[square] & corners & empty else 0
            score += WEIGHTS[rule, EXPOSED] * _I(count_bits(own & beside))
            score += WEIGHTS[rule, OPPONENT_EXPOSED] * _I(count_bits(opponent & beside))
            score += WEIGHTS[rule, EDGE_TURNED] * _I(count_bits(turned & EDGES[n]))
    return score


@kernel(types.UniTuple(_U, 2)(_U, _U, _U, _U, _I, _I))
def _choose(own, opponent, empty, moves, n, rule):
    """The boards of both sides after the move with the best score; of several the one whose least image is
    least."""
    odd = odd_regions(empty) if rule != STIFLING else _ZERO
    best, chosen, other, first = 0, _ZERO, _ZERO, True
    while moves:
        square = lowest(moves)
        move = BIT[square]
        moves ^= move
        turned = flips(square, own, opponent)
        mine, others = own | turned | move, opponent ^ turned
        score = _score(mine, others, empty ^ move, square, turned, odd, n, rule)
        if first or score > best:
            best, chosen, other, first = score, mine, others, False
        elif score == best and least_image(mine, others) < least_image(chosen, other):
            chosen, other = mine, others
    return chosen, other


@kernel(_I(_U, _U, _I, _I))
def play_on(own, opponent, n, rule):
    """The margin for `own`, who is to move, when both sides go on by a rule. The n x n board lies in the
    middle of an 8x8 one."""
    board, sign, passed = BOARDS[n], 1, False
    while True:
        empty = board & ~(own | opponent)
        moves = mobility(own, opponent, empty)
        if moves:
            mine, others = _choose(own, opponent, empty, moves, n, rule)
            own, opponent, passed = others, mine, False
        elif passed:
            return sign * final(own, opponent, n * n)
        else:
            own, opponent, passed = opponent, own, True
        sign = -sign


@kernel(types.UniTuple(_I, 4)(_U, _U, _I, _I))
def play_on_from_replies(own, opponent, n, rule):
    """How the game ends for `own` after each move of the `opponent`, who is to move, when both go on by a rule
    after that: the number of replies, the least margin, the sum of all, and how many are above 0. Having to
    pass is one reply."""
    empty = BOARDS[n] & ~(own | opponent)
    replies = mobility(opponent, own, empty)
    if not replies:
        margin = -play_on(opponent, own, n, rule)
        return 1, margin, margin, 1 if margin > 0 else 0
    count, least, total, won = 0, n * n, 0, 0
    while replies:
        square = lowest(replies)
        replies ^= BIT[square]
        turned = flips(square, opponent, own)
        margin = play_on(own ^ turned, opponent | turned | BIT[square], n, rule)
        count += 1
        least = min(least, margin)
        total += margin
        won += 1 if margin > 0 else 0
    return count, least, total, won
