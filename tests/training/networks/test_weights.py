"""What is told of a network's variables."""

import numpy as np
import pytest

from training.networks.weights import moved


def test_how_far_weights_have_moved() -> None:
    before = {"a/kernel": np.array([3.0, 0.0], np.float32), "b/bias": np.array([4.0], np.float32)}
    after = {"a/kernel": np.array([3.0, 0.3], np.float32), "b/bias": np.array([4.4], np.float32)}
    assert moved(before, before) == 0.0
    assert moved(before, after) == pytest.approx(0.1)
    assert moved({"a": np.zeros(2, np.float32)}, {"a": np.ones(2, np.float32)}) == 0.0
