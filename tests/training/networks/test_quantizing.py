"""Networks in bytes: nearly what they are made of, and never in its way."""

import shutil
from pathlib import Path

import numpy as np
import onnx
import pytest

from engines.catalogue import find_game
from engines.evaluation.library import find_network
from engines.evaluation.manifest import (
    Manifest,
    copy_manifest,
    manifest_path,
    quantized_path,
    read_manifest,
    read_quantized,
)
from engines.evaluation.network import Network
from tests.engines.evaluation.tiny import tiny_network
from training.networks.quantizing import likeness, quantize, random_matches

GAME = find_game("reversi4")
STATES = np.array([match.position.words for match in random_matches(GAME, 200, seed=3)], np.uint64)
REPEATS = np.zeros(len(STATES), np.uint8)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    """A copy of the network of 4x4 Reversi, with the same in bytes beside it."""
    path = tmp_path_factory.mktemp("made") / "mine.onnx"
    source = find_network("best", GAME)
    shutil.copy(source, path)
    shutil.copy(manifest_path(source), manifest_path(path))
    card = quantize(read_manifest(path), GAME)
    assert card is not None and card == read_manifest(path)
    return card


@pytest.fixture
def network(made: Manifest, tmp_path: Path) -> Path:
    """The same for one test alone."""
    shutil.copytree(made.path.parent, tmp_path / "own")
    return tmp_path / "own" / "mine.onnx"


def answers(path: Path, quantized: bool) -> tuple[np.ndarray, np.ndarray]:
    return Network.load(path, GAME, quantized=quantized).evaluate(STATES, REPEATS)


def test_it_is_in_bytes_and_says_nearly_the_same(made: Manifest) -> None:
    graph = onnx.load(quantized_path(made.path)).graph
    blocks = [entry for entry in graph.initializer if entry.name.startswith("block") and len(entry.dims) == 4]
    assert blocks and {entry.data_type for entry in blocks} == {onnx.TensorProto.INT8}
    assert quantized_path(made.path).stat().st_size < made.path.stat().st_size / 2
    found = likeness(made, GAME)
    assert found.value < 0.03
    assert found.same_move > 0.9
    assert found.faster > 0
    for whole, in_bytes in zip(answers(made.path, False), answers(made.path, True), strict=True):
        assert (whole != in_bytes).any()


def test_what_it_says_of_a_position_does_not_depend_on_the_others(network: Path) -> None:
    together = answers(network, quantized=True)
    one = Network.load(network, GAME, quantized=True)
    for i in range(0, len(STATES), 17):
        policy, value = one.evaluate(STATES[i : i + 1], REPEATS[:1])
        np.testing.assert_allclose(policy[0], together[0][i], rtol=1e-4, atol=1e-4)
        np.testing.assert_allclose(value[0], together[1][i], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("damage", ["gone", "cut", "of another", "not in the card"])
def test_where_it_cannot_be_used_the_network_itself_is(network: Path, damage: str) -> None:
    path = quantized_path(network)
    if damage == "gone":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:-1])
    elif damage == "of another":
        path.write_bytes(network.read_bytes())
    else:
        copy_manifest(read_manifest(network), network)
    assert read_quantized(read_manifest(network)) is None
    for mine, whole in zip(answers(network, quantized=True), answers(network, quantized=False), strict=True):
        np.testing.assert_array_equal(mine, whole)


def test_a_network_without_blocks_stays_as_it_is(tmp_path: Path) -> None:
    path = tiny_network(tmp_path / "tiny.onnx", GAME)
    assert quantize(read_manifest(path), GAME) is None
    assert sorted(file.name for file in tmp_path.iterdir()) == ["tiny.json", "tiny.onnx"]
