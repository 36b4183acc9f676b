"""The variables of a Keras model by their names."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.networks.layers import EPSILON

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


def moved(before: Weights, after: Weights) -> float:
    """How far a network's variables have moved, as a share of their size (Euclidean norms); 0 for no size."""
    size = sum(float(np.square(value, dtype=np.float64).sum()) for value in before.values())
    way = sum(float(np.square(after[name] - value, dtype=np.float64).sum()) for name, value in before.items())
    return float(np.sqrt(way / size)) if size else 0.0


def taken_over(own: Weights, given: Weights) -> Weights:
    """`own`, with every variable that has the same name and shape in `given` taken from there."""
    return {
        name: given[name] if name in given and given[name].shape == value.shape else value
        for name, value in own.items()
    }


def folded(weights: Weights) -> Weights:
    """The same network without batch normalisations: each is folded into the convolution before it, which
    gets a bias."""
    found = {name: value for name, value in weights.items() if "_norm/" not in name}
    for name in weights:
        layer, norm, variable = name.partition("_norm/")
        if norm and variable == "gamma":
            scale = weights[name] / np.sqrt(weights[f"{layer}_norm/moving_variance"] + EPSILON)
            found[f"{layer}_conv/kernel"] = weights[f"{layer}_conv/kernel"] * scale
            bias = weights[f"{layer}_norm/beta"] - weights[f"{layer}_norm/moving_mean"] * scale
            found[f"{layer}_conv/bias"] = bias.astype(np.float32)
    return found
