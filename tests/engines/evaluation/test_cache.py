"""Kept answers are the evaluator's own, whatever came between, and it is not asked for them again."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.bench.efficiency import Witness
from engines.catalogue import GAMES, find_game
from engines.evaluation.cache import Cached
from engines.evaluation.network import Network
from engines.game import Game, States
from engines.matches.openings import random_openings
from tests.engines.evaluation.tiny import tiny_network

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
questions = st.lists(
    st.lists(st.tuples(st.integers(0, 19), st.integers(0, 2)), min_size=1, max_size=12), max_size=8
)


def tiny(game: Game, folder: Path) -> Network:
    return Network.load(tiny_network(folder / "net.onnx", game, 1), game)


def asked(witness: Witness) -> list[tuple[int, ...]]:
    """The words of all positions that came through to it, with their repeats."""
    return [
        (*state, times)
        for states, repeats in witness.kept
        for state, times in zip(states.tolist(), repeats.tolist(), strict=True)
    ]


def boards(game: Game) -> States:
    openings = random_openings(game, 20, 3, np.random.default_rng(4))
    return np.array([match.position.words for match in openings], np.uint64)


@every_game
@pytest.mark.parametrize("bits", [1, 3, 10])
def test_kept_answers_are_the_evaluators_own_however_few_have_room(
    game: Game, bits: int, tmp_path: Path
) -> None:
    own = tiny(game, tmp_path)
    states = boards(game)

    @settings(max_examples=20, deadline=None)
    @given(batches=questions)
    def hold(batches: list[list[tuple[int, int]]]) -> None:
        cached = Cached(own, bits)
        for batch in batches:
            some = states[[board for board, _ in batch]]
            repeats = np.array([times for _, times in batch], np.uint8)
            policy, values = cached.evaluate(some, repeats)
            own_policy, own_values = own.evaluate(some, repeats)
            np.testing.assert_allclose(policy, own_policy, atol=1e-4)
            np.testing.assert_allclose(values, own_values, atol=1e-5)

    hold()


@every_game
def test_what_is_known_is_not_asked_again(game: Game, tmp_path: Path) -> None:
    own = Witness(tiny(game, tmp_path))
    cached = Cached(own)
    states = boards(game)
    none = np.zeros(len(states), np.uint8)
    cached.evaluate(states[:7], none[:7])
    cached.evaluate(states[3:12], none[3:12])
    cached.evaluate(states[:12], none[:12])
    distinct = {(*state, 0) for state in states[:12].tolist()}
    assert set(asked(own)) == distinct
    assert own.evaluations <= 7 + 5
    cached.evaluate(states[:2], none[:2] + 1)
    assert asked(own)[-2:] == [(*state, 1) for state in states[:2].tolist()]


def test_answers_belong_to_those_who_got_them(tmp_path: Path) -> None:
    """Who writes over an answer spoils no other."""
    game = find_game("reversi6")
    cached = Cached(tiny(game, tmp_path))
    states, repeats = boards(game)[:4], np.zeros(4, np.uint8)
    policy, values = cached.evaluate(states, repeats)
    before = policy.copy(), values.copy()
    policy[:], values[:] = 0, 0
    again = cached.evaluate(states, repeats)
    np.testing.assert_array_equal(again[0], before[0])
    np.testing.assert_array_equal(again[1], before[1])
    again[0][:] = 7
    np.testing.assert_array_equal(cached.evaluate(states, repeats)[0], before[0])
