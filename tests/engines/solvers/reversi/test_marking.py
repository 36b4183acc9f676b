"""What self-play is told of endings against the solver proper, and their games against the rules."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.game import Move, Position, position_of
from engines.solvers.marks import BEST, ILLEGAL, KEEPING, SPOILING
from engines.solvers.reversi.kernels.marking import MARGIN, RESULT, UNSOLVED, mark, mark_moves, play_best
from engines.solvers.reversi.solver import ReversiSolver
from tests.engines.solvers.reversi.test_solver import SOLVERS, wander

COUNTED = 6


def marked(solver: ReversiSolver, position: Position, counted: bool) -> list[int]:
    """The marks of a position's actions by the solver proper."""
    margins = solver.all_moves(position)
    most = max(margins.values())
    marks = [ILLEGAL] * solver.game.actions
    for move, margin in margins.items():
        keeps = np.sign(margin) == np.sign(most)
        marks[move] = SPOILING if not keeps else KEEPING if counted and margin < most else BEST
    return marks


@pytest.mark.parametrize("n", [4, 6, 8])
@pytest.mark.parametrize("empties", range(1, 12))
def test_moves_are_marked_by_what_they_are_worth(n: int, empties: int) -> None:
    solver, rng = SOLVERS[n], random.Random(empties)
    table, marks = np.zeros(3 << 10, np.uint64), np.zeros(solver.game.actions, np.int8)
    for _ in range(12):
        position = wander(solver.game, rng, empties)
        if position.result:
            continue
        margin = solver.margin(position)
        result = RESULT * int(np.sign(margin))
        for known in (UNSOLVED, margin):
            assert mark(position.array(), known, MARGIN, table, marks) == margin
            assert marks.tolist() == marked(solver, position, counted=True)
        for known in (UNSOLVED, result):
            assert mark(position.array(), known, RESULT, table, marks) == result
            assert marks.tolist() == marked(solver, position, counted=False)


def assert_marked(
    solver: ReversiSolver, position: Position, marks: NDArray[np.int8], result: np.int8
) -> None:
    counted = solver.game.empty_squares(position) <= COUNTED
    assert marks.tolist() == marked(solver, position, counted)
    assert result == solver.result(position)


@pytest.mark.parametrize("n", [4, 6, 8])
def test_games_are_played_to_their_end_by_best_moves(n: int) -> None:
    solver, rng = SOLVERS[n], random.Random(n)
    game, table, finished = solver.game, np.zeros(3 << 10, np.uint64), 0
    for _ in range(12):
        position = wander(game, rng, 11)
        if position.result:
            continue
        states, moves = np.zeros((22, 3), np.uint64), np.zeros(22, np.int64)
        marks, results = np.zeros((22, game.actions), np.int8), np.zeros(22, np.int8)
        states[0] = position.words
        plies = play_best(np.full(22, rng.random()), COUNTED, table, states, moves, marks, results)
        for i in range(plies):
            assert position == position_of(states[i])
            assert_marked(solver, position, marks[i], results[i])
            assert marks[i, moves[i]] == BEST
            position = game.play(position, Move(int(moves[i])))
        finished += position.result != 0
    assert finished > 6


def test_every_best_move_is_played_by_some_choice() -> None:
    solver, rng = SOLVERS[6], random.Random(3)
    table, several = np.zeros(3 << 10, np.uint64), 0
    for _ in range(6):
        states, moves = np.zeros((22, 3), np.uint64), np.zeros(22, np.int64)
        marks, results = np.zeros((22, 37), np.int8), np.zeros(22, np.int8)
        position = wander(solver.game, rng, 11)
        played = set[int]()
        for choice in np.arange(0.0, 1.0, 0.04):
            states[0] = position.words
            play_best(np.full(22, choice), COUNTED, table, states, moves, marks, results)
            played.add(int(moves[0]))
        best = set(np.flatnonzero(marks[0] == BEST).tolist())
        assert played == best
        several += len(best) > 1
    assert several


def test_many_positions_are_marked_at_once() -> None:
    solver, rng = SOLVERS[6], random.Random(5)
    wandered = [wander(solver.game, rng, empties) for empties in (3, 5, 6, 7, 9, 11) for _ in range(4)]
    positions = [position for position in wandered if not position.result]
    marks, results = np.zeros((len(positions), 37), np.int8), np.zeros(len(positions), np.int8)
    states = np.array([position.words for position in positions], np.uint64)
    mark_moves(states, COUNTED, np.zeros(3 << 10, np.uint64), marks, results)
    for position, mine, result in zip(positions, marks, results, strict=True):
        assert_marked(solver, position, mine, result)
