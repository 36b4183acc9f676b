"""What is learned from: examples with the truth, split for learning, for watching and for the last test."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

DIGITS = tuple("0123456789")
PHOTOGRAPHS = ("airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck")
"""The classes of CIFAR-10, in the order of its labels."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Pictures uint8 [N, rows, columns] or [N, rows, columns, 3] with their classes int64 [N]; or numbers
    float32 [N, columns] with what is to be estimated, float32 [N]."""

    inputs: NDArray[Any]
    truth: NDArray[Any]

    def __len__(self) -> int:
        return len(self.truth)

    def part(self, which: slice | NDArray[np.int64]) -> "Examples":
        """Some of them."""
        return Examples(self.inputs[which], self.truth[which])


@dataclass(frozen=True, slots=True)
class Given:
    """A data set as it comes: all that may be learned from, and the test. A set of pictures has `classes`
    (English names, by label), one of numbers `columns` and the `unit` of what is estimated."""

    name: str
    """What it is, in words: `MNIST`, or a file's name."""
    learned: Examples
    test: Examples
    classes: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    unit: str = ""
    note: str = ""
    """What one should know of it, a sentence; empty where there is nothing."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one example."""
        return tuple(int(size) for size in self.learned.inputs.shape[1:])


@dataclass(frozen=True, slots=True)
class DataSet:
    """A set as a run uses it: `held` examples are never learned from; the run watches itself by them."""

    given: Given
    learned: Examples
    held: Examples

    @property
    def test(self) -> Examples:
        """Looked at to tell how good the network is, and for nothing else."""
        return self.given.test


@dataclass(frozen=True, slots=True)
class Scaling:
    """Numbers less a mean, divided by a deviation: one of each for all, or one for each colour or column."""

    mean: tuple[float, ...] = (0.0,)
    deviation: tuple[float, ...] = (1.0,)

    @classmethod
    def of(cls, examples: NDArray[Any]) -> "Scaling":
        """The one that brings these [N, ..., columns] to mean 0 and deviation 1, column by column."""
        mean, deviation = column_moments(examples)
        return cls(tuple(mean.tolist()), tuple(np.where(deviation > 0, deviation, 1.0).tolist()))

    def apply(self, values: NDArray[Any]) -> NDArray[np.float32]:
        """The scaled numbers."""
        mean, deviation = np.array(self.mean, np.float32), np.array(self.deviation, np.float32)
        return ((values - mean) / deviation).astype(np.float32)


UNSCALED, TO_ONE = Scaling(), Scaling((0.0,), (255.0,))
"""Numbers as they are, and pixels from 0 … 255 to 0 … 1."""


def column_moments(examples: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean and standard deviation of each column of [N, ..., columns], made in parts that fit the memory."""
    width = examples.shape[-1]
    count, total, squares = 0, np.zeros(width), np.zeros(width)
    for at in range(0, len(examples), 1024):
        part = examples[at : at + 1024].reshape(-1, width).astype(np.float64)
        count, total = count + len(part), total + part.sum(axis=0)
    mean = total / max(1, count)
    for at in range(0, len(examples), 1024):
        part = examples[at : at + 1024].reshape(-1, width).astype(np.float64)
        squares += ((part - mean) ** 2).sum(axis=0)
    return mean, np.sqrt(squares / max(1, count))


def split(given: Given, held: float, most: int, seed: int | None) -> DataSet:
    """Hold out the last `held` (a share) of the examples; where there is a `seed`, they are shuffled first.
    At most `most` are learned from, 0 means all."""
    learned = given.learned
    if seed is not None:
        learned = learned.part(np.random.default_rng([seed, 1]).permutation(len(learned)))
    border = len(learned) - max(1, round(held * len(learned)))
    return DataSet(
        given,
        learned.part(slice(0, min(border, most) if most else border)),
        learned.part(slice(border, None)),
    )


def without_columns(given: Given, left_out: list[str]) -> Given:
    """The set without some of its columns."""
    kept = [at for at, name in enumerate(given.columns) if name not in left_out]
    which = np.array(kept, np.int64)
    return replace(
        given,
        learned=Examples(np.ascontiguousarray(given.learned.inputs[:, which]), given.learned.truth),
        test=Examples(np.ascontiguousarray(given.test.inputs[:, which]), given.test.truth),
        columns=tuple(given.columns[at] for at in kept),
    )
