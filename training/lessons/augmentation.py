"""Pictures that show the same in another way: moved, slanted, mirrored. A network never sees one twice
alike."""

import numpy as np
from numpy.typing import NDArray


def shifted(pictures: NDArray[np.uint8], most: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Each picture [N, rows, columns, ...] moved by up to `most` pixels up or down and left or right; what
    comes in from outside is black."""
    if not most:
        return pictures
    count, rows, columns = pictures.shape[:3]
    border = [(0, 0), (most, most), (most, most), *[(0, 0)] * (pictures.ndim - 3)]
    wide = np.pad(pictures, border)
    down, right = rng.integers(0, 2 * most + 1, (2, count))
    which = np.arange(count)[:, None, None]
    return np.asarray(
        wide[
            which,
            (down[:, None] + np.arange(rows))[:, :, None],
            (right[:, None] + np.arange(columns))[:, None, :],
        ]
    )


def slanted(pictures: NDArray[np.uint8], most: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Each picture [N, rows, columns] pushed sideways about its middle row, to either side: the top against
    the bottom by up to `most` of the height; what comes in from outside is black."""
    if not most:
        return pictures
    count, rows, columns = pictures.shape
    push = rng.uniform(-most, most, (count, 1)) * (np.arange(rows) - (rows - 1) / 2)
    whole = np.floor(push).astype(np.int64)
    part = (push - whole)[:, :, None]
    edge = int(np.abs(whole).max()) + 1
    wide = np.pad(pictures, [(0, 0), (0, 0), (edge, edge)])
    at = (whole[:, :, None] + np.arange(columns)) + edge
    which, row = np.arange(count)[:, None, None], np.arange(rows)[None, :, None]
    mixed = (1 - part) * wide[which, row, at] + part * wide[which, row, at + 1]
    return np.asarray(np.round(mixed), np.uint8)


def mirrored(pictures: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Half of the pictures, by chance, as in a mirror."""
    chosen = rng.random(len(pictures)) < 0.5
    result = pictures.copy()
    result[chosen] = pictures[chosen][:, :, ::-1]
    return result
