"""The variables of a Keras model by their names."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Weights = dict[str, NDArray[np.float32]]
"""Every variable of a network by its name, `layer/variable`."""


def named_weights(model: Any) -> Weights:
    """A copy of every variable of the model by name."""
    return {
        f"{layer.name}/{variable.name}": np.array(value, np.float32)
        for layer in model.layers
        for variable, value in zip(layer.weights, layer.get_weights(), strict=True)
    }


def assign_weights(model: Any, weights: Weights) -> None:
    """Set every variable of the model; raises KeyError when one is missing."""
    for layer in model.layers:
        if layer.weights:
            layer.set_weights([weights[f"{layer.name}/{variable.name}"] for variable in layer.weights])


def taken_over(own: Weights, given: Weights) -> Weights:
    """`own`, with every variable that has the same name and shape in `given` taken from there."""
    return {
        name: given[name] if name in given and given[name].shape == value.shape else value
        for name, value in own.items()
    }
