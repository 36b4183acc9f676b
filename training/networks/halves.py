"""Learning from a batch in two halves that go through the network at the same time.

On a processor's threads TensorFlow runs operations side by side that do not wait for each other, but in a
network each layer waits for the one before it. Two halves of a batch do not.
"""

from typing import Any

from training.limits import threads_of
from training.networks.device import accelerator


def worth_halving(threads: int, batch: int) -> bool:
    """Whether batches of this size are learned from sooner in halves, with so many `threads` (0: all)."""
    import keras

    several = threads_of(threads) > 1
    return several and batch % 2 == 0 and keras.backend.backend() == "tensorflow" and accelerator() is None


def in_halves(model: Any) -> Any:
    """A Keras model that answers batches of even size as `model`, with one input and a dict of outputs, does,
    by the same variables."""
    import keras
    from keras import ops

    batch = keras.Input(model.input_shape[1:])
    one, other = (model(half) for half in ops.split(batch, 2, axis=0))
    return keras.Model(batch, {name: ops.concatenate([one[name], other[name]], axis=0) for name in one})
