"""Games that a solver finishes: their labels against the solver's own word, their moves against the rules."""

import random
from functools import reduce

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.catalogue import find_game
from engines.game import DRAW, FIRST_WINS, SECOND_WINS, position_of
from engines.solvers.animal_shogi.tablebase import Tablebase, open_best
from engines.solvers.reversi.solver import ReversiSolver
from tests.engines.solvers.reversi.test_solver import wander
from tests.training.alphazero.played import PUCT, options, replayed, result, selfplay
from training.alphazero.teaching.endings import Endings
from training.alphazero.teaching.judge_by_search import MARGIN_EMPTIES
from training.alphazero.teaching.judges import find_judge

EMPTIES, PLIES = 7, 12


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return open_best(find_game("animal-shogi"))


def assert_shared(policy: NDArray[np.float32], best: set[int], keeping: set[int]) -> None:
    """Half for the best moves, half for all that keep the result, nothing for the others."""
    assert set(np.nonzero(policy)[0].tolist()) == keeping >= best
    for move in keeping:
        share = 0.5 / len(keeping) + (0.5 / len(best) if move in best else 0.0)
        assert policy[move] == pytest.approx(share)


def test_the_labels_of_an_ending_are_exact_and_the_game_ends_as_they_say() -> None:
    game = find_game("reversi4")
    samples = selfplay(game, options(PUCT, exact_endings=EMPTIES)).play(12)
    solver = ReversiSolver(game)
    solved = 0
    for state, policy, outcome in zip(samples.states, samples.policy, samples.outcome, strict=True):
        position = position_of(state)
        if game.empty_squares(position) > EMPTIES:
            continue
        margins = solver.all_moves(position)
        best = {int(move) for move, margin in margins.items() if margin == max(margins.values())}
        keeping = {int(move) for move, margin in margins.items() if np.sign(margin) == outcome}
        assert_shared(policy, best, keeping)
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


def test_a_table_finishes_a_game_in_as_many_plies_as_the_end_is_away(table: Tablebase) -> None:
    game = find_game("animal-shogi")
    samples = selfplay(game, options(PUCT, exact_endings=PLIES)).play(8)
    results, distances = table.probe_states(samples.states)
    near = (results != 0) & (distances <= PLIES)
    assert near.any() and (samples.outcome[near] == results[near]).all()
    for state, policy in zip(samples.states[near], samples.policy[near], strict=True):
        position = position_of(state)
        worth = table.probe(position)
        best = {int(move) for move, one in table.all_moves(position).items() if one == worth}
        keeping = {int(move) for move, one in table.all_moves(position).items() if one.value == worth.value}
        assert_shared(policy, best, keeping)
    for moves in samples.moves:
        match = replayed(game, moves)
        assert match.outcome
        _, away = table.probe_states(match.states())
        first = np.nonzero((away >= 0) & (away <= PLIES))[0][0]
        assert (np.diff(away[first:]) == -1).all()


def test_margins_are_taught_near_the_end_and_results_before() -> None:
    game, rng = find_game("reversi6"), random.Random(4)
    endings, solver = Endings(find_judge(game), 14, seed=1), ReversiSolver(game, 16)
    counted = 0
    for _ in range(2):
        positions = [wander(game, rng, 14) for _ in range(3)]
        ending = endings.finish(np.array([position.words for position in positions], np.uint64))
        assert len(ending.first_view) == len(ending.moves) == 3
        for position, moves, value in zip(positions, ending.moves, ending.first_view, strict=True):
            last = reduce(game.play, moves, position)
            assert last.result == {1.0: FIRST_WINS, -1.0: SECOND_WINS, 0.0: DRAW}[value]
        for state, policy, value in zip(ending.states, ending.policy, ending.values, strict=True):
            margins = solver.all_moves(position_of(state))
            keeping = {int(move) for move, margin in margins.items() if np.sign(margin) == value}
            best = {int(move) for move, margin in margins.items() if margin == max(margins.values())}
            late = 36 - int(np.bitwise_count(state[0] | state[1])) <= MARGIN_EMPTIES
            assert_shared(policy, best if late else keeping, keeping)
            counted += late and best != keeping
    assert counted > 6


def test_as_many_solved_positions_are_learned_from_as_wanted() -> None:
    game = find_game("reversi4")
    whole = selfplay(game, options(PUCT, exact_endings=EMPTIES)).play(40)
    none = selfplay(game, options(PUCT, exact_endings=EMPTIES, solved_share=0.0)).play(40)
    some = selfplay(game, options(PUCT, exact_endings=EMPTIES, solved_share=0.3)).play(40)
    solved = [
        int((np.bitwise_count(one.states[:, 0] | one.states[:, 1]) >= 16 - EMPTIES).sum()) / one.games
        for one in (whole, none, some)
    ]
    assert solved[1] == 0.0
    assert 0.15 < solved[2] / solved[0] < 0.45
    for moves in none.moves:
        assert replayed(game, moves).outcome
