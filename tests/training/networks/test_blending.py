"""Networks between two networks."""

import numpy as np
import pytest

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.evaluation.library import bundled, find_network
from engines.evaluation.manifest import read_manifest
from engines.game import Game
from training.networks.blending import blended
from training.networks.dual import DualSpec, build
from training.networks.export import onnx_model, read_weights
from training.networks.weights import Weights, named_weights


def network(seed: int, filters: int = 8) -> tuple[bytes, Weights]:
    """A small network with weights of chance."""
    spec = DualSpec(4, 4, 4, 17, filters, 2, True)
    weights = named_weights(build(spec, seed))
    return onnx_model(spec, weights).SerializeToString(), weights


def test_every_weight_lies_between_those_of_the_two(tmp_path) -> None:
    (first, own), (second, other) = network(1), network(2)
    path = tmp_path / "blend.onnx"
    for share in (0.25, 0.5):
        path.write_bytes(blended(first, second, share))
        found = read_weights(path)
        assert set(found) == set(own)
        for name, weight in found.items():
            np.testing.assert_allclose(weight, (1 - share) * own[name] + share * other[name], atol=1e-6)
    assert any((own[name] != other[name]).any() for name in own)


def test_a_network_blended_with_itself_is_itself(tmp_path) -> None:
    first, own = network(1)
    path = tmp_path / "blend.onnx"
    path.write_bytes(blended(first, first, 0.3))
    for name, weight in read_weights(path).items():
        np.testing.assert_allclose(weight, own[name], atol=1e-7)


@pytest.mark.parametrize("game", [game for game in GAMES if bundled(game)], ids=lambda game: game.id)
def test_what_learns_on_from_a_bundled_network_is_built_like_it(game: Game) -> None:
    path = find_network("best", game)
    filters, blocks = map(int, read_manifest(path).size.split("x"))
    exported = onnx_model(DualSpec.of(game, filters, blocks, pooling=True), read_weights(path))
    assert blended(exported.SerializeToString(), path.read_bytes(), 0.5)


def test_networks_of_another_shape_are_refused() -> None:
    with pytest.raises(InputError, match="built alike"):
        blended(network(1)[0], network(1, filters=16)[0], 0.5)
