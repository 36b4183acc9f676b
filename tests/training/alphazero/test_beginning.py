"""Learning on from a network that is there."""

from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.manifest import write_manifest
from engines.game import Game
from tests.training.trainer import in_child
from training.alphazero.beginning import starting_network, starting_weights
from training.alphazero.options import Options
from training.networks.dual import DualSpec
from training.networks.export import read_weights, save_onnx
from training.networks.weights import Weights

SMALL = Options(filters=8, blocks=2)
KEPT = "stem_conv/kernel"


def test_a_run_begins_with_the_weights_it_is_given(tmp_path: Path) -> None:
    path = _network(tmp_path, "reversi4")
    given = _given(str(path), find_game("reversi4"))
    own = in_child(_begun, "reversi4", given)
    for name, value in given.items():
        np.testing.assert_array_equal(own[name], value)


def test_another_board_takes_what_fits(tmp_path: Path) -> None:
    given = _given(str(_network(tmp_path, "reversi4")), find_game("reversi8"))
    own = in_child(_begun, "reversi8", given)
    np.testing.assert_array_equal(own[KEPT], given[KEPT])
    np.testing.assert_array_equal(own["value_conv/kernel"], given["value_conv/kernel"])
    np.testing.assert_array_equal(own["policy_out/kernel"], given["policy_out/kernel"])
    assert own["value_hidden/kernel"].shape != given["value_hidden/kernel"].shape


def test_what_reads_fewer_or_more_of_the_same_planes_is_fitted(tmp_path: Path) -> None:
    small = _network(tmp_path, "reversi4")
    given, more = read_weights(small)[KEPT], _given(str(small), find_game("reversi6"))
    assert more[KEPT].shape == (3, 3, 38, 8)
    np.testing.assert_array_equal(more[KEPT][:, :, :28], given)
    assert not more[KEPT][:, :, 28:].any()
    some = _given(str(small), find_game("reversi6"), planes=34)[KEPT]
    np.testing.assert_array_equal(some, more[KEPT][:, :, :34])
    large = _network(tmp_path, "reversi6")
    given, fewer = read_weights(large)[KEPT], _given(str(large), find_game("reversi8"))
    np.testing.assert_array_equal(fewer[KEPT], given[:, :, :28])
    other = _given(str(large), find_game("animal-shogi"))
    np.testing.assert_array_equal(other[KEPT], given)


def test_normalisations_are_folded_unless_they_are_wanted(tmp_path: Path) -> None:
    path, game = _network(tmp_path, "reversi4", normalised=True), find_game("reversi4")
    assert "stem_norm/gamma" in _given(str(path), game, normalised=True)
    given = _given(str(path), game)
    own = in_child(_begun, "reversi4", given)
    assert own.keys() == given.keys()
    np.testing.assert_array_equal(own[KEPT], given[KEPT])


def test_what_cannot_be_begun_with_is_said(tmp_path: Path) -> None:
    path = _network(tmp_path, "reversi4")
    with pytest.raises(InputError, match="set them to off to start from it"):
        _given(str(path), find_game("reversi4"), normalised=True)
    with pytest.raises(InputError, match="set filters to 8 to start from it"):
        _given(str(path), find_game("reversi4"), filters=16)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InputError, match="its checksum does not match"):
        _given(str(path), find_game("reversi4"))
    with pytest.raises(InputError, match="There is no network nobody for tictactoe"):
        starting_network("tictactoe/nobody", find_game("reversi4"))


def _given(
    text: str, game: Game, filters: int = SMALL.filters, normalised: bool = False, planes: int = 0
) -> Weights:
    spec = DualSpec.of(game, filters, SMALL.blocks, SMALL.pooling, normalised, planes)
    return starting_weights(text, game, spec)


def _network(folder: Path, game: str, normalised: bool = False) -> Path:
    spec = DualSpec.of(find_game(game), SMALL.filters, SMALL.blocks, SMALL.pooling, normalised)
    path = folder / "network.onnx"
    save_onnx(spec, in_child(_weights, spec), path)
    write_manifest(path, find_game(game), size=spec.size, origin={}, training={}, name="test")
    return path


def _weights(spec: DualSpec) -> Weights:
    from training.networks.dual import build
    from training.networks.weights import named_weights

    return named_weights(build(spec, 3))


def _begun(game: str, given: Weights) -> Weights:
    from training.alphazero.learning.learner import Learner

    learner = Learner(DualSpec.of(find_game(game), SMALL.filters, SMALL.blocks, SMALL.pooling), SMALL, 1)
    learner.begin_with(given)
    return learner.average
