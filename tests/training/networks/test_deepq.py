"""Deep Q-networks: the exported ones say what Keras says, and the local layer is a loop over its places."""

from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import DQN, write_manifest
from engines.evaluation.qnetwork import QNetwork, deeds_of
from tests.training.trainer import in_child
from training.networks.deepq import QSpec, build, local_dense_class
from training.networks.export import read_arrays, save_onnx
from training.networks.weights import assign_weights, named_weights

SPECS = {
    f"{form}{rows}": QSpec(rows, rows, 11, 6, 3, form, colour=(8, 16), trunk=(24, 12))
    for form in ("lines", "residual")
    for rows in (4, 6, 8)
}


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """The largest difference of each form and size."""
    return in_child(_differences, tmp_path_factory.mktemp("networks"))


@pytest.mark.parametrize("name", SPECS)
def test_keras_and_onnx_agree(name: str, errors: dict[str, float]) -> None:
    assert errors[name] <= 1e-5


def test_the_local_layer_is_a_loop_over_its_places() -> None:
    assert in_child(_loop_difference) <= 1e-5


def test_the_diagonals_are_diagonals() -> None:
    """In each column of squares the steps are those of a diagonal, whatever the board's size."""
    for spec in SPECS.values():
        for one, step in zip(spec.diagonals, (spec.rows + 1, spec.rows - 1), strict=True):
            flat = np.pad(np.arange(1, spec.rows**2 + 1), one.padding)
            columns = flat.reshape(-1, one.columns).T
            assert sorted(columns[columns > 0]) == list(range(1, spec.rows**2 + 1))
            for column in columns:
                assert set(np.diff(column[column > 0])) <= {step}


def test_the_seeds_shape() -> None:
    """Lines of 64 numbers, 4096 of them together with the colour's, then 2048, 512 and 128."""
    spec = QSpec.of(find_game("reversi6"), 64, 0, "lines")
    both = 2 * 64 * (6 + 6 + 7 + 5)
    layers = (6 * 64 + 64) * 2 + (64 * 64 + 64) * 2 + 7 * (6 * 64 + 64) + 7 * (64 * 64 + 64)
    layers += 5 * (8 * 64 + 64) + 5 * (64 * 64 + 64) + 2 * 256 + 257 * 1024
    trunk = (both + 1024 + 1) * 2048 + 2049 * 512 + 513 * 128 + 4 * (2048 + 512 + 128) + 129
    assert in_child(_count, spec) == layers + trunk


def test_a_network_is_loaded_and_tells_what_moves_are_worth(tmp_path: Path) -> None:
    game, path = find_game("reversi6"), tmp_path / "q.onnx"
    spec = QSpec.of(game, 4, 1, "residual")
    save_onnx(spec, in_child(_fresh, spec), path)
    write_manifest(path, game, size=spec.size, origin={}, training={}, kind=DQN)
    network = QNetwork.load(path, game)
    deeds = deeds_of(game.initial.array()[None])
    values = network.estimates(deeds.before, deeds.after)
    assert values.shape == (4,) and (np.abs(values) <= 1).all()
    np.testing.assert_array_equal(
        QNetwork.of(path.read_bytes(), game).worth(deeds.before, deeds.after)[0], values
    )


def _fresh(spec: QSpec) -> dict[str, np.ndarray]:
    return named_weights(build(spec, 3))


def _count(spec: QSpec) -> int:
    return int(build(spec).count_params())


def _loop_difference() -> float:
    rng = np.random.default_rng(1)
    lines = rng.standard_normal((3, 2, 5, 4)).astype(np.float32)
    layer = local_dense_class()(6)
    found = np.asarray(layer(lines))
    kernel, bias = (np.asarray(part) for part in layer.get_weights())
    wanted = np.zeros((3, 2, 5, 6))
    for place in range(5):
        wanted[:, :, place] = lines[:, :, place] @ kernel[place] + bias[place]
    assert kernel.shape == (5, 4, 6) and np.abs(kernel).max() > 0
    return float(np.abs(found - wanted).max())


def _differences(folder: Path) -> dict[str, float]:
    import onnxruntime

    rng, found = np.random.default_rng(5), {}
    for name, spec in SPECS.items():
        model = build(spec, 1)
        weights = {
            key: (np.abs(value) + rng.random(value.shape)).astype(np.float32)
            if key.endswith(("variance", "gamma"))
            else (value + rng.standard_normal(value.shape) * 0.1).astype(np.float32)
            for key, value in named_weights(model).items()
        }
        assign_weights(model, weights)
        path = folder / f"{name}.onnx"
        save_onnx(spec, weights, path)
        assert set(weights) <= set(read_arrays(path))
        planes = rng.standard_normal((5, spec.rows, spec.rows, 11)).astype(np.float32)
        wanted = np.asarray(model(planes, training=False))
        answer = onnxruntime.InferenceSession(path.read_bytes()).run(["q"], {"planes": planes})[0]
        found[name] = float(np.abs(answer - wanted).max())
    return found
