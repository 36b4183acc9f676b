"""What has been learned of Reversi positions from solved ones: the solver tries moves in the order of it, and
networks read it.

The file, `resources/solvers/<game>.npy`, has the weights that `eight.patterns` adds up: int16 [all SIZES
together], discs times SCALE. Kernels have them built in, so that their sources, this one, must say which.
"""

import hashlib
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.games.reversi.eight.patterns import SIZES
from engines.paths import resource

DIGEST = "80dc7cf6b04ddf2f784a2455ca4bb062b8e7846050eb438fb2d75acb20459868"
"""SHA-256 of the 6x6 board's weights."""


@cache
def weights(n: int) -> NDArray[np.int16]:
    """Those of the n x n board; none for a board that has no such file."""
    path = resource("solvers", f"reversi{n}.npy")
    if not path.is_file():
        return np.zeros(0, np.int16)
    try:
        found: NDArray[np.int16] = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise InputError("{path} cannot be read: {reason}.", path=path, reason=error) from error
    if found.shape != (sum(SIZES),) or hashlib.sha256(found.tobytes()).hexdigest() != DIGEST:
        raise InputError("{path} is not what it should be.", path=path)
    return found
