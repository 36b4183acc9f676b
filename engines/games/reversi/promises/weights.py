"""Files of learned weights in `resources/solvers`: int16, discs times SCALE, in the order of the looks that
they are for."""

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.paths import resource

SCALE = 32
"""Weights are disc margins times this."""


def read_weights(name: str, count: int) -> NDArray[np.int16]:
    """So many weights of a file; raises InputError where they are missing, or not so many."""
    path = resource("solvers", name)
    try:
        found: NDArray[np.int16] = np.load(path, allow_pickle=False)
    except OSError as error:
        reason = error.strerror or error
        raise InputError("{path} cannot be read: {reason}.", path=path, reason=reason) from error
    except (ValueError, EOFError) as error:
        raise InputError("{path} does not hold what it should.", path=path) from error
    if found.shape != (count,) or found.dtype != np.int16:
        raise InputError("{path} does not hold what it should.", path=path)
    return found
