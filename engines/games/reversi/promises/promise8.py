"""What a board of 8x8 squares promises at first sight, by weights learned from solved positions.

The solver tries moves in the order of it. The file, `resources/solvers/reversi8.npy`, has the weights that
`looks8` names. Kernels are handed them: built in, they would be in each of them once more.
"""

from functools import cache

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.games.reversi.promises.looks6 import SCRATCH
from engines.games.reversi.promises.looks8 import LOOKS, SIZES, look
from engines.games.reversi.promises.weights import read_weights
from engines.games.signatures import kernel

WEIGHTS = types.Array(types.int16, 1, "C")
_U = types.uint64


@cache
def weights8() -> NDArray[np.int16]:
    """The weights; raises InputError where they are missing, or not as many as they should be."""
    return read_weights("reversi8.npy", sum(SIZES))


@kernel(types.int64(_U, _U, _U, SCRATCH, WEIGHTS))
def promise8(
    own: np.uint64,
    opponent: np.uint64,
    empty: np.uint64,
    scratch: NDArray[np.int64],
    weights: NDArray[np.int16],
) -> int:
    """The margin for `own`, who is to move, as it seems, times SCALE. The first row of `scratch`, i64[..,
    LOOKS or more], is used."""
    look(own, opponent, empty, scratch)
    seems = 0
    for i in range(LOOKS):
        seems += weights[scratch[0, i]]
    return seems
