"""The smallest networks that keep to our layout: one matrix for the policy, one for the value."""

from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from engines.evaluation.manifest import PLANES, POLICY, write_manifest
from engines.game import Game

Matrices = tuple[NDArray[np.float32], NDArray[np.float32]]


def matrices(game: Game, seed: int = 0) -> Matrices:
    """Weights [inputs, actions] and [inputs, 1]."""
    rng = np.random.default_rng(seed)
    inputs = game.rows * game.columns * game.planes
    policy = rng.standard_normal((inputs, game.actions)).astype(np.float32)
    value = rng.standard_normal((inputs, 1)).astype(np.float32)
    return policy / np.float32(4), value / np.float32(4)


def model(
    game: Game, weights: Matrices, planes: int | None = None, policy: str = "policy"
) -> onnx.ModelProto:
    """A graph of policy = flat(planes) W and value = tanh(flat(planes) w)."""
    shape = ["N", game.rows, game.columns, planes or game.planes]
    outputs = [
        helper.make_tensor_value_info(policy, TensorProto.FLOAT, ["N", weights[0].shape[1]]),
        helper.make_tensor_value_info("value", TensorProto.FLOAT, ["N", 1]),
    ]
    graph = helper.make_graph(
        [
            helper.make_node("Flatten", ["planes"], ["flat"]),
            helper.make_node("MatMul", ["flat", "policy_weights"], [policy]),
            helper.make_node("MatMul", ["flat", "value_weights"], ["raw"]),
            helper.make_node("Tanh", ["raw"], ["value"]),
        ],
        "tiny",
        [helper.make_tensor_value_info("planes", TensorProto.FLOAT, shape)],
        outputs,
        [
            numpy_helper.from_array(weights[0], "policy_weights"),
            numpy_helper.from_array(weights[1], "value_weights"),
        ],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


def tiny_network(path: Path, game: Game, seed: int = 0, content: bytes | None = None) -> Path:
    """Write a network (or the given bytes instead) and its manifest; returns the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content or model(game, matrices(game, seed)).SerializeToString())
    write_manifest(path, game, size="tiny", origin={"kind": "test"}, training={"games": 0})
    return path


def tiny_policy(path: Path, game: Game, seed: int = 0, content: bytes | None = None) -> Path:
    """Write a network that knows moves alone (or the given bytes instead) and its manifest; returns the
    path."""
    planes = PLANES[POLICY](game)
    rng = np.random.default_rng(seed)
    weights = rng.standard_normal((game.rows * game.columns * planes, game.actions)).astype(np.float32)
    whole = model(game, (weights / np.float32(8), matrices(game)[1]), planes)
    graph = whole.graph
    del graph.output[1], graph.node[2:], graph.initializer[1]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content or whole.SerializeToString())
    write_manifest(path, game, size="tiny", origin={"kind": "test"}, training={"games": 0}, kind=POLICY)
    return path
