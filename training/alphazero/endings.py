"""Exact endings in self-play: a solver finishes the games and labels their last positions and the result.

With few empty squares a solver is quicker and surer than a search with a network. The game is then played
to its end as both sides should, every position on the way is labelled with what it is worth, and so are
some beside the way, so that mistakes are seen too. The positions before are labelled with the value of
the first solved one, which no later blunder spoils.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import ONGOING, Game, Move, Position, States
from engines.games.reversi.rules import Reversi
from engines.solvers.reversi.solver import ReversiSolver

ASIDE = 0.5
"""The share of the positions of an ending from which one step aside is taken and labelled too."""
TABLE_BITS = 16


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: n labelled positions `states` u64 [n, W], shares of the best moves `policy`
    f32 [n, A] and exact results `values` f32 [n], both for the side to move; the value `first_view` of the
    game for the first player, and the `moves` to its end."""

    states: States
    policy: NDArray[np.float32]
    values: NDArray[np.float32]
    first_view: float
    moves: tuple[Move, ...]


class Endings:
    """Finishes games from `empties` empty squares on. Not for two threads at once."""

    def __init__(self, game: Game, empties: int, seed: int) -> None:
        """Raises InputError for a game whose endings no solver knows."""
        if not isinstance(game, Reversi):
            raise InputError(
                "Exact endings are known of Reversi only; set them to 0 for {game}.", game=game.id
            )
        self.game, self.empties = game, empties
        self._rng = np.random.default_rng(seed)
        self._solver = ReversiSolver(game, TABLE_BITS)

    def reached(self, states: States) -> NDArray[np.bool_]:
        """Which of some positions, u64 [K, W], are to be finished."""
        squares = self.game.rows * self.game.columns
        taken = np.bitwise_count(states[:, 0] | states[:, 1])
        return np.asarray(squares - taken <= self.empties)

    def finish(self, position: Position) -> Ending:
        """Play an unfinished position to its end."""
        rows: list[tuple[Position, list[Move], int]] = []
        moves: list[Move] = []
        at = position
        while at.result == ONGOING:
            best = self._label(at, rows)
            if self._rng.random() < ASIDE:
                aside = self.game.play(at, self._any(self.game.legal_moves(at)))
                if aside.result == ONGOING:
                    self._label(aside, rows)
            moves.append(self._any(best))
            at = self.game.play(at, moves[-1])
        policy = np.zeros((len(rows), self.game.actions), np.float32)
        for row, (_, best, _) in enumerate(rows):
            policy[row, best] = 1 / len(best)
        _, _, value = rows[0]
        return Ending(
            np.array([row.words for row, _, _ in rows], np.uint64),
            policy,
            np.array([worth for _, _, worth in rows], np.float32),
            float(-value if position.side else value),
            tuple(moves),
        )

    def _label(self, position: Position, rows: list[tuple[Position, list[Move], int]]) -> list[Move]:
        """Solve a position, note what it teaches where there is a choice, and return its best moves."""
        margins = self._solver.all_moves(position)
        most = max(margins.values())
        best = [move for move, margin in margins.items() if margin == most]
        if len(margins) > 1 or not rows:
            rows.append((position, best, int(np.sign(most))))
        return best

    def _any(self, moves: list[Move] | tuple[Move, ...]) -> Move:
        return moves[int(self._rng.integers(len(moves)))]
