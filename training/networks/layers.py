"""What the convolutional networks are made of, in Keras.

Layers come with batch normalisations, or with biases. Without normalisations a residual block begins as one
that changes nothing, which serves as well. On a processor the normalisations take more time than the
convolutions, above all where those compute in half precision.
"""

from dataclasses import dataclass
from typing import Any

EPSILON = 1e-3
"""Added to the variance by every batch normalisation."""
MOMENTUM = 0.95
"""How slowly the running statistics of the batch normalisations follow the batches."""
FULL = "float32"
"""What layers compute in unless told otherwise, a Keras dtype policy; weights are always float32."""


@dataclass(frozen=True, slots=True)
class Layers:
    """Makes the layers of one network, all in one manner. `precision` is a Keras dtype policy."""

    normalised: bool = False
    precision: str = FULL

    def conv(self, x: Any, filters: int, size: int, name: str, relu: bool = True) -> Any:
        """Convolution with batch normalisation or bias, and a rectifier unless told otherwise."""
        from keras import layers

        x = layers.Conv2D(
            filters,
            size,
            padding="same",
            use_bias=not self.normalised,
            kernel_initializer="he_normal" if relu or self.normalised else "zeros",
            name=f"{name}_conv",
            dtype=self.precision,
        )(x)
        if self.normalised:
            from training.networks.normalisation import BatchNormalization

            norm = BatchNormalization(
                momentum=MOMENTUM, epsilon=EPSILON, name=f"{name}_norm", dtype=self.precision
            )
            x = norm(x)
        return layers.ReLU(name=f"{name}_relu", dtype=self.precision)(x) if relu else x

    def residual_block(self, x: Any, filters: int, name: str, pools: bool) -> Any:
        """One residual block; one that pools has a bias made from the mean and the maximum of the whole
        board."""
        from keras import layers

        inner = self.conv(x, filters, 3, f"{name}a")
        if pools:
            inner = self._pooled(inner, filters, name)
        inner = self.conv(inner, filters, 3, f"{name}b", relu=False)
        x = layers.Add(name=f"{name}_sum", dtype=self.precision)([x, inner])
        return layers.ReLU(name=f"{name}_relu", dtype=self.precision)(x)

    def _pooled(self, inner: Any, filters: int, name: str) -> Any:
        from keras import layers

        kind = self.precision
        mean = layers.GlobalAveragePooling2D(name=f"{name}_mean", dtype=kind)(inner)
        most = layers.GlobalMaxPooling2D(name=f"{name}_max", dtype=kind)(inner)
        both = layers.Concatenate(name=f"{name}_both", dtype=kind)([mean, most])
        bias = layers.Dense(filters, kernel_initializer="zeros", name=f"{name}_bias", dtype=kind)(both)
        bias = layers.Reshape((1, 1, filters), name=f"{name}_spread", dtype=kind)(bias)
        return layers.Add(name=f"{name}_biased", dtype=kind)([inner, bias])
