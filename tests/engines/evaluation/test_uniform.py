"""The evaluator that knows nothing."""

import numpy as np

from engines.catalogue import find_game
from engines.evaluation.uniform import Uniform


def test_all_moves_and_positions_are_alike() -> None:
    game = find_game("reversi4")
    evaluator = Uniform(game)
    for batch in (1, 5, 2):
        states = np.repeat(game.initial.array()[np.newaxis], batch, 0)
        policy, value = evaluator.evaluate(states, np.zeros(batch, np.uint8))
        assert policy.shape == (batch, game.actions)
        assert value.shape == (batch,)
        assert not policy.any()
        assert not value.any()
