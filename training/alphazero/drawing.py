"""Batches drawn while those before are learned from.

To draw a batch takes one core; to learn from it has work for several. An accelerator learns from several in
the time that one core takes to draw one.
"""

import os
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np

from training.alphazero.replay import Batch, Replay

AHEAD = max(1, (os.cpu_count() or 1) // 4)
"""So many batches are drawn at once."""


def drawn(
    replay: Replay,
    rng: np.random.Generator,
    batch: int,
    root_value_share: float,
    count: int,
    ahead: int = AHEAD,
) -> Generator[Batch]:
    """`count` batches of a memory, at least one, the same as if each were drawn when it is asked for, see
    `Replay.sample`; up to `ahead` of them before they are. Until the generator is closed nobody else may
    change the memory or draw lots."""
    following = deque[Future[Batch]]()
    with ThreadPoolExecutor(ahead, "drawing") as pool:
        for at in range(count + ahead):
            found = following.popleft().result() if at >= ahead else None
            if at < count:
                following.append(pool.submit(replay.batch, *replay.lots(rng, batch), root_value_share))
            if found:
                yield found
