"""From learned weights to an ONNX file and back.

The graph is written straight from the weights, so it needs no TensorFlow, takes milliseconds, and is the
same whichever Keras backend learned them. Every variable stands in the file under its own name, so that a
network can be learned on from its file alone; the runtime folds the normalisations into the convolutions.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from google.protobuf.message import DecodeError
from numpy.typing import NDArray
from onnx import numpy_helper

from engines.errors import InputError
from engines.evaluation.session import Numberless
from engines.files import write_atomically
from training.networks.deepq import QSpec
from training.networks.deepq_export import q_head
from training.networks.dual import DualSpec
from training.networks.graph import NORM, Graph
from training.networks.policy import PLAIN, PolicySpec
from training.networks.weights import Weights

_VARIABLE = re.compile(rf"\w+/(kernel|bias|{'|'.join(NORM)})")


def onnx_model(spec: DualSpec | PolicySpec | QSpec, weights: Weights) -> onnx.ModelProto:
    """The network as ONNX: input `planes` [N, rows, columns, planes]; outputs `policy` logits
    [N, actions] and, of a dual network, `value` [N, 1]; of a deep Q-network `q` [N, 1] alone."""
    graph = Graph(weights)
    planes = {"planes": [spec.rows, spec.columns, spec.planes]}
    if isinstance(spec, QSpec):
        q_head(graph, spec)
        return graph.model("deep_q", planes, {"q": 1})
    x = graph.add("Transpose", ["planes"], "planes_first", perm=[0, 3, 1, 2])
    if isinstance(spec, PolicySpec):
        _policy_logits(graph, _policy_tower(graph, x, spec), spec.actions - spec.squares)
        return graph.model("policy", planes, {"policy": spec.actions})
    x = graph.conv(x, "stem")
    for block in range(spec.blocks):
        x = graph.residual_block(x, f"block{block}", spec.filters, spec.pools(block))
    _policy_logits(graph, graph.conv(x, "policy"), spec.beside)
    _value_head(graph, x)
    return graph.model("dual", planes, {"policy": spec.actions, "value": 1})


def save_onnx(spec: DualSpec | PolicySpec | QSpec, weights: Weights, path: Path) -> None:
    """Write the network to `path`, whole or not at all. Raises InputError when that is impossible, and
    Numberless, with nothing written, when a weight is no number."""
    check_numbers(path, weights)
    write_atomically(path, onnx_model(spec, weights).SerializeToString())


def check_numbers(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Raise Numberless when one of a network's arrays holds what is no number. `path` is its file."""
    for name, array in arrays.items():
        if not np.isfinite(array).all():
            raise Numberless(
                "The network {path} cannot be written: {name} holds values that are not numbers, its "
                "training diverged.",
                path=path, name=name,
            )  # fmt: skip


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """All arrays of a network's file by name. Raises InputError when it is none."""
    try:
        graph = onnx.load_model_from_string(path.read_bytes()).graph
        return {entry.name: numpy_helper.to_array(entry) for entry in graph.initializer}
    except OSError as error:
        raise InputError(
            "{path} cannot be read: {reason}.", path=path, reason=error.strerror or error
        ) from error
    except (DecodeError, ValueError, TypeError) as error:
        raise InputError("{path} is not an ONNX network that can be run here.", path=path) from error


def read_weights(path: Path) -> Weights:
    """The variables of a network written by `save_onnx`. Raises InputError when it is another file."""
    weights = {
        name: np.array(value.transpose(2, 3, 1, 0) if value.ndim == 4 else value, np.float32)
        for name, value in read_arrays(path).items()
        if _VARIABLE.fullmatch(name)
    }
    if "stem_conv/kernel" not in weights:
        raise InputError("The network {path} holds no weights that can be learned on from.", path=path)
    return weights


def _policy_tower(graph: Graph, x: str, spec: PolicySpec) -> str:
    if spec.form == PLAIN:
        for name in spec.plain_layers:
            x = graph.conv(x, name)
        return x
    x = graph.conv(x, "stem")
    for name in spec.blocks:
        x = graph.residual_block(x, name, spec.filters, pools=False)
    return x


def _policy_logits(graph: Graph, x: str, beside: int) -> None:
    """The logits of each square's actions, and 0 for those `beside` the board."""
    squares = graph.add("Flatten", [graph.plain_conv(x, "policy_out")], "squares" if beside else "policy")
    if beside:
        room = graph.constant("beside", np.array([0, 0, 0, beside], np.int64))
        graph.add("Pad", [squares, room], "policy")


def _value_head(graph: Graph, x: str) -> None:
    flat = graph.flat(graph.conv(x, "value"), "value_flat")
    hidden = graph.dense(flat, "value_hidden", "value_dense")
    hidden = graph.add("Relu", [hidden], "value_hidden")
    graph.add("Tanh", [graph.dense(hidden, "value", "value_raw")], "value")
