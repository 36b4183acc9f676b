"""Random numbers for kernels."""

import numpy as np
from numba import int64

from engines.game import States
from engines.games.signatures import STATE, kernel


@kernel(int64(STATE, int64), inlined=True)
def draw_below(generator: States, bound: int) -> int:
    """A number in 0 .. bound - 1 from splitmix64, whose state is the one word of `generator`."""
    generator[0] += np.uint64(0x9E3779B97F4A7C15)
    z = generator[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return int(((z >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))
