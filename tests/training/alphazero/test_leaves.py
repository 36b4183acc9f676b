"""Positions from inside the search trees, against the rules and the table's own word."""

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.game import position_of
from engines.solvers.animal_shogi.tablebase import open_best
from tests.training.alphazero.played import GUMBEL, PUCT, Settings, options, selfplay
from training.alphazero.samples import Samples

GAME = find_game("animal-shogi")
EACH = 2


def rows(samples: Samples) -> set[tuple[int, ...]]:
    """The positions of some samples."""
    return {tuple(state) for state in samples.states.tolist()}


def followers(states: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Every position that one move leads to."""
    positions = [position_of(np.array(state, np.uint64)) for state in states]
    return {GAME.play(at, move).words for at in positions if not at.result for move in GAME.legal_moves(at)}


@pytest.mark.parametrize("search", [GUMBEL, PUCT])
def test_leaves_are_what_a_search_looks_at_and_what_the_table_says_of_it(search: Settings) -> None:
    few: dict = {"sims": 2, "parallel_games": 1, "exact_values": True, "advice": 1.0, "haste": 0.4}
    plain = selfplay(GAME, options(search, **few)).play(3)
    samples = selfplay(GAME, options(search, **few, leaves=EACH)).play(3)
    assert samples.moves == plain.moves and samples.games == 3, "the games are the same ones"
    assert len(plain) < len(samples) <= len(plain) * (1 + EACH)

    known = samples.last.any(axis=1)
    assert (samples.states[known] == plain.states[plain.last.any(axis=1)]).all()
    leaves = samples.states[~known]
    roots = rows(plain)
    near = followers(roots)
    assert {tuple(state) for state in leaves.tolist()} <= near | followers(near)

    table = open_best(GAME)
    results, plies = table.probe_states(leaves)
    assert samples.outcome[~known] == pytest.approx(results * 0.6 ** (plies / 100))
    for state, policy in zip(leaves, samples.policy[~known], strict=True):
        told, truth = table.all_moves(position_of(state)), table.probe(position_of(state))
        keeping = [int(move) for move, one in told.items() if one.result == truth.result]
        best = [int(move) for move, one in told.items() if one == truth]
        assert policy.sum() == pytest.approx(1.0) == policy[keeping].sum()
        assert policy[best].sum() >= 0.5 - 1e-6


def test_fast_searches_give_no_leaves() -> None:
    samples = selfplay(GAME, options(parallel_games=2, full_share=0.0, leaves=5)).play(2)
    assert samples.games == 2 and len(samples) == 0
