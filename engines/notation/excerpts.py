"""Parts of long texts, which are cut out only when somebody reads them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Excerpts:
    """One after the other, `spans` i64[N, 3] says in which of the `wholes` each lies, where it begins and
    where it ends; where that is the same it is empty."""

    wholes: tuple[str, ...]
    spans: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.spans)

    def __getitem__(self, at: int) -> str:
        whole, begin, end = self.spans[at].tolist()
        return self.wholes[whole][begin:end] if begin < end else ""

    def chosen(self, rows: Sequence[int] | NDArray[np.bool_]) -> "Excerpts":
        """Some of them, as numpy chooses rows."""
        return Excerpts(self.wholes, self.spans[rows])


def joined(parts: Sequence[Excerpts]) -> Excerpts:
    """Several lots of them as one."""
    if not parts:
        return none()
    counts = np.cumsum([0, *(len(part.wholes) for part in parts)])
    moved = [part.spans + np.array([count, 0, 0]) for part, count in zip(parts, counts, strict=False)]
    return Excerpts(tuple(whole for part in parts for whole in part.wholes), np.concatenate(moved))


def none(count: int = 0) -> Excerpts:
    """So many empty ones."""
    return Excerpts((), np.zeros((count, 3), np.int64))
