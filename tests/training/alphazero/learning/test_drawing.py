"""Batches drawn ahead, against those drawn when they are asked for."""

from contextlib import closing
from threading import active_count

import numpy as np
import pytest

from engines.catalogue import find_game
from tests.training.alphazero.played import options, selfplay
from training.alphazero.learning.drawing import drawn
from training.alphazero.learning.replay import Replay
from training.alphazero.samples import ARRAYS

GAME = find_game("tictactoe")


@pytest.fixture(scope="module")
def replay() -> Replay:
    memory = Replay(GAME)
    samples = selfplay(GAME, options(sims=4)).play(8)
    memory.add({name: getattr(samples, name) for name in ARRAYS})
    return memory


@pytest.mark.parametrize(("count", "threads"), [(1, 1), (5, 2), (2, 12), (40, 16)])
def test_they_are_the_same_and_no_lot_is_drawn_beyond_them(replay: Replay, count: int, threads: int) -> None:
    rng, other = np.random.default_rng(3), np.random.default_rng(3)
    found = list(drawn(replay, rng, 256, 0.5, count, threads))
    expected = [replay.batch(*replay.lots(other, 256), 0.5) for _ in range(count)]
    for one, two in zip(found, expected, strict=True):
        np.testing.assert_array_equal(one.planes, two.planes)
        np.testing.assert_array_equal(one.policy, two.policy)
        np.testing.assert_array_equal(one.value, two.value)
    assert rng.integers(2**60) == other.integers(2**60)


def test_who_stops_early_leaves_no_thread_behind(replay: Replay) -> None:
    before = active_count()
    with closing(drawn(replay, np.random.default_rng(3), 16, 0.5, 100)) as batches:
        next(batches)
    assert active_count() == before
