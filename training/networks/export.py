"""From learned weights to an ONNX file and back.

The graph is written straight from the weights, so it needs no TensorFlow, takes milliseconds, and is the
same whichever Keras backend learned them. Every variable stands in the file under its own name, so that a
network can be learned on from its file alone; the runtime folds the normalisations into the convolutions.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import onnx
from google.protobuf.message import DecodeError
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from engines.errors import InputError
from engines.files import write_atomically
from training.networks.dual import EPSILON, DualSpec, Weights

OPSET = 17
IR_VERSION = 9
_NORM = ("gamma", "beta", "moving_mean", "moving_variance")
_VARIABLE = re.compile(rf"\w+/(kernel|bias|{'|'.join(_NORM)})")


@dataclass
class _Graph:
    """The nodes and constants written so far."""

    weights: Weights
    nodes: list[onnx.NodeProto] = field(default_factory=list)
    constants: list[onnx.TensorProto] = field(default_factory=list)

    def add(self, operation: str, inputs: list[str], output: str, **attributes: object) -> str:
        """Append a node with one output."""
        self.nodes.append(helper.make_node(operation, inputs, [output], name=output, **attributes))
        return output

    def constant(self, name: str, value: NDArray[np.generic]) -> str:
        """Append a constant."""
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def variable(self, name: str) -> str:
        """Append a variable of the network as a constant: convolutions' kernels [out, in, size, size]."""
        value = self.weights[name]
        return self.constant(name, value.transpose(3, 2, 0, 1) if value.ndim == 4 else value)

    def conv(self, x: str, name: str, relu: bool = True) -> str:
        """A convolution and its batch normalisation."""
        y = self._conv(f"{name}_conv", [x, self.variable(f"{name}_conv/kernel")])
        inputs = [y, *(self.variable(f"{name}_norm/{part}") for part in _NORM)]
        y = self.add("BatchNormalization", inputs, f"{name}_norm", epsilon=EPSILON)
        return self.add("Relu", [y], f"{name}_relu") if relu else y

    def plain_conv(self, x: str, name: str) -> str:
        """A convolution with its own bias."""
        return self._conv(name, [x, self.variable(f"{name}/kernel"), self.variable(f"{name}/bias")])

    def _conv(self, name: str, inputs: list[str]) -> str:
        size = len(self.weights[f"{name}/kernel"])
        return self.add("Conv", inputs, name, kernel_shape=[size, size], pads=[size // 2] * 4)

    def dense(self, x: str, name: str, output: str) -> str:
        """A dense layer."""
        return self.add("Gemm", [x, self.variable(f"{name}/kernel"), self.variable(f"{name}/bias")], output)

    def flat(self, x: str, name: str) -> str:
        """[N, filters, rows, columns] as [N, squares * filters], the filters of a square together."""
        return self.add("Flatten", [self.add("Transpose", [x], f"{name}_last", perm=[0, 2, 3, 1])], name)


def onnx_model(spec: DualSpec, weights: Weights) -> onnx.ModelProto:
    """The network as ONNX: input `planes` [N, rows, columns, planes]; outputs `policy` logits
    [N, actions] and `value` [N, 1]."""
    graph = _Graph(weights)
    x = graph.add("Transpose", ["planes"], "planes_first", perm=[0, 3, 1, 2])
    x = graph.conv(x, "stem")
    for block in range(spec.blocks):
        x = _block(graph, x, spec, block)
    _policy_head(graph, x, spec)
    _value_head(graph, x)
    planes = ["N", spec.rows, spec.columns, spec.planes]
    made = helper.make_graph(
        graph.nodes,
        "dual",
        [helper.make_tensor_value_info("planes", TensorProto.FLOAT, planes)],
        [
            helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["N", spec.actions]),
            helper.make_tensor_value_info("value", TensorProto.FLOAT, ["N", 1]),
        ],
        graph.constants,
    )
    model = helper.make_model(made, producer_name="hiyoko", opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = IR_VERSION
    return model


def save_onnx(spec: DualSpec, weights: Weights, path: Path) -> None:
    """Write the network to `path`, whole or not at all. Raises InputError when that is impossible."""
    write_atomically(path, onnx_model(spec, weights).SerializeToString())


def read_weights(path: Path) -> Weights:
    """The variables of a network written by `save_onnx`. Raises InputError when it is another file."""
    try:
        graph = onnx.load_model_from_string(path.read_bytes()).graph
        found = {entry.name: numpy_helper.to_array(entry) for entry in graph.initializer}
    except OSError as error:
        raise InputError(
            "{path} cannot be read: {reason}.", path=path, reason=error.strerror or error
        ) from error
    except (DecodeError, ValueError, TypeError) as error:
        raise InputError("{path} is not an ONNX network that can be run here.", path=path) from error
    weights = {
        name: np.array(value.transpose(2, 3, 1, 0) if value.ndim == 4 else value, np.float32)
        for name, value in found.items()
        if _VARIABLE.fullmatch(name)
    }
    if "stem_conv/kernel" not in weights:
        raise InputError("The network {path} holds no weights that can be learned on from.", path=path)
    return weights


def _block(graph: _Graph, x: str, spec: DualSpec, block: int) -> str:
    name = f"block{block}"
    inner = graph.conv(x, f"{name}a")
    if spec.pools(block):
        mean = graph.add("GlobalAveragePool", [inner], f"{name}_mean")
        most = graph.add("GlobalMaxPool", [inner], f"{name}_max")
        both = graph.add("Concat", [mean, most], f"{name}_both", axis=1)
        flat = graph.add("Flatten", [both], f"{name}_flat")
        bias = graph.dense(flat, f"{name}_bias", f"{name}_bias")
        shape = graph.constant(f"{name}_shape", np.array([-1, spec.filters, 1, 1], np.int64))
        bias = graph.add("Reshape", [bias, shape], f"{name}_spread")
        inner = graph.add("Add", [inner, bias], f"{name}_biased")
    inner = graph.conv(inner, f"{name}b", relu=False)
    total = graph.add("Add", [x, inner], f"{name}_sum")
    return graph.add("Relu", [total], f"{name}_relu")


def _policy_head(graph: _Graph, x: str, spec: DualSpec) -> None:
    x = graph.conv(x, "policy")
    if spec.policy_planes is None:
        graph.dense(graph.flat(x, "policy_flat"), "policy", "policy")
    else:
        graph.add("Flatten", [graph.plain_conv(x, "policy_out")], "policy")


def _value_head(graph: _Graph, x: str) -> None:
    flat = graph.flat(graph.conv(x, "value"), "value_flat")
    hidden = graph.dense(flat, "value_hidden", "value_dense")
    hidden = graph.add("Relu", [hidden], "value_hidden")
    graph.add("Tanh", [graph.dense(hidden, "value", "value_raw")], "value")
