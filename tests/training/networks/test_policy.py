"""The exported policy network says what Keras says, and nothing about passes."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import POLICY, write_manifest
from engines.evaluation.network import Network
from tests.training.trainer import in_child
from training.networks.export import read_arrays, save_onnx
from training.networks.policy import PolicySpec

GAME = find_game("reversi8")
SPECS = {
    "residual": PolicySpec.of(GAME, 8, 2, "residual"),
    "plain": PolicySpec.of(GAME, 6, 4, "plain"),
}


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """The largest relative difference of each form; the networks lie in the folder."""
    return in_child(_differences, tmp_path_factory.mktemp("networks"))


@pytest.mark.parametrize("form", SPECS)
def test_keras_and_onnx_agree(form: str, errors: dict[str, float]) -> None:
    assert errors[form] <= 1e-4


def test_it_is_loaded_as_what_it_is(tmp_path: Path) -> None:
    path, spec = tmp_path / "policy.onnx", SPECS["plain"]
    save_onnx(spec, in_child(_fresh, spec), path)
    onnx.checker.check_model(onnx.load(path), full_check=True)
    write_manifest(path, GAME, size=spec.size, origin={}, training={}, kind=POLICY)
    network = Network.load(path, GAME, kind=POLICY)
    policy, value = network.evaluate(GAME.initial.array()[None], np.zeros(1, np.uint8))
    assert policy.shape == (1, 65) and policy[0, 64] == 0
    assert value.tolist() == [0]
    assert network.manifest.size == "6x4"


def test_the_seeds_shape() -> None:
    """13 layers: 5x5, eleven times 3x3, one filter of 1x1; about 0.65 million weights."""
    assert in_child(_count, PolicySpec.of(GAME, 80, 13, "plain")) == (
        8 * 25 * 80 + 80 + 11 * (80 * 9 * 80 + 80) + 80 + 1
    )


def _fresh(spec: PolicySpec) -> dict[str, np.ndarray]:
    from training.networks.policy import build
    from training.networks.weights import named_weights

    return named_weights(build(spec, 3))


def _count(spec: PolicySpec) -> int:
    from training.networks.policy import build

    return int(build(spec).count_params())


def _differences(folder: Path) -> dict[str, float]:
    import onnxruntime

    from training.networks.policy import build
    from training.networks.weights import assign_weights, named_weights

    rng, found = np.random.default_rng(5), {}
    for form, spec in SPECS.items():
        model = build(spec, 1)
        weights = {
            name: (np.abs(value) + rng.random(value.shape)).astype(np.float32)
            if name.endswith(("variance", "gamma"))
            else (value + rng.standard_normal(value.shape) * 0.1).astype(np.float32)
            for name, value in named_weights(model).items()
        }
        assign_weights(model, weights)
        path = folder / f"{form}.onnx"
        save_onnx(spec, weights, path)
        assert set(weights) <= set(read_arrays(path))
        planes = rng.random((5, 8, 8, 8)).astype(np.float32)
        wanted = np.asarray(model(planes, training=False))
        answer = onnxruntime.InferenceSession(path.read_bytes()).run(["policy"], {"planes": planes})[0]
        found[form] = float(np.abs(answer[:, :64] - wanted).max() / np.abs(wanted).max())
    return found
