"""What a board of 6x6 squares promises at first sight, by weights learned from solved positions.

The solver tries moves in the order of it, and networks read it. The file, `resources/solvers/reversi6.npy`,
has the weights that `looks6` names: int16 [all SIZES together], discs times SCALE. They are built
into the kernels, so that the source, this file, must say which they are.
"""

import hashlib
from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.errors import InputError
from engines.games.reversi.promises.looks6 import LOOKS, SCRATCH, SIZES, look
from engines.games.reversi.promises.weights import read_weights
from engines.games.signatures import kernel
from engines.paths import resource

FILE = "reversi6.npy"
SQUARES = 36
"""How many squares the board has."""
DIGEST = "80dc7cf6b04ddf2f784a2455ca4bb062b8e7846050eb438fb2d75acb20459868"
"""SHA-256 of the weights."""
_U = types.uint64


def weights6() -> NDArray[np.int16]:
    """Read the weights; raises InputError where they are missing, or others than they should be."""
    found = read_weights(FILE, sum(SIZES))
    if hashlib.sha256(found.tobytes()).hexdigest() != DIGEST:
        raise InputError("{path} does not hold what it should.", path=resource("solvers", FILE))
    return found


_WEIGHTS: Any = weights6()


@kernel(types.int64(_U, _U, _U, SCRATCH))
def promise6(own: np.uint64, opponent: np.uint64, empty: np.uint64, scratch: NDArray[np.int64]) -> int:
    """The margin for `own`, who is to move, as it seems, times SCALE. The first row of `scratch`, i64[..,
    LOOKS or more], is used."""
    look(own, opponent, empty, scratch)
    seems = 0
    for i in range(LOOKS):
        seems += _WEIGHTS[scratch[0, i]]
    return seems
