"""Whole files of 8x8 games played over at once, from squares alone: who moved follows from the rules."""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import States
from engines.games.reversi.kernels import BOARD, INNER, flips, mobility
from engines.games.signatures import kernel

SIZE = 8
NONE = 255
"""Where a game has ended."""
_ONE: Any = np.uint64(1)
_BLACK, _WHITE = np.uint64(1 << 28 | 1 << 35), np.uint64(1 << 27 | 1 << 36)
_WORDS = types.Array(types.uint64, 1, "C")
_BYTES = types.Array(types.uint8, 1, "C")


@kernel(
    types.int64(
        types.Array(types.uint8, 2, "C"), _WORDS, _WORDS, _BYTES, _BYTES,
        types.Array(types.int32, 1, "C"), _BYTES,
    )
)  # fmt: skip
def replay_games(
    squares: NDArray[np.uint8],
    own: States,
    opponent: States,
    sides: NDArray[np.uint8],
    played: NDArray[np.uint8],
    games: NDArray[np.int32],
    faults: NDArray[np.uint8],
) -> int:
    """Play over the games in `squares` uint8 [G, P] (0 .. 63, NONE after the end; passes are left out).

    Writes a row for each move and returns how many: the discs `own` and `opponent` of the side to move,
    which of the `sides` that is (0 Black), the square `played` there, and the game's row `games`. A game
    with an illegal move gives no rows; `faults` [G] has that move's number then, from 1, else 0.
    """
    count = 0
    for g in range(len(squares)):
        start, faults[g] = count, 0
        mine, other, side = _BLACK, _WHITE, 0
        for at in range(squares.shape[1]):
            square = squares[g, at]
            if square == NONE:
                continue
            empty = BOARD[SIZE] & ~(mine | other)
            moves = mobility(mine, other, INNER[SIZE], empty, SIZE)
            if not moves:  # a pass, which nobody wrote down
                mine, other, side = other, mine, 1 - side
                moves = mobility(mine, other, INNER[SIZE], empty, SIZE)
            resumed = at and squares[g, at - 1] == NONE
            if resumed or square > 63 or not moves >> square & _ONE:
                faults[g] = at + 1
                count = start
                break
            own[count], opponent[count], sides[count] = mine, other, side
            played[count], games[count] = square, g
            count += 1
            spot = _ONE << square
            turned = flips(spot, mine, other, INNER[SIZE], SIZE)
            mine, other, side = other & ~turned, mine | spot | turned, 1 - side
    return count
