"""What the convolutional networks are made of, in Keras."""

from typing import Any

EPSILON = 1e-3
"""Added to the variance by every batch normalisation."""
MOMENTUM = 0.95
"""How slowly the running statistics of the batch normalisations follow the batches."""


def conv(x: Any, filters: int, size: int, name: str, relu: bool = True) -> Any:
    """Convolution and batch normalisation, with a rectifier unless told otherwise."""
    from keras import layers

    x = layers.Conv2D(
        filters,
        size,
        padding="same",
        use_bias=False,
        kernel_initializer="he_normal",
        name=f"{name}_conv",
    )(x)
    x = layers.BatchNormalization(momentum=MOMENTUM, epsilon=EPSILON, name=f"{name}_norm")(x)
    return layers.ReLU(name=f"{name}_relu")(x) if relu else x


def residual_block(x: Any, filters: int, name: str, pools: bool) -> Any:
    """One residual block; one that pools has a bias made from the mean and the maximum of the whole board."""
    from keras import layers

    inner = conv(x, filters, 3, f"{name}a")
    if pools:
        mean = layers.GlobalAveragePooling2D(name=f"{name}_mean")(inner)
        most = layers.GlobalMaxPooling2D(name=f"{name}_max")(inner)
        both = layers.Concatenate(name=f"{name}_both")([mean, most])
        bias = layers.Dense(filters, kernel_initializer="zeros", name=f"{name}_bias")(both)
        bias = layers.Reshape((1, 1, filters), name=f"{name}_spread")(bias)
        inner = layers.Add(name=f"{name}_biased")([inner, bias])
    inner = conv(inner, filters, 3, f"{name}b", relu=False)
    x = layers.Add(name=f"{name}_sum")([x, inner])
    return layers.ReLU(name=f"{name}_relu")(x)
