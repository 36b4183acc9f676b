"""What is written of a lesson's network answers as Keras does."""

from pathlib import Path

import pytest

from tests.training.lessons.models import differences, fetched, unknown_layer
from tests.training.trainer import in_child

MODELS: tuple[tuple[str, dict[str, object]], ...] = (
    ("digits", {"first": 9, "second": 5, "activation": "sigmoid"}),
    ("digits", {"first": 9, "second": 5, "activation": "tanh"}),
    ("houses", {"first": 9, "second": 5}),
    ("convolution", {"filters": 3, "dense": 7}),
    ("residual", {"filters": 4, "blocks": 2}),
    ("residual", {"filters": 8, "blocks": 2, "form": "bottleneck"}),
)


def answers(home: Path) -> tuple[list[float], str, str]:
    """All that these tests ask of a process with TensorFlow, in one of them."""
    found = [differences(lesson, settings, seed) for seed, (lesson, settings) in enumerate(MODELS)]
    return found, unknown_layer(), fetched("grey", home)


def test_networks_and_sentences(tmp_path: Path) -> None:
    found, unknown, unfetched = in_child(answers, tmp_path)
    assert found == pytest.approx([0.0] * len(MODELS), abs=1e-4)
    assert "does not know GaussianNoise" in unknown
    assert unfetched.startswith("The data set mnist could not be fetched: ")
