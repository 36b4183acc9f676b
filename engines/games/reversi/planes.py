"""What a dual network reads of a Reversi board.

Beside the discs and the legal moves it is told, on the square of each legal move, what the move does and what
the answers to it leave: counts that follow from the rules at two plies' distance, and that convolutions find
only with many layers. None of these says who wins. On some boards it is told besides how the game ends when
both sides play on after the move by simple rules: not what the move is worth, since either side may err in
such a line, but as much as a glance at one line of play tells; and what the board after the move promises at
first sight, by weights learned from solved positions. (AlphaGo's networks read counts of moves and
lines, its ladders, too: Silver et al., Nature 529, 2016, extended data table 2; numbers of moves, regions
of empty squares and firm discs are what Reversi is judged by since Rosenbloom, "A world-championship-level
Othello program", 1982.)
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, BOARDS, flips, mobility, spread
from engines.games.reversi.eight.regions import count_regions, odd_regions, region
from engines.games.reversi.eight.stability import stable
from engines.games.reversi.eight.words import lowest
from engines.games.reversi.playing_on import PROMISING, play_on
from engines.games.reversi.promises.looks6 import LOOKS
from engines.games.reversi.promises.promise6 import SQUARES, promise6
from engines.games.reversi.promises.weights import SCALE
from engines.games.signatures import ENCODE, PLANES, kernel

(
    OWN, OPPONENT, LEGAL, ONES, THREATS, REGION, EMPTY, FIRM, OPPONENT_FIRM,
    TURNED, REPLIES, SILENT, AGAIN, TURNED_BACK, SAFE, CORNER_GIVEN, CORNER_NEXT, LEAD, LEFT, SHUT_OUT,
    CORNER_KEPT, NEAR_REPLIES, LOSSES, WORST_LOSS, FIRM_AFTER, OPPONENT_FIRM_AFTER, ODD, EVEN,
) = range(28)  # fmt: skip
"""The planes of counts. Of the board: own discs, the opponent's, legal moves, ones; where the opponent could
move, were it to; 1 on empty squares in a region of odd size, -1 in one of even size; the share of empty
squares; own discs that nobody can turn, and the opponent's. On the squares of legal moves, after each: discs
turned, the opponent's replies, whether there are none, own moves were it to move again; replies that turn the
disc back, whether there are none; whether a reply takes a corner, whether an own next move could; the lead in
discs; the fewest moves that a reply leaves, whether one leaves none; the share of replies after which a
corner can be taken; replies in the region of the move; own discs that some reply turns, the most that one
turns; the discs that nobody can turn, own and the opponent's; the regions of odd and of even size."""
(
    STIFLING_MARGIN, STIFLING_WINNER, PARITY_MARGIN, PARITY_WINNER, CAREFUL_MARGIN, CAREFUL_WINNER,
    PROMISING_MARGIN, PROMISING_WINNER,
) = range(28, 36)  # fmt: skip
"""The planes of lines, on the squares of legal moves: the margin (1: half of the board), and who wins (1, 0,
-1), when both sides play on after the move by a rule, see `playing_on`. 0 with many empty squares."""
PROMISE, PROMISE_LEFT = 36, 37
"""On the squares of legal moves of the 6x6 board: the margin that the board after the move promises at first
sight (1: half of the board), see `promises`, and the least that it promises after a reply."""
COUNTS, LINES, ALL = 28, 34, 38
"""How many planes there are of counts; with the lines of rules that count; with what is learned besides."""
LAST_EMPTIES = 20
"""Games are played on from so few empty squares: from more the end says less of the move and takes longer."""
PROMISES = 1 << 30
"""More than any promise."""
NO_REPLY = 10
"""What stands for the fewest moves that a reply leaves where there is no reply."""
CORNERS: Any = np.array(
    [sum(1 << (row * 8 + column) for row in (e, 7 - e) for column in (e, 7 - e)) if n in (4, 6, 8) else 0
     for n in range(9) for e in ((8 - n) // 2,)],
    np.uint64,
)  # fmt: skip
_U = types.uint64
_I = types.int64
_F = types.float32
_ZERO: Any = np.uint64(0)


@kernel(types.void(_U, _U, _U, _U, _U, _U, PLANES))
def _write_replies(own, opponent, empty, move, near, corners, cell):
    """What the opponent's replies do. `move` is the disc just laid, `near` the region that it was laid in."""
    replies = mobility(opponent, own, empty)
    count, back, beside, kept = 0, 0, 0, 0
    fewest, worst = NO_REPLY, 0
    lost = _ZERO
    while replies:
        square = lowest(replies)
        spot = BIT[square]
        replies ^= spot
        turned = flips(square, opponent, own)
        moves = mobility(own ^ turned, opponent | turned | spot, empty ^ spot)
        count += 1
        back += 1 if turned & move else 0
        beside += 1 if spot & near else 0
        kept += 1 if moves & corners else 0
        fewest = min(fewest, _I(count_bits(moves)))
        worst = max(worst, _I(count_bits(turned)))
        lost |= turned
    cell[REPLIES] = count / 8
    cell[SILENT] = 1 if count == 0 else 0
    cell[TURNED_BACK] = back / 4
    cell[SAFE] = 1 if back == 0 else 0
    cell[LEFT] = fewest / 8
    cell[SHUT_OUT] = 1 if fewest == 0 else 0
    cell[CORNER_KEPT] = kept / max(1, count)
    cell[NEAR_REPLIES] = beside / 4
    cell[LOSSES] = count_bits(lost) / 16
    cell[WORST_LOSS] = worst / 8


@kernel(types.void(_U, _U, _U, _U, _U, PLANES))
def _write_move(own, opponent, board, square, corners, cell):
    """What a legal move does."""
    move = BIT[square]
    empty = board & ~(own | opponent)
    near = region(move, empty)
    turned = flips(square, own, opponent)
    own |= turned | move
    opponent ^= turned
    empty ^= move
    again = mobility(own, opponent, empty)
    odd, even = count_regions(empty)
    cell[TURNED] = count_bits(turned) / 8
    cell[AGAIN] = count_bits(again) / 8
    cell[CORNER_GIVEN] = 1 if mobility(opponent, own, empty) & corners else 0
    cell[CORNER_NEXT] = 1 if again & corners else 0
    cell[LEAD] = (_I(count_bits(own)) - _I(count_bits(opponent))) / _I(count_bits(board))
    cell[FIRM_AFTER] = count_bits(stable(own, opponent, board)) / 12
    cell[OPPONENT_FIRM_AFTER] = count_bits(stable(opponent, own, board)) / 12
    cell[ODD] = odd / 4
    cell[EVEN] = even / 4
    _write_replies(own, opponent, empty, move, near, corners, cell)


@kernel(types.void(_U, _U, _U, _U, _U, _I, PLANES))
def _write_lines(own, opponent, board, square, corners, rules, cell):
    """How the game ends after a legal move by the first so many rules."""
    turned = flips(square, own, opponent)
    own, opponent = own | turned | BIT[square], opponent ^ turned
    for rule in range(rules):
        lead = -play_on(opponent, own, board, corners, rule)
        at = COUNTS + 2 * rule
        cell[at] = 2 * lead / count_bits(board)
        cell[at + 1] = 1 if lead > 0 else -1 if lead < 0 else 0


@kernel(types.void(_U, _U, _U, _U, PLANES))
def _write_promise(own, opponent, board, square, cell):
    """What the board after a legal move promises, and after the reply that leaves least."""
    turned = flips(square, own, opponent)
    own, opponent = own | turned | BIT[square], opponent ^ turned
    empty, scratch = board & ~(own | opponent), np.empty((1, LOOKS), np.int64)
    unit = SCALE * count_bits(board) / 2
    replies = mobility(opponent, own, empty)
    least = PROMISES if replies else promise6(own, opponent, empty, scratch)
    while replies:
        reply = lowest(replies)
        spot = BIT[reply]
        replies ^= spot
        turned = flips(reply, opponent, own)
        least = min(least, promise6(own ^ turned, opponent | turned | spot, empty ^ spot, scratch))
    cell[PROMISE] = -promise6(opponent, own, empty, scratch) / unit
    cell[PROMISE_LEFT] = least / unit


@kernel(ENCODE)
def encode(state, repeats, out):
    """See `Kernels.encode`: all planes, or the first COUNTS or LINES."""
    flags = _I(state[2])
    n, side = flags >> 4 & 15, flags & 1
    own, opponent = spread(state[side], n), spread(state[1 - side], n)
    board, corners = BOARDS[n], CORNERS[n]
    empty = board & ~(own | opponent)
    moves, threats = mobility(own, opponent, empty), mobility(opponent, own, empty)
    odd = odd_regions(empty)
    firm, opponent_firm = stable(own, opponent, board), stable(opponent, own, board)
    share = _F(count_bits(empty)) / _F(n * n)
    count = len(out) // (n * n)
    learned = count > LINES and n * n == SQUARES
    rules = PROMISING + 1 if learned else PROMISING
    lines = count > COUNTS and count_bits(empty) <= LAST_EMPTIES
    out[:] = 0
    at, rest = 0, board
    while rest:
        square = lowest(rest)
        spot = BIT[square]
        rest ^= spot
        cell = out[at : at + count]
        at += count
        cell[OWN] = 1 if own & spot else 0
        cell[OPPONENT] = 1 if opponent & spot else 0
        cell[ONES] = 1
        cell[THREATS] = 1 if threats & spot else 0
        if empty & spot:
            cell[REGION] = 1 if odd & spot else -1
        cell[EMPTY] = share
        cell[FIRM] = 1 if firm & spot else 0
        cell[OPPONENT_FIRM] = 1 if opponent_firm & spot else 0
        if moves & spot:
            cell[LEGAL] = 1
            _write_move(own, opponent, board, square, corners, cell)
            if lines:
                _write_lines(own, opponent, board, square, corners, rules, cell)
            if learned:
                _write_promise(own, opponent, board, square, cell)
