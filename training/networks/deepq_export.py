"""A deep Q-network as an ONNX graph."""

import numpy as np
from numpy.typing import NDArray

from training.networks.deepq import AFTER_PLANES, BOARDS, LINES, QSpec
from training.networks.graph import Graph


def q_head(graph: Graph, spec: QSpec) -> None:
    """Everything from `planes` [N, rows, columns, planes] to `q` [N, 1]."""
    x = _lines(graph, spec) if spec.form == LINES else _tower(graph, spec)
    graph.add("Tanh", [graph.dense(x, "q", "q_raw")], "q")


def _tower(graph: Graph, spec: QSpec) -> str:
    x = _part(graph, "planes", "after_planes", 3, 0, AFTER_PLANES)
    x = graph.conv(graph.add("Transpose", [x], "planes_first", perm=[0, 3, 1, 2]), "stem")
    for block in range(spec.depth):
        x = graph.residual_block(x, f"block{block}", spec.filters, spec.pools(block))
    flat = graph.flat(graph.conv(x, "value"), "value_flat")
    return graph.add("Relu", [graph.dense(flat, "value_hidden", "value_dense")], "value_hidden")


def _lines(graph: Graph, spec: QSpec) -> str:
    squares = spec.rows * spec.columns
    boards = _part(graph, "planes", "boards_last", 3, AFTER_PLANES, AFTER_PLANES + BOARDS)
    boards = graph.add("Transpose", [boards], "boards", perm=[0, 3, 1, 2])
    turned = graph.add("Transpose", [boards], "boards_turned", perm=[0, 1, 3, 2])
    found = [_branch(graph, boards, "row"), _branch(graph, turned, "column")]
    flat = _shaped(graph, boards, "boards_flat", [-1, BOARDS, squares])
    for one in spec.diagonals:
        room = graph.constant(f"{one.name}_room", np.array([0, 0, one.padding] * 2, np.int64))
        wide = graph.add("Pad", [flat, room], f"{one.name}_wide")
        rows = (squares + 2 * one.padding) // one.columns
        wide = _shaped(graph, wide, f"{one.name}_rows", [-1, BOARDS, rows, one.columns])
        columns = graph.add("Transpose", [wide], f"{one.name}_columns", perm=[3, 0, 1, 2])
        stack = _shaped(graph, columns, f"{one.name}_stack", [one.columns, -1, rows])
        found.append(_local_branch(graph, stack, one.name, one.columns, spec))
    found.append(_colour(graph, spec))
    x = graph.add("Concat", found, "all", axis=1)
    for at in range(len(spec.trunk)):
        x = graph.norm(graph.dense(x, f"trunk{at}", f"trunk{at}_raw"), f"trunk{at}")
        x = graph.add("Elu", [x], f"trunk{at}_elu")
    return x


def _branch(graph: Graph, x: str, name: str) -> str:
    """Lines [N, boards, lines, squares] through two dense layers, the same for every line."""
    for at in range(2):
        layer = f"{name}{at}"
        x = graph.add("MatMul", [x, graph.variable(f"{layer}/kernel")], f"{layer}_raw")
        x = graph.add("Add", [x, graph.variable(f"{layer}/bias")], layer)
        x = graph.add("Elu", [x], f"{layer}_elu")
    return graph.add("Flatten", [x], f"{name}_flat")


def _local_branch(graph: Graph, x: str, name: str, columns: int, spec: QSpec) -> str:
    """Columns [columns, N * boards, squares] through two layers that are another one for each column: one
    product of matrices a column, for all boards at once."""
    for at in range(2):
        layer = f"{name}{at}"
        bias = graph.variable(f"{layer}/bias")
        x = graph.add("MatMul", [x, graph.variable(f"{layer}/kernel")], f"{layer}_raw")
        x = graph.add("Add", [x, _shaped(graph, bias, f"{layer}_each", [columns, 1, -1])], layer)
        x = graph.add("Elu", [x], f"{layer}_elu")
    x = _shaped(graph, x, f"{name}_unstacked", [columns, -1, BOARDS, spec.filters])
    x = graph.add("Transpose", [x], f"{name}_back", perm=[1, 2, 0, 3])
    return graph.add("Flatten", [x], f"{name}_flat")


def _colour(graph: Graph, spec: QSpec) -> str:
    x = "planes"
    for axis, start in ((1, 0), (2, 0), (3, AFTER_PLANES + BOARDS)):
        x = _part(graph, x, f"colour_axis{axis}", axis, start, start + 1)
    x = graph.add("Flatten", [x], "colour")
    for at in range(len(spec.colour)):
        x = graph.add("Elu", [graph.dense(x, f"colour{at}", f"colour{at}_raw")], f"colour{at}_elu")
    return x


def _part(graph: Graph, x: str, name: str, axis: int, start: int, end: int) -> str:
    """A slice along one axis."""
    bounds = [
        graph.constant(f"{name}_{what}", np.array([value], np.int64))
        for what, value in (("start", start), ("end", end), ("axis", axis))
    ]
    return graph.add("Slice", [x, *bounds], name)


def _shaped(graph: Graph, x: str, name: str, shape: list[int]) -> str:
    whole: NDArray[np.int64] = np.array(shape, np.int64)
    return graph.add("Reshape", [x, graph.constant(f"{name}_shape", whole)], name)
