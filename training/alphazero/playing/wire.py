"""Samples on their way from one process to another: how many bytes follow, then numbers and arrays one after
the other, as NumPy writes them, with nothing in them that could be run."""

import struct
from dataclasses import fields
from io import BytesIO
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from training.alphazero.samples import ARRAYS, Samples

_LENGTH = struct.Struct("<Q")
_COUNTS = [field.name for field in fields(Samples) if field.type is int]
_SECONDS = [field.name for field in fields(Samples) if field.type is float]


def write_samples(stream: IO[bytes], samples: Samples | None) -> None:
    """Write samples, or None for "no more", and let them go."""
    arrays = [np.array([] if samples is None else [getattr(samples, name) for name in _COUNTS], np.int64)]
    if samples is not None:
        arrays += [np.array([getattr(samples, name) for name in _SECONDS])]
        arrays += [getattr(samples, name) for name in ARRAYS]
        arrays += [np.array([len(moves) for moves in samples.moves], np.int64)]
        arrays += [np.array([move for moves in samples.moves for move in moves], np.int64)]
    parcel = BytesIO()
    for array in arrays:
        npy.write_array(parcel, array, allow_pickle=False)
    stream.write(_LENGTH.pack(parcel.tell()))
    stream.write(parcel.getbuffer())
    stream.flush()


def read_samples(stream: IO[bytes]) -> Samples | None:
    """What was written next; raises ValueError at the stream's end."""

    length = stream.read(_LENGTH.size)
    if len(length) < _LENGTH.size:
        raise ValueError("the stream has ended")
    parcel = BytesIO(stream.read(_LENGTH.unpack(length)[0]))

    def read() -> NDArray[Any]:
        return np.asarray(npy.read_array(parcel, allow_pickle=False))

    counts = read()
    if not len(counts):
        return None
    values: dict[str, Any] = dict(zip(_COUNTS, counts.tolist(), strict=True))
    values |= zip(_SECONDS, read().tolist(), strict=True)
    values |= {name: read() for name in ARRAYS}
    ends, moves = read().cumsum().tolist(), read().tolist()
    values["moves"] = tuple(tuple(moves[start:end]) for start, end in zip([0, *ends], ends, strict=False))
    return Samples(**values)
