"""Exact endings in self-play: a solver finishes the games and labels their last positions and the result.

Near its end a solver is quicker and surer than a search with a network. The game is then played to its end
as both sides should, every position on the way is labelled with what it is worth, and so are some beside
the way, so that mistakes are seen too. The positions before are labelled with the value of the first solved
one, which no later blunder spoils; or each with its own, where a table knows them all.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.game import ONGOING, Game, Move, Position, States
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from engines.solvers.animal_shogi.oracle import TableOracle
from engines.solvers.oracle import Truth, find_oracle
from engines.solvers.reversi.solver import ReversiSolver
from training.alphazero.exactness import check_exact

ASIDE = 0.5
"""The share of the positions of an ending from which one step aside is taken and labelled too."""
TABLE_BITS = 16


@dataclass(frozen=True, slots=True)
class Judge:
    """A solver as self-play needs it. `reached`: which of some positions, u64 [K, W], are to be finished,
    bool [K]; `moves`: what each move of a position is worth to its maker; `values`, where every position is
    known at once: what positions are worth, f32 [K] for the side to move."""

    reached: Callable[[States], NDArray[np.bool_]]
    moves: Callable[[Position], dict[Move, Truth]]
    values: Callable[[States], NDArray[np.float32]] | None = None


def _judge(game: Game, reach: int) -> Judge:
    if isinstance(game, AnimalShogi):
        return _table(game, reach)
    assert isinstance(game, Reversi)
    return _search(game, reach)


def _search(game: Reversi, empties: int) -> Judge:
    solver = ReversiSolver(game, TABLE_BITS)

    def reached(states: States) -> NDArray[np.bool_]:
        taken = np.bitwise_count(states[:, 0] | states[:, 1])
        return np.asarray(game.rows * game.columns - taken <= empties)

    def moves(position: Position) -> dict[Move, Truth]:
        return {
            move: Truth(int(np.sign(margin)), margin) for move, margin in solver.all_moves(position).items()
        }

    return Judge(reached, moves)


def _table(game: AnimalShogi, plies: int) -> Judge:
    oracle = find_oracle(game)
    assert isinstance(oracle, TableOracle)
    probe = oracle.table.probe_states

    def reached(states: States) -> NDArray[np.bool_]:
        results, distances = probe(states)
        return np.asarray((results != 0) & (distances <= plies))

    return Judge(
        reached,
        lambda position: oracle.solve(position).moves,
        lambda states: probe(states)[0].astype(np.float32),
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: n labelled positions `states` u64 [n, W], shares of the good moves `policy`
    f32 [n, A], see `good_shares`, and exact results `values` f32 [n], both for the side to move; which of
    them the game passed through, `played` bool [n]; the value `first_view` of the game for the first player,
    the `moves` to its end and the position `last` u64 [W] that they lead to."""

    states: States
    policy: NDArray[np.float32]
    values: NDArray[np.float32]
    played: NDArray[np.bool_]
    first_view: float
    moves: tuple[Move, ...]
    last: States


def good_shares(moves: dict[Move, Truth], actions: int) -> NDArray[np.float32]:
    """What a policy f32 [A] is to learn of a solved position: half goes to the best moves, by margin or
    distance, and half to all that keep the result. A network that is not sure which is best then chooses
    among those that lose nothing, instead of one that may be the best or a blunder."""
    most = max(truth.rank for truth in moves.values())
    best = [move for move, truth in moves.items() if truth.rank == most]
    keeping = [move for move, truth in moves.items() if truth.value == most[0]]
    shares = np.zeros(actions, np.float32)
    shares[best] += 0.5 / len(best)
    shares[keeping] += 0.5 / len(keeping)
    return shares


_Row = tuple[Position, dict[Move, Truth], bool]
"""A solved position, what its moves are worth, and whether the game passed through it."""


class Endings:
    """Finishes games that have come near enough to their end, and tells what positions are worth
    (`values`, as `Judge` says) where it is asked to; else that is None. Not for two threads at once."""

    def __init__(self, game: Game, reach: int, values: bool, seed: int) -> None:
        """With a `reach` of 0 no game is finished. Raises InputError as `check_exact` does."""
        check_exact(game, reach, values)
        self.game, self._judge, self._reach = game, _judge(game, reach), reach
        self.values = self._judge.values if values else None
        self._rng = np.random.default_rng(seed)

    def reached(self, states: States) -> NDArray[np.bool_]:
        """Which of some positions, u64 [K, W], are to be finished."""
        return self._judge.reached(states) if self._reach else np.zeros(len(states), np.bool_)

    def finish(self, position: Position) -> Ending:
        """Play an unfinished position to its end."""
        rows: list[_Row] = []
        moves: list[Move] = []
        at = position
        while at.result == ONGOING and (best := self._label(at, rows, True)):
            if self._rng.random() < ASIDE:
                aside = self.game.play(at, self._any(self.game.legal_moves(at)))
                if aside.result == ONGOING:
                    self._label(aside, rows, False)
            moves.append(self._any(best))
            at = self.game.play(at, moves[-1])
        values = np.array([max(truth.value for truth in found.values()) for _, found, _ in rows], np.float32)
        return Ending(
            np.array([row.words for row, _, _ in rows], np.uint64),
            np.array([good_shares(found, self.game.actions) for _, found, _ in rows], np.float32),
            values,
            np.array([played for _, _, played in rows]),
            float(-values[0] if position.side else values[0]),
            tuple(moves),
            at.array(),
        )

    def _label(self, position: Position, rows: list[_Row], played: bool) -> list[Move]:
        """Solve a position, note what it teaches where there is a choice, and return its best moves; none
        when there is no move at all. `played`: whether the game passes through it."""
        moves = self._judge.moves(position)
        if not moves:
            return []
        if len(moves) > 1 or not rows:
            rows.append((position, moves, played))
        most = max(truth.rank for truth in moves.values())
        return [move for move, truth in moves.items() if truth.rank == most]

    def _any(self, moves: list[Move] | tuple[Move, ...]) -> Move:
        return moves[int(self._rng.integers(len(moves)))]
