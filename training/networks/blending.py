"""A network between two: the mean of their weights.

Where one network learned on from the other, what lies between their weights plays too, and may keep what each
of them is better at: model soups (Wortsman et al., arXiv 2203.05482).
"""

import onnx
from onnx import numpy_helper

from engines.errors import InputError


def blended(first: bytes, second: bytes, share: float) -> bytes:
    """An ONNX network with `share`, 0 to 1, of the second one's weights and the rest of the first one's.
    Raises InputError unless the two are built alike."""
    model, other = (onnx.load_model_from_string(content) for content in (first, second))
    given = {entry.name: numpy_helper.to_array(entry) for entry in other.graph.initializer}
    alike = list(model.graph.node) == list(other.graph.node) and len(given) == len(model.graph.initializer)
    for entry in model.graph.initializer:
        own = numpy_helper.to_array(entry)
        if not alike or entry.name not in given or given[entry.name].shape != own.shape:
            raise InputError("Only networks that are built alike can be blended; these two are not.")
        if own.dtype.kind == "f":
            mean = (1 - share) * own + share * given[entry.name]
            entry.CopyFrom(numpy_helper.from_array(mean.astype(own.dtype), entry.name))
    return bytes(model.SerializeToString())
