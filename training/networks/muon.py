"""Muon for convolutions. Needs Keras; import it where an optimiser is made."""

import math
from typing import Any

import keras
from keras import ops


class Muon(keras.optimizers.Muon):  # type: ignore[misc]
    """Keras's optimiser (K. Jordan et al. 2024, github.com/KellerJordan/Muon), for residual towers: the steps
    of a matrix are made orthogonal, so that rare directions are learned as fast as common ones. A convolution
    counts as the matrix that leads from all inputs of a field to the filters. Stem, heads and biases learn by
    AdamW. The steps are scaled so that the learning rate of AdamW suits both (arXiv 2502.16982)."""

    def _should_use_adamw(self, variable: Any) -> bool:
        return "block" not in variable.path or len(variable.shape) < 2

    def zeropower_via_newtonschulz5(self, x: Any, steps: int) -> Any:
        """As Keras says, of a matrix or of the kernel of a convolution."""
        flat = ops.reshape(x, (-1, x.shape[-1]))
        return ops.reshape(super().zeropower_via_newtonschulz5(flat, steps), x.shape)

    def lr_adjust(self, x: Any) -> Any:
        """As Keras says, of a matrix or of the kernel of a convolution."""
        longer = max(math.prod(x.shape[:-1]), x.shape[-1])
        return x * (math.sqrt(longer) * self.rms_rate)
