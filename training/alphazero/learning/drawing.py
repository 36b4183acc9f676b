"""Batches drawn while those before are learned from.

To draw a batch takes one core; to learn from it has work for several. An accelerator learns from several in
the time that one core takes to draw one.
"""

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np

from training.alphazero.learning.replay import Batch, Replay
from training.limits import threads_of

CORES_EACH = 4
"""For so many cores one batch is drawn at a time, and one at least."""


def drawn(
    replay: Replay,
    rng: np.random.Generator,
    batch: int,
    root_value_share: float,
    count: int,
    threads: int = 0,
) -> Generator[Batch]:
    """`count` random batches of a memory, at least one, see `Replay.batch`, the same as if each were drawn
    when it is asked for; several at once where there are many `threads` (0: all). Until the generator is
    closed nobody else may change the memory or draw lots."""
    ahead = max(1, threads_of(threads) // CORES_EACH)
    following = deque[Future[Batch]]()
    with ThreadPoolExecutor(ahead, "drawing") as pool:
        for at in range(count + ahead):
            found = following.popleft().result() if at >= ahead else None
            if at < count:
                following.append(pool.submit(replay.batch, *replay.lots(rng, batch), root_value_share))
            if found:
                yield found
