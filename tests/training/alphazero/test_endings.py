"""Games that a solver finishes: their labels against the solver's own word, their moves against the rules."""

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import position_of
from engines.solvers.reversi.solver import ReversiSolver
from tests.training.alphazero.played import PUCT, options, replayed, result, selfplay

EMPTIES = 7


def test_the_labels_of_an_ending_are_exact_and_the_game_ends_as_they_say() -> None:
    game = find_game("reversi4")
    samples = selfplay(game, options(PUCT, exact_endings=EMPTIES)).play(12)
    solver = ReversiSolver(game)
    solved = 0
    for state, policy, outcome in zip(samples.states, samples.policy, samples.outcome, strict=True):
        position = position_of(state)
        empties = 16 - (position.words[0] | position.words[1]).bit_count()
        if empties > EMPTIES:
            continue
        margins = solver.all_moves(position)
        best = [move for move, margin in margins.items() if margin == max(margins.values())]
        np.testing.assert_allclose(policy[best], 1 / len(best))
        assert outcome == np.sign(max(margins.values()))
        solved += 1
    assert solved > 12
    results = [result(replayed(game, moves)) for moves in samples.moves]
    assert all(replayed(game, moves).outcome for moves in samples.moves)
    assert (samples.first_wins, samples.draws) == (results.count(1.0), results.count(0.0))
    assert samples.plies == sum(len(moves) for moves in samples.moves)


def test_positions_before_the_ending_are_labelled_with_its_value() -> None:
    game = find_game("reversi4")
    samples = selfplay(game, options(exact_endings=EMPTIES)).play(1)
    value = result(replayed(game, samples.moves[0]))
    empties = 16 - np.bitwise_count(samples.states[:, 0] | samples.states[:, 1])
    before = samples.states[:, -1][empties > EMPTIES]
    first = samples.outcome[empties > EMPTIES] * (1.0 - 2.0 * (before & np.uint64(1)).astype(np.float32))
    assert len(first) and set(first[: len(before) // samples.games]) == {value}


def test_only_games_with_a_solver_have_exact_endings() -> None:
    with pytest.raises(InputError, match="Reversi only"):
        selfplay(find_game("tictactoe"), options(exact_endings=3))
