"""What has been learned of Reversi positions from solved ones, so that good moves are tried first.

Answers do not depend on it, only how soon they come. The file, `resources/solvers/<game>.npy`, has
the weights that `kernels.patterns` adds up: int16 [all SIZES together], discs times SCALE.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.paths import resource
from engines.solvers.reversi.kernels.patterns import SIZES


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
    if found.dtype != np.int16 or found.shape != (sum(SIZES),):
        raise InputError("{path} is not what it should be.", path=path)
    return found
