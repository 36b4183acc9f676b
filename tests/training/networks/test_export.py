"""The exported network says what Keras says."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from tests.training.trainer import in_child
from training.networks.dual import DualSpec
from training.networks.export import read_weights, save_onnx

SIZES = [(8, 1, False, True), (12, 3, True, False), (16, 2, True, True)]
"""Filters, blocks, pooling, normalised."""


@pytest.fixture(scope="module")
def errors() -> dict[str, float]:
    """The largest relative difference of every game, size and output, computed in one process."""
    return in_child(_differences)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("output", ["policy", "value"])
def test_keras_and_onnx_agree(game: Any, output: str, errors: dict[str, float]) -> None:
    for filters, blocks, *_ in SIZES:
        assert errors[f"{game.id} {filters}x{blocks} {output}"] <= 1e-4
        assert errors[f"{game.id} {filters}x{blocks} folded {output}"] <= 1e-4


def test_a_file_of_its_own_is_never_half_there(tmp_path: Path) -> None:
    spec = DualSpec.of(find_game("tictactoe"), 8, 1, False)
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InputError, match="cannot be written"):
        save_onnx(spec, _weights(spec), tmp_path / "file" / "network.onnx")
    save_onnx(spec, _weights(spec), tmp_path / "network.onnx")
    onnx.checker.check_model(onnx.load(tmp_path / "network.onnx"), full_check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "network.onnx"]


def test_what_was_written_can_be_read_back(tmp_path: Path) -> None:
    for game in ("reversi4", "animal-shogi"):
        spec = DualSpec.of(find_game(game), 12, 3, True)
        weights = _weights(spec)
        save_onnx(spec, weights, tmp_path / "network.onnx")
        again = read_weights(tmp_path / "network.onnx")
        assert again.keys() == weights.keys()
        for name, value in weights.items():
            np.testing.assert_array_equal(again[name], value)


def test_other_files_hold_no_weights(tmp_path: Path) -> None:
    path = tmp_path / "network.onnx"
    with pytest.raises(InputError, match="cannot be read"):
        read_weights(path)
    path.write_bytes(b"not a network")
    with pytest.raises(InputError, match="not an ONNX network"):
        read_weights(path)
    path.write_bytes(onnx.ModelProto().SerializeToString())
    with pytest.raises(InputError, match="holds no weights"):
        read_weights(path)


def _weights(spec: DualSpec) -> dict[str, np.ndarray]:
    return in_child(_fresh, spec)


def _fresh(spec: DualSpec) -> dict[str, np.ndarray]:
    from training.networks.dual import build
    from training.networks.weights import named_weights

    return named_weights(build(spec, 3))


def _differences() -> dict[str, float]:
    import onnxruntime

    from training.networks.dual import build
    from training.networks.export import onnx_model
    from training.networks.weights import assign_weights, folded, named_weights

    rng, found = np.random.default_rng(5), {}
    for game in GAMES:
        for filters, blocks, pooling, normalised in SIZES:
            spec = DualSpec.of(game, filters, blocks, pooling, normalised)
            model = build(spec, 1)
            weights = {
                name: (np.abs(value) + rng.random(value.shape)).astype(np.float32)
                if name.endswith(("variance", "gamma"))
                else (value + rng.standard_normal(value.shape) * 0.1).astype(np.float32)
                for name, value in named_weights(model).items()
            }
            assign_weights(model, weights)
            planes = rng.random((7, spec.rows, spec.columns, spec.planes)).astype(np.float32)
            expected = model(planes, training=False)
            for form, content in (
                (spec.size, onnx_model(spec, weights)),
                (f"{spec.size} folded", onnx_model(spec, folded(weights))),
            ):
                session = onnxruntime.InferenceSession(content.SerializeToString())
                answers = session.run(["policy", "value"], {"planes": planes})
                for name, value in zip(("policy", "value"), answers, strict=True):
                    wanted = np.asarray(expected[name])
                    error = float(np.abs(value - wanted).max() / np.abs(wanted).max())
                    found[f"{game.id} {form} {name}"] = error if value.shape == wanted.shape else 1.0
    return found
