"""Muon: what a step does to the weights of a residual tower, and to all others."""

from typing import Any

import numpy as np
import pytest

from engines.catalogue import find_game
from tests.training.trainer import in_child
from training.networks.averaged import MUON, OPTIMIZERS, Averaged
from training.networks.dual import DualSpec, build
from training.networks.weights import named_weights

RATE = 0.01


@pytest.fixture(scope="module")
def steps() -> dict[str, dict[str, np.ndarray]]:
    """By optimiser and variable, what one step from the same weights and batch changed."""
    return in_child(_steps)


def test_the_step_of_a_convolution_is_orthogonal_and_as_large_as_it_should_be(
    steps: dict[str, dict[str, np.ndarray]],
) -> None:
    convolutions = {name: step for name, step in steps[MUON].items() if "block" in name and step.ndim == 4}
    assert len(convolutions) == 4
    for name, step in convolutions.items():
        matrix = step.reshape(-1, step.shape[-1])
        lengths = np.linalg.svd(matrix, compute_uv=False) / (RATE * 0.2 * np.sqrt(max(matrix.shape)))
        if lengths.max():
            assert 0.6 < lengths.min() <= lengths.max() < 1.3, name
    assert sum(bool(step.any()) for step in convolutions.values()) >= 2


def test_everything_else_learns_as_by_adamw(steps: dict[str, dict[str, np.ndarray]]) -> None:
    others = [name for name, step in steps[MUON].items() if "block" not in name or step.ndim < 2]
    assert len(others) > 10
    for name in others:
        np.testing.assert_allclose(steps[MUON][name], steps["adamw"][name], atol=1e-6, err_msg=name)


def _steps() -> dict[str, dict[str, np.ndarray]]:
    game = find_game("tictactoe")
    rng = np.random.default_rng(1)
    planes = rng.normal(size=(32, 3, 3, game.planes)).astype(np.float32)
    targets: dict[str, Any] = {
        "policy": rng.normal(size=(32, game.actions)), "value": rng.uniform(-1, 1, (32, 1))
    }  # fmt: skip
    found = {}
    for name in OPTIMIZERS:
        losses = {"policy": "mean_squared_error", "value": "mean_squared_error"}
        learner = Averaged(
            build(DualSpec.of(game, 8, 2, pooling=True), 3), losses, 0.0, 0.0, 1e6, optimizer=name
        )
        before = {key: value.copy() for key, value in named_weights(learner.model).items()}
        learner.step(planes, targets, RATE)
        found[name] = {key: value - before[key] for key, value in named_weights(learner.model).items()}
    return found
