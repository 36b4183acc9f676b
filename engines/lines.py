"""Lines that somebody writes into a pipe: none is so long that it fills the memory."""

import os
from collections.abc import Iterable, Iterator

_CHUNK = 65_536


def read_lines(source: int, longest: int) -> Iterator[bytes]:
    """The lines of a file descriptor as they come, as `split_lines` gives them."""
    return split_lines(iter(lambda: os.read(source, _CHUNK), b""), longest)


def split_lines(chunks: Iterable[bytes], longest: int) -> Iterator[bytes]:
    """The lines in pieces of input. One of more than `longest` bytes may come cut, but still as too long; its
    rest is dropped."""
    start, cut = b"", False
    for chunk in chunks:
        *lines, start = (start + chunk).split(b"\n")
        for line in lines:
            if not cut:
                yield line
            cut = False
        if len(start) > longest:
            if not cut:
                yield start
            start, cut = b"", True
    if start and not cut:
        yield start
