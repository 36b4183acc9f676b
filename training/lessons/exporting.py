"""From a Keras model of a lesson to ONNX, layer by layer.

Whoever adds a layer of a new kind to a lesson says here how it is written.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx

from engines.errors import InputError
from engines.evaluation.lesson_network import ANSWERS, INPUT, SHARES
from engines.files import write_atomically
from training.lessons.sets import Scaling
from training.networks.export import check_numbers
from training.networks.graph import Graph
from training.networks.weights import named_weights

_ACTIVATIONS = {"relu": "Relu", "sigmoid": "Sigmoid", "tanh": "Tanh", "softmax": "Softmax"}


def onnx_model(model: Any, scaling: Scaling, target: Scaling | None = None) -> onnx.ModelProto:
    """The model as ONNX. Its input is the examples as they are, which it scales itself; `target` is how the
    answers were scaled that it learned, None where it tells classes apart. Raises InputError for a layer
    that nobody has said how to write, Numberless for a weight that is no number."""
    weights = named_weights(model)
    check_numbers(Path("memory"), weights)
    graph = Graph(weights)
    shape = [int(size) for size in model.inputs[0].shape[1:]]
    x = _scaled(graph, INPUT, scaling)
    if len(shape) == 3:
        x = graph.add("Transpose", [x], "planes_first", perm=[0, 3, 1, 2])
    found = {id(model.inputs[0]): x}
    for layer in model.layers:
        if type(layer).__name__ != "InputLayer":
            given = layer.input if isinstance(layer.input, list) else [layer.input]
            found[id(layer.output)] = _written(graph, layer, [found[id(one)] for one in given])
    last = found[id(model.outputs[0])]
    width = int(model.outputs[0].shape[1])
    if target is None:
        graph.add("Identity", [last], SHARES)
        return graph.model("lesson", {INPUT: shape}, {SHARES: width})
    wide = graph.constant("target_deviation", np.array(target.deviation, np.float32))
    middle = graph.constant("target_mean", np.array(target.mean, np.float32))
    graph.add("Add", [graph.add("Mul", [last, wide], "stretched"), middle], ANSWERS)
    return graph.model("lesson", {INPUT: shape}, {ANSWERS: width})


def copy_lesson(source: Path, target: Path) -> None:
    """Copy a lesson's network with its manifest, after checking both. Raises InputError where they are
    damaged or cannot be written."""
    from dataclasses import replace

    from engines.evaluation.lesson_card import write_card
    from engines.evaluation.lesson_network import LessonNetwork

    card = LessonNetwork.load(source).card
    assert card is not None
    write_atomically(target, source.read_bytes())
    write_card(target, replace(card, name=target.stem))


def _scaled(graph: Graph, x: str, scaling: Scaling) -> str:
    if scaling == Scaling():
        return x
    mean = graph.constant("mean", np.array(scaling.mean, np.float32))
    deviation = graph.constant("deviation", np.array(scaling.deviation, np.float32))
    return graph.add("Div", [graph.add("Sub", [x, mean], "centred"), deviation], "scaled")


def _written(graph: Graph, layer: Any, inputs: list[str]) -> str:
    """Write one layer and its activation; gives the name of its output."""
    kind = type(layer).__name__
    if kind not in _WRITERS:
        raise _unknown(layer.name, kind)
    output = _WRITERS[kind](graph, layer, inputs)
    activation = getattr(getattr(layer, "activation", None), "__name__", "linear")
    if activation == "linear":
        return output
    if activation not in _ACTIVATIONS:
        raise _unknown(layer.name, activation)
    return graph.add(_ACTIVATIONS[activation], [output], f"{layer.name}_{activation}")


def _unknown(name: str, kind: str) -> InputError:
    return InputError(
        "The layer {name} cannot be written to a network's file: training/lessons/exporting.py does not "
        "know {kind}.",
        name=name, kind=kind,
    )  # fmt: skip


def _flat(graph: Graph, layer: Any, inputs: list[str]) -> str:
    if len(layer.input.shape) == 4:
        return graph.flat(inputs[0], layer.name)
    return graph.add("Flatten", inputs, layer.name)


def _unchanged(_graph: Graph, _layer: Any, inputs: list[str]) -> str:
    return inputs[0]


_Writer = Callable[[Graph, Any, list[str]], str]
_WRITERS: dict[str, _Writer] = {
    "Activation": _unchanged,
    "Add": lambda graph, layer, inputs: graph.add("Add", inputs, layer.name),
    "BatchNormalization": lambda graph, layer, inputs: graph.layer_norm(inputs[0], layer.name, layer.epsilon),
    "Conv2D": lambda graph, layer, inputs: graph.layer_conv(inputs[0], layer.name, layer.strides[0]),
    "Dense": lambda graph, layer, inputs: graph.dense(inputs[0], layer.name, layer.name),
    "Dropout": _unchanged,
    "Flatten": _flat,
    "GlobalAveragePooling2D": lambda graph, layer, inputs: graph.mean_pool(inputs[0], layer.name),
    "MaxPooling2D": lambda graph, layer, inputs: graph.max_pool(inputs[0], layer.name, layer.pool_size[0]),
    "ReLU": lambda graph, layer, inputs: graph.add("Relu", inputs, layer.name),
}
"""Name of a Keras layer -> how it is written, without its activation."""
