"""What moves lead to, for many positions at once: the boards after them, and how a network sees those.

A *deed* is a move that was made: the position before it, and the board after it, both as states uint64 [3].
A deed is worth the same whatever stood before: all the planes but the last three show the board after it, as
the side sees it that moved. Who has no move passes at once and without a deed of its own, so that after some
deeds the same side moves again.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import DRAW, ONGOING, States
from engines.games.bits import count_bits
from engines.games.reversi.kernels import BOARD, INNER, legal, mobility, play
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
_ONE: Any = np.uint64(1)
_STATES = types.Array(types.uint64, 2, "C")
_STATE = types.Array(types.uint64, 1, "C")
_NUMBERS = types.Array(types.int64, 1, "C")
_TABLE = types.Array(types.int64, 2, "C")
_FLOATS = types.Array(types.float32, 1, "C")
_PLANES = types.Array(types.float32, 2, "C")
_BYTES = types.Array(types.uint8, 2, "C")

AFTER_PLANES = 8
"""Own discs and the other side's, the other side's replies, own moves if it must pass, empty squares beside
own discs and beside the other's, whether the number of empty squares is odd, ones."""
SEED_PLANES = 3
"""The board before and after with Black as 1 and White as -1, and the side that moved, Black as 1."""
PLANES = AFTER_PLANES + SEED_PLANES
SIZES = (4, 6, 8)
END = 255
"""Where a list of a game's squares has ended."""


@kernel(types.void(_STATES, _NUMBERS))
def count_moves(states: States, first: NDArray[np.int64]) -> None:
    """Set `first` [P + 1]: position i, in which a side can move, has the deeds first[i] .. first[i + 1]."""
    first[0] = 0
    for i in range(len(states)):
        flags = _I(states[i, 2])
        n = flags >> 4 & 15
        own, opponent = states[i, flags & 1], states[i, 1 - (flags & 1)]
        moves = mobility(own, opponent, INNER[n], BOARD[n] & ~(own | opponent), n)
        first[i + 1] = first[i] + _I(count_bits(moves))


@kernel(types.void(_STATES, _NUMBERS, _NUMBERS, _STATES, _STATES))
def make_moves(
    states: States, first: NDArray[np.int64], moves: NDArray[np.int64], before: States, after: States
) -> None:
    """All deeds of all positions, by square, at the places that `count_moves` gave: `moves` [M] and the
    states `before` and `after` [M, 3]."""
    found = np.empty(64, np.int64)
    for i in range(len(states)):
        legal(states[i], found)
        for at in range(first[i], first[i + 1]):
            moves[at] = found[at - first[i]]
            before[at] = states[i]
            play(states[i], moves[at], after[at])


@kernel(types.void(_STATES, _NUMBERS, _STATES))
def play_moves(states: States, moves: NDArray[np.int64], after: States) -> None:
    """Make one move in each position: `after` [N, 3]."""
    for i in range(len(states)):
        play(states[i], moves[i], after[i])


@kernel(types.void(_STATES, _STATES, _FLOATS))
def follow(after: States, then: States, signs: NDArray[np.float32]) -> None:
    """Where deeds lead: `then` [N, 3] is the next position in which a side can move, passes being made.
    `signs` [N] is -1 where the other side moves there and 1 where the same side does; 0 where the game is
    over."""
    moves = np.empty(64, np.int64)
    for i in range(len(after)):
        then[i] = after[i]
        flags = _I(after[i, 2])
        n = flags >> 4 & 15
        signs[i] = -1
        if flags >> 1 & 3:
            signs[i] = 0
        else:
            legal(after[i], moves)
            if moves[0] == n * n:
                then[i, 2] = after[i, 2] ^ _ONE
                signs[i] = 1


@kernel(types.void(_STATES, _FLOATS))
def rewards(after: States, results: NDArray[np.float32]) -> None:
    """What each deed is rewarded with, for the side that moved: 1 for a game won, -1 for one lost, else 0."""
    for i in range(len(after)):
        flags = _I(after[i, 2])
        result, mover = flags >> 1 & 3, 1 - (flags & 1)
        results[i] = 0.0 if result in (ONGOING, DRAW) else 1.0 if result - 1 == mover else -1.0


@kernel(_U(_U, _I))
def _around(discs: int, n: int) -> Any:
    """The squares beside some discs, those themselves perhaps among them."""
    left, right = _U(0), _U(0)
    for row in range(n):  # a shift by a column must not carry into the next row
        left |= _ONE << _U(row * n)
        right |= _ONE << _U(row * n + n - 1)
    flat = discs | (discs & ~right) << _ONE | (discs & ~left) >> _ONE
    return (flat | flat << _U(n) | flat >> _U(n)) & BOARD[n]


@kernel(types.void(_STATES, _STATES, _NUMBERS, _TABLE, _PLANES))
def encode_deeds(
    before: States,
    after: States,
    images: NDArray[np.int64],
    symmetries: NDArray[np.int64],
    planes: NDArray[np.float32],
) -> None:
    """Write `planes` [N, squares * PLANES] of deeds, each seen by the symmetry `images` [N], whose image's
    square i shows what is on `symmetries[image, i]` (int64 [8, squares])."""
    for row in range(len(after)):
        flags = _I(after[row, 2])
        n = flags >> 4 & 15
        mover = 1 - (flags & 1)
        own, opponent = after[row, mover], after[row, 1 - mover]
        empty = BOARD[n] & ~(own | opponent)
        replies = mobility(opponent, own, INNER[n], empty, n)
        again = mobility(own, opponent, INNER[n], empty, n)
        beside_own, beside_opponent = _around(own, n) & empty, _around(opponent, n) & empty
        odd = np.float32(_I(count_bits(empty)) & 1)
        squares, out = symmetries[images[row]], planes[row]
        for i in range(n * n):
            spot = _ONE << _U(squares[i])
            at = PLANES * i
            out[at] = 1 if own & spot else 0
            out[at + 1] = 1 if opponent & spot else 0
            out[at + 2] = 1 if replies & spot else 0
            out[at + 3] = 1 if again & spot else 0
            out[at + 4] = 1 if beside_own & spot else 0
            out[at + 5] = 1 if beside_opponent & spot else 0
            out[at + 6] = odd
            out[at + 7] = 1
            out[at + 8] = 1 if before[row, 0] & spot else -1 if before[row, 1] & spot else 0
            out[at + 9] = 1 if after[row, 0] & spot else -1 if after[row, 1] & spot else 0
            out[at + 10] = 1 - 2 * mover


@kernel(_I(_STATE, _BYTES, _STATES, _NUMBERS))
def replay_games(start: States, games: NDArray[np.uint8], states: States, moves: NDArray[np.int64]) -> int:
    """Play over `games` uint8 [G, P], squares without passes, END after the last: write the position before
    each move to `states` [M, 3] and the move to `moves` [M], game after game; returns how many."""
    found, pair, count = np.empty(64, np.int64), np.empty((2, 3), np.uint64), 0
    n = _I(start[2]) >> 4 & 15
    for g in range(len(games)):
        pair[0] = start
        at = 0
        for ply in range(games.shape[1]):
            if games[g, ply] == END:
                break
            legal(pair[at], found)
            if found[0] == n * n:
                pair[at, 2] ^= _ONE
            states[count] = pair[at]
            moves[count] = games[g, ply]
            play(pair[at], _I(games[g, ply]), pair[1 - at])
            count += 1
            at = 1 - at
    return count
