"""An ONNX graph as it grows, from weights under the names that Keras gave them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from training.networks.layers import EPSILON

OPSET = 17
IR_VERSION = 9
NORM = ("gamma", "beta", "moving_mean", "moving_variance")


@dataclass
class Graph:
    """The nodes and constants written so far."""

    weights: Mapping[str, NDArray[np.float32]]
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
        """A convolution with its batch normalisation, or with its bias where it has none."""
        if f"{name}_norm/gamma" in self.weights:
            y = self._conv(f"{name}_conv", [x, self.variable(f"{name}_conv/kernel")])
            y = self.norm(y, name)
        else:
            y = self.plain_conv(x, f"{name}_conv")
        return self.add("Relu", [y], f"{name}_relu") if relu else y

    def norm(self, x: str, name: str) -> str:
        """The batch normalisation after a layer."""
        inputs = [x, *(self.variable(f"{name}_norm/{part}") for part in NORM)]
        return self.add("BatchNormalization", inputs, f"{name}_norm", epsilon=EPSILON)

    def plain_conv(self, x: str, name: str) -> str:
        """A convolution with its own bias."""
        return self._conv(name, [x, self.variable(f"{name}/kernel"), self.variable(f"{name}/bias")])

    def residual_block(self, x: str, name: str, filters: int, pools: bool) -> str:
        """One residual block, with the board-wide bias where it pools."""
        inner = self.conv(x, f"{name}a")
        if pools:
            mean = self.add("GlobalAveragePool", [inner], f"{name}_mean")
            most = self.add("GlobalMaxPool", [inner], f"{name}_max")
            both = self.add("Concat", [mean, most], f"{name}_both", axis=1)
            flat = self.add("Flatten", [both], f"{name}_flat")
            bias = self.dense(flat, f"{name}_bias", f"{name}_bias")
            shape = self.constant(f"{name}_shape", np.array([-1, filters, 1, 1], np.int64))
            bias = self.add("Reshape", [bias, shape], f"{name}_spread")
            inner = self.add("Add", [inner, bias], f"{name}_biased")
        inner = self.conv(inner, f"{name}b", relu=False)
        total = self.add("Add", [x, inner], f"{name}_sum")
        return self.add("Relu", [total], f"{name}_relu")

    def layer_conv(self, x: str, name: str, stride: int) -> str:
        """A layer of convolutions that fills the border up; with its bias where it has one."""
        own = [one for one in (f"{name}/kernel", f"{name}/bias") if one in self.weights]
        size = len(self.weights[own[0]])
        return self.add(
            "Conv", [x, *map(self.variable, own)], name,
            kernel_shape=[size, size], strides=[stride, stride], auto_pad="SAME_UPPER",
        )  # fmt: skip

    def layer_norm(self, x: str, name: str, epsilon: float) -> str:
        """A layer of batch normalisation."""
        inputs = [x, *(self.variable(f"{name}/{part}") for part in NORM)]
        return self.add("BatchNormalization", inputs, name, epsilon=epsilon)

    def max_pool(self, x: str, name: str, size: int) -> str:
        """The largest of each size × size."""
        return self.add("MaxPool", [x], name, kernel_shape=[size, size], strides=[size, size])

    def mean_pool(self, x: str, name: str) -> str:
        """The mean of each filter, [N, filters]."""
        return self.add("Flatten", [self.add("GlobalAveragePool", [x], f"{name}_mean")], name)

    def dense(self, x: str, name: str, output: str) -> str:
        """A dense layer."""
        return self.add("Gemm", [x, self.variable(f"{name}/kernel"), self.variable(f"{name}/bias")], output)

    def flat(self, x: str, name: str) -> str:
        """[N, filters, rows, columns] as [N, squares * filters], the filters of a square together."""
        return self.add("Flatten", [self.add("Transpose", [x], f"{name}_last", perm=[0, 2, 3, 1])], name)

    def model(
        self, name: str, inputs: Mapping[str, list[int]], outputs: Mapping[str, int]
    ) -> onnx.ModelProto:
        """The finished network. `inputs` have shapes after the batch, `outputs` [N, width]."""
        made = helper.make_graph(
            self.nodes,
            name,
            [
                helper.make_tensor_value_info(one, TensorProto.FLOAT, ["N", *shape])
                for one, shape in inputs.items()
            ],
            [
                helper.make_tensor_value_info(one, TensorProto.FLOAT, ["N", width])
                for one, width in outputs.items()
            ],
            self.constants,
        )
        model = helper.make_model(
            made, producer_name="hiyoko", opset_imports=[helper.make_opsetid("", OPSET)]
        )
        model.ir_version = IR_VERSION
        return model

    def _conv(self, name: str, inputs: list[str]) -> str:
        size = len(self.weights[f"{name}/kernel"])
        return self.add("Conv", inputs, name, kernel_shape=[size, size], pads=[size // 2] * 4)
