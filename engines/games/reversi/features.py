"""The eight planes that a policy network reads: what a person sees on an 8x8 board.

Own discs, the opponent's, empty squares, legal moves, how many discs a move turns, the squares at the
corners (corner, C and X), ones, and zeros.
"""

from typing import Any

import numpy as np
from numba import float32, int64, types, uint8, uint64, void
from numpy.typing import NDArray

from engines.game import States
from engines.games.bits import count_bits
from engines.games.reversi.kernels import BOARD, INNER, flips, mobility
from engines.games.signatures import ENCODE, kernel

SIZE, SQUARES, PLANES = 8, 64, 8
CORNERS = np.array(
    [(row in (0, 1, 6, 7)) and (column in (0, 1, 6, 7)) for row in range(8) for column in range(8)]
)
"""The corners, and the squares beside them."""
ILLEGAL = -1.0
"""What a target holds at squares that cannot be played."""
_ONE: Any = np.uint64(1)
_NUMBERS = types.Array(int64, 1, "C")
_WORDS = types.Array(uint64, 1, "C")


@kernel(uint64(uint64, uint64, _NUMBERS, types.Array(float32, 1, "C")))
def _write(own: int, opponent: int, squares: NDArray[np.int64], out: NDArray[np.float32]) -> int:
    """Write the planes, the image's square i showing what is on `squares[i]`; returns the legal moves."""
    empty = BOARD[SIZE] & ~(own | opponent)
    moves = mobility(own, opponent, INNER[SIZE], empty, SIZE)
    for i in range(SQUARES):
        spot = _ONE << squares[i]
        at = PLANES * i
        out[at] = 1 if own & spot else 0
        out[at + 1] = 1 if opponent & spot else 0
        out[at + 2] = 1 if empty & spot else 0
        out[at + 3] = 1 if moves & spot else 0
        out[at + 4] = count_bits(flips(spot, own, opponent, INNER[SIZE], SIZE)) if moves & spot else 0
        out[at + 5] = CORNERS[i]
        out[at + 6] = 1
        out[at + 7] = 0
    return moves


@kernel(ENCODE)
def encode(state: States, repeats: int, out: NDArray[np.float32]) -> None:
    """See `Kernels.encode`: the eight planes for the side to move."""
    side = int64(state[2]) & 1
    _write(state[side], state[1 - side], np.arange(SQUARES), out)


@kernel(
    void(
        _WORDS, _WORDS, types.Array(uint8, 1, "C"), _NUMBERS, _NUMBERS, types.Array(int64, 2, "C"),
        types.Array(float32, 2, "C"), types.Array(float32, 2, "C"),
    )
)  # fmt: skip
def encode_rows(
    own: States,
    opponent: States,
    played: NDArray[np.uint8],
    rows: NDArray[np.int64],
    turns: NDArray[np.int64],
    symmetries: NDArray[np.int64],
    planes: NDArray[np.float32],
    targets: NDArray[np.float32],
) -> None:
    """A batch of positions as a learner wants them: `planes` [B, 512] and `targets` [B, 64] (1 for the
    move played, 0 for other legal ones, ILLEGAL for the rest) of the positions `rows` [B], each seen by the
    symmetry `turns` [B], whose image's square i shows what is on `symmetries[turn, i]` (int64 [8, 64])."""
    for b in range(len(rows)):
        row, squares = rows[b], symmetries[turns[b]]
        moves = _write(own[row], opponent[row], squares, planes[b])
        for i in range(SQUARES):
            square = squares[i]
            targets[b, i] = 1 if square == played[row] else 0 if moves >> square & _ONE else ILLEGAL
