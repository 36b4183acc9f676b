"""From learned weights to an ONNX file: written directly, normalisations folded into convolutions.

The graph is made from the weights alone, so it needs no TensorFlow, takes milliseconds, and is the
same whichever Keras backend learned them.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from engines.files import write_atomically
from training.networks.dual import EPSILON, DualSpec, Weights

OPSET = 17
IR_VERSION = 9


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

    def conv(self, x: str, name: str, relu: bool = True) -> str:
        """A convolution with its batch normalisation folded in."""
        kernel, bias = fold(self.weights, name)
        y = self._conv(x, f"{name}_folded", kernel, bias)
        return self.add("Relu", [y], f"{name}_relu") if relu else y

    def plain_conv(self, x: str, name: str) -> str:
        """A convolution with its own bias."""
        kernel = self.weights[f"{name}/kernel"].transpose(3, 2, 0, 1)
        return self._conv(x, name, kernel, self.weights[f"{name}/bias"])

    def _conv(self, x: str, name: str, kernel: NDArray[np.float32], bias: NDArray[np.float32]) -> str:
        size = kernel.shape[-1]
        inputs = [x, self.constant(f"{name}_kernel", kernel), self.constant(f"{name}_bias", bias)]
        return self.add("Conv", inputs, name, kernel_shape=[size, size], pads=[size // 2] * 4)

    def dense(self, x: str, name: str, output: str, turn: tuple[int, int] | None = None) -> str:
        """A dense layer. `turn` = (squares, filters) reorders inputs that were flattened with the
        filters last to inputs flattened with the filters first."""
        kernel = self.weights[f"{name}/kernel"]
        if turn:
            squares, filters = turn
            kernel = kernel.reshape(squares, filters, -1).transpose(1, 0, 2).reshape(kernel.shape)
        bias = self.weights[f"{name}/bias"]
        inputs = [x, self.constant(f"{output}_kernel", kernel), self.constant(f"{output}_bias", bias)]
        return self.add("Gemm", inputs, output)


def fold(weights: Weights, name: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Kernel [out, in, size, size] and bias [out] of a convolution with its normalisation inside."""
    scale = weights[f"{name}_norm/gamma"] / np.sqrt(weights[f"{name}_norm/moving_variance"] + EPSILON)
    kernel = (weights[f"{name}_conv/kernel"] * scale).transpose(3, 2, 0, 1)
    bias = weights[f"{name}_norm/beta"] - weights[f"{name}_norm/moving_mean"] * scale
    return kernel.astype(np.float32), bias.astype(np.float32)


def onnx_model(spec: DualSpec, weights: Weights) -> onnx.ModelProto:
    """The network as ONNX: input `planes` [N, rows, columns, planes]; outputs `policy` logits
    [N, actions] and `value` [N, 1]."""
    graph = _Graph(weights)
    x = graph.add("Transpose", ["planes"], "planes_first", perm=[0, 3, 1, 2])
    x = graph.conv(x, "stem")
    for block in range(spec.blocks):
        x = _block(graph, x, spec, block)
    _policy_head(graph, x, spec)
    _value_head(graph, x, spec)
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
        flat = graph.add("Flatten", [x], "policy_flat")
        graph.dense(flat, "policy", "policy", turn=(spec.squares, spec.policy_filters))
    else:
        graph.add("Flatten", [graph.plain_conv(x, "policy_out")], "policy")


def _value_head(graph: _Graph, x: str, spec: DualSpec) -> None:
    flat = graph.add("Flatten", [graph.conv(x, "value")], "value_flat")
    hidden = graph.dense(flat, "value_hidden", "value_dense", turn=(spec.squares, spec.value_filters))
    hidden = graph.add("Relu", [hidden], "value_hidden")
    graph.add("Tanh", [graph.dense(hidden, "value", "value_raw")], "value")
