"""What a lesson leaves in its run folder for the window: its layers, and what it says of the test."""

import io
from pathlib import Path
from typing import Any

import numpy as np

from engines.files import write_atomically, write_json
from training.lessons.judging import Judged
from training.lessons.sets import Given

LAYERS, EXAMINATION = "layers.json", "examination.npz"
MOST = 1000
"""Examples of the test that are shown."""


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


def write_examination(folder: Path, given: Given, judged: Judged) -> None:
    """Write what a network says of the first test examples. Raises InputError when the disk is full."""
    inputs, truth, answers = given.test.inputs[:MOST], given.test.truth[:MOST], judged.answers[:MOST]
    arrays: dict[str, Any] = (
        {"images": inputs, "truth": truth, "shares": answers, "classes": np.array(given.classes)}
        if given.classes
        else {
            "inputs": inputs, "truth": truth, "answers": answers, "columns": np.array(given.columns),
            "unit": np.array(given.unit),
        }
    )  # fmt: skip
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    write_atomically(folder / EXAMINATION, buffer.getvalue())


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
