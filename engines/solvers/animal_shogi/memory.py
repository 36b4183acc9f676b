"""Memory that a process may share with those that it starts."""

import mmap
import os
import sys
import weakref

import numpy as np

from engines.solvers.animal_shogi.retrograde import Bytes


class Memory:
    """So many `bytes`, at first 0. On Linux `file` is the descriptor by which another process, to which it
    was passed on, has the same ones, as long as this lives; elsewhere, and where the system refuses it, it is
    None."""

    def __init__(self, count: int, file: int | None = None) -> None:
        """New bytes, or those of a `file` that was passed on and is owned from now on. Raises ValueError
        where that has fewer."""
        if file is None:
            file = _new_file(count)
        if file is not None:
            weakref.finalize(self, os.close, file)
        self.file = file
        self.bytes: Bytes = np.frombuffer(mmap.mmap(-1 if file is None else file, count), np.uint8)


def _new_file(count: int) -> int | None:
    if sys.platform != "linux":
        return None
    try:
        file = os.memfd_create("table")
    except OSError:
        return None
    os.truncate(file, count)
    return file
