"""Questions to the compiled search, and exact margins out of several of them."""

from collections.abc import Callable

import numpy as np

from engines.game import Move
from engines.games.reversi.eight import layout
from engines.games.reversi.promises.promise8 import weights8
from engines.solvers.reversi.kernels import descent, foresight

SLICE = 300_000
"""Nodes between two pulses: about a hundredth of a second."""
_WIDE = 8
_BRANCHES = 40
"""More moves than any position has."""


class Prober:
    """Asks 'is the margin greater than alpha?' of positions of one board size. What the search learns
    stays in a table for later questions; answers do not depend on it."""

    def __init__(self, n: int, table_bits: int) -> None:
        """`n` rows; the table has 2 ** table_bits entries of 24 bytes."""
        self.nodes = 0
        self._n = n
        self._board = np.uint64(layout.board(n))
        self._table = np.zeros(3 << table_bits, np.uint64)
        plies = 2 * n * n
        self._boards = np.zeros((plies, 2), np.uint64)
        self._frames = np.zeros((plies, descent.MOVES + _BRANCHES), np.int64)
        self._state = np.zeros(5, np.int64)
        self._weights = weights8() if n == _WIDE else np.empty(0, np.int16)
        self._scratch = np.zeros((foresight.ROWS, foresight.COLUMNS), np.int64)

    def forget(self) -> None:
        """Empty the table."""
        self._table.fill(0)

    def age(self) -> None:
        """From now on, what older questions left in the table may make room first."""
        self._state[descent.AGE] = (self._state[descent.AGE] + 1) % 256

    def bound(
        self, own: int, opponent: int, alpha: int, pulse: Callable[[], None]
    ) -> tuple[int, Move | None]:
        """A bound of the margin for the side to move, whose discs on the 8x8 board are `own`: if above alpha
        the margin is at least this, else at most. And the best move found. `pulse` is called after each
        slice and may raise."""
        frames, state = self._frames, self._state
        self._boards[0] = own, opponent
        frames[0, descent.ALPHA] = alpha
        frames[0, descent.EMPTIES] = self._n * self._n - (own | opponent).bit_count()
        frames[0, descent.NEXT] = frames[0, descent.MOVE] = -1
        state[descent.PLY] = state[descent.DONE] = 0
        while not state[descent.DONE]:
            state[descent.NODES] = 0
            descent.descend(
                self._boards, frames, self._table, self._board, state, SLICE, self._scratch, self._weights
            )
            self.nodes += int(state[descent.NODES])
            pulse()
        return int(state[descent.VALUE]), layout.moves(self._n).get(int(frames[0, descent.MOVE]))

    def settle(
        self, own: int, opponent: int, guess: int, pulse: Callable[[], None], known: int | None = None
    ) -> tuple[Move | None, int]:
        """The best move (None when there is none) and the exact margin, which is `known` to be at least
        that. It asks around `guess` first; that a margin is larger is seen soon, so that it goes up step
        by step, and down two discs beyond the last answer."""
        low, high = -self._n * self._n if known is None else known, self._n * self._n
        margin, beyond, move = min(max(guess, low), high), 0, None
        while low < high:
            alpha = margin + 1 if margin == low else margin - 1 - beyond
            alpha = min(max(alpha, low + 1), high - 1)
            margin, found = self.bound(own, opponent, alpha, pulse)
            if margin > alpha:
                low, move = margin, found
            else:
                high = margin
            beyond = 2
        if move is None:
            move = self.bound(own, opponent, low - 1, pulse)[1]
        return move, low
