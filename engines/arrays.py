"""Arrays by name in one file (.npz), which may be damaged in any way."""

import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[Any]]


def packed(arrays: Arrays) -> bytes:
    """The content of such a file."""
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    return buffer.getvalue()


def unpacked(source: Path | bytes) -> Arrays:
    """All arrays of a file, or of its content. Raises OSError where it cannot be read, ValueError where it is
    damaged: zipfile, what unpacks for it and NumPy, which reads headers as Python, say so in a dozen ways."""
    with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
        try:
            with np.load(file, allow_pickle=False) as arrays:
                return {name: arrays[name] for name in arrays.files}
        except OSError:
            raise
        except Exception as error:
            raise ValueError("This is no whole file of arrays.") from error
