"""What the convolutional networks are made of, in Keras.

Layers come with batch normalisation, or plain, with a bias of their own. A plain residual block begins as one
that changes nothing, which serves as well where the targets are known moves or values; on a processor the
normalisations take more time than the convolutions, above all where those compute in half precision.
"""

from typing import Any

EPSILON = 1e-3
"""Added to the variance by every batch normalisation."""
MOMENTUM = 0.95
"""How slowly the running statistics of the batch normalisations follow the batches."""
FULL = "float32"
"""What layers compute in unless told otherwise, a Keras dtype policy; weights are always float32."""


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


def plain_conv(
    x: Any, filters: int, size: int, name: str, precision: str = FULL, closing: bool = False
) -> Any:
    """Convolution with a bias, and a rectifier; the `closing` one of a block begins with zeros, without."""
    from keras import layers

    x = layers.Conv2D(
        filters,
        size,
        padding="same",
        kernel_initializer="zeros" if closing else "he_normal",
        name=name,
        dtype=precision,
    )(x)
    return x if closing else layers.ReLU(name=f"{name}_relu", dtype=precision)(x)


def residual_block(x: Any, filters: int, name: str, pools: bool) -> Any:
    """One residual block; one that pools has a bias made from the mean and the maximum of the whole board."""
    inner = conv(x, filters, 3, f"{name}a")
    inner = _pooled(inner, filters, name, FULL) if pools else inner
    return _sum(x, conv(inner, filters, 3, f"{name}b", relu=False), name, FULL)


def plain_block(x: Any, filters: int, name: str, pools: bool, precision: str = FULL) -> Any:
    """A residual block as above without normalisations."""
    inner = plain_conv(x, filters, 3, f"{name}a", precision)
    inner = _pooled(inner, filters, name, precision) if pools else inner
    return _sum(x, plain_conv(inner, filters, 3, f"{name}b", precision, closing=True), name, precision)


def _pooled(inner: Any, filters: int, name: str, precision: str) -> Any:
    from keras import layers

    mean = layers.GlobalAveragePooling2D(name=f"{name}_mean", dtype=precision)(inner)
    most = layers.GlobalMaxPooling2D(name=f"{name}_max", dtype=precision)(inner)
    both = layers.Concatenate(name=f"{name}_both", dtype=precision)([mean, most])
    bias = layers.Dense(filters, kernel_initializer="zeros", name=f"{name}_bias", dtype=precision)(both)
    bias = layers.Reshape((1, 1, filters), name=f"{name}_spread", dtype=precision)(bias)
    return layers.Add(name=f"{name}_biased", dtype=precision)([inner, bias])


def _sum(x: Any, inner: Any, name: str, precision: str) -> Any:
    from keras import layers

    x = layers.Add(name=f"{name}_sum", dtype=precision)([x, inner])
    return layers.ReLU(name=f"{name}_relu", dtype=precision)(x)
