"""The smallest deep Q-network: one matrix over the planes."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from engines.evaluation.manifest import DQN, PLANES, write_manifest
from engines.game import Game


def tiny_q_content(game: Game, seed: int = 0) -> bytes:
    """As a file's bytes: tanh(flat(planes) w)."""
    planes = PLANES[DQN](game)
    weights = np.random.default_rng(seed).standard_normal((game.rows * game.columns * planes, 1)) / 8
    graph = helper.make_graph(
        [
            helper.make_node("Flatten", ["planes"], ["flat"]),
            helper.make_node("MatMul", ["flat", "weights"], ["raw"]),
            helper.make_node("Tanh", ["raw"], ["q"]),
        ],
        "tiny",
        [helper.make_tensor_value_info("planes", TensorProto.FLOAT, ["N", game.rows, game.columns, planes])],
        [helper.make_tensor_value_info("q", TensorProto.FLOAT, ["N", 1])],
        [numpy_helper.from_array(weights.astype(np.float32), "weights")],
    )
    model: onnx.ModelProto = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9
    )
    content: bytes = model.SerializeToString()
    return content


def tiny_q(path: Path, game: Game, seed: int = 0) -> Path:
    """Write such a network and its manifest; returns the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(tiny_q_content(game, seed))
    write_manifest(path, game, size="tiny", origin={"kind": "test"}, training={"games": 0}, kind=DQN)
    return path
