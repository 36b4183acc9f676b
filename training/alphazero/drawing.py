"""Batches drawn while the one before is learned from.

To draw a batch takes one core; to learn from it has work for several.
"""

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from training.alphazero.replay import Batch, Replay


def drawn(
    replay: Replay, rng: np.random.Generator, batch: int, root_value_share: float, count: int
) -> Generator[Batch]:
    """`count` batches of a memory, at least one, the same as if each were drawn when it is asked for, see
    `Replay.sample`. Until the generator is closed nobody else may change the memory or draw lots."""
    with ThreadPoolExecutor(1, "drawing") as pool:
        following = pool.submit(replay.sample, rng, batch, root_value_share)
        for left in reversed(range(count)):
            found = following.result()
            if left:
                following = pool.submit(replay.sample, rng, batch, root_value_share)
            yield found
