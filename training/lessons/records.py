"""What a lesson leaves in its run folder for the window: its layers, and what it says of the test."""

import io
from pathlib import Path
from typing import Any

import numpy as np

from engines.files import write_atomically, write_json
from engines.runs.layout import EXAMINATION, EXAMPLES, LAYERS
from training.lessons.judging import Judged
from training.lessons.sets import DataSet, Examples, Given, Scaling

LEARNED, MOST = 200, 1000
"""Examples that are shown: of those to learn from, and of the test."""


def layers_of(model: Any) -> list[dict[str, Any]]:
    """A row for each layer: name, kind, shape of what comes out of one example, parameters, and a note."""
    return [
        {
            "name": layer.name,
            "kind": "Input" if type(layer).__name__ == "InputLayer" else type(layer).__name__,
            "shape": [int(size) for size in layer.output.shape[1:]],
            "parameters": int(layer.count_params()),
            "note": _note(layer),
        }
        for layer in model.layers
    ]


def write_layers(folder: Path, layers: list[dict[str, Any]]) -> None:
    """Write the table of layers. Raises InputError when the disk is full."""
    write_json(folder / LAYERS, layers)


def write_examples(folder: Path, data: DataSet, scaling: Scaling) -> None:
    """Write the first examples that are learned from, rows of numbers also as the network sees them. Raises
    InputError when the disk is full."""
    first = data.learned.part(slice(0, LEARNED))
    seen = {} if data.given.classes else {"scaled": scaling.apply(first.inputs)}
    _write(folder / EXAMPLES, data.given, first, seen)


def write_examination(folder: Path, given: Given, judged: Judged) -> None:
    """Write what a network says of the first test examples, and its loss and figure on all of them. Raises
    InputError when the disk is full."""
    told = {
        "shares" if given.classes else "answers": judged.answers[:MOST],
        "loss": np.array(judged.loss),
        "figure": np.array(judged.figure),
    }
    _write(folder / EXAMINATION, given, given.test.part(slice(0, MOST)), told)


def _write(path: Path, given: Given, examples: Examples, told: dict[str, Any]) -> None:
    """Examples with their truth, and what is told of them."""
    arrays: dict[str, Any] = (
        {"images": examples.inputs, "classes": np.array(given.classes)}
        if given.classes
        else {"inputs": examples.inputs, "columns": np.array(given.columns), "unit": np.array(given.unit)}
    )
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, truth=examples.truth, **arrays, **told)
    write_atomically(path, buffer.getvalue())


def _note(layer: Any) -> str:
    """What the layer's name and shape leave open, in signs that every language knows."""
    parts = []
    size = getattr(layer, "kernel_size", None) or getattr(layer, "pool_size", None)
    if size:
        parts.append("×".join(str(one) for one in size))
    if getattr(layer, "kernel_size", None) and max(layer.strides) > 1:
        parts.append("/ " + "×".join(str(one) for one in layer.strides))
    if hasattr(layer, "rate"):
        parts.append(f"{layer.rate:.0%}")
    activation = getattr(getattr(layer, "activation", None), "__name__", "linear")
    if activation != "linear":
        parts.append(activation)
    return " ".join(parts)
