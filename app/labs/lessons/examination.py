"""What a network learns from, and what it answered in its last examination, read from the run's folder.
numpy, no Qt."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.arrays import unpacked
from engines.errors import InputError
from engines.files import read_bytes

LARGEST = 64_000_000
"""Bytes; a thousand small photographs take three million."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the whole test came to, of which not all examples are at hand: the mean loss, and the accuracy
    (0 to 1) or the mean absolute error."""

    loss: float
    other: float


@dataclass(frozen=True)
class Pictures:
    """Pictures with truth and guess. `images`: uint8 [N, h, w] or [N, h, w, 3]; `truth`: int [N]; `shares`:
    float32 [N, classes], each row adding up to 1, or [N, 0] where nobody was asked."""

    images: NDArray[np.uint8]
    truth: NDArray[np.int64]
    shares: NDArray[np.float32]
    classes: tuple[str, ...]
    """English names."""
    figures: Figures | None = None
    """None where an older program wrote the examination."""

    @cached_property
    def guesses(self) -> NDArray[np.int64]:
        """The classes with the largest shares, [N]; the truth where nobody was asked."""
        if not self.shares.shape[1]:
            return self.truth
        best: NDArray[np.int64] = self.shares.argmax(axis=1)
        return best

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Where the guess is not the truth, [N]."""
        wrong: NDArray[np.bool_] = self.guesses != self.truth
        return wrong

    @cached_property
    def confusion(self) -> NDArray[np.int64]:
        """How many pictures of each class (rows) were taken for which (columns)."""
        count = len(self.classes)
        places = self.truth * count + self.guesses
        return np.bincount(places, minlength=count * count).reshape(count, count)

    def mistakes(self, most: int) -> list[tuple[int, int]]:
        """The (truth, guess) that happened most often where they differ, the most frequent first."""
        counts = self.confusion - np.diag(np.diag(self.confusion))
        order = np.argsort(-counts, axis=None, kind="stable")[:most]
        cells = [divmod(int(at), len(self.classes)) for at in order]
        return [cell for cell in cells if counts[cell] > 0]

    def chosen(self, cell: tuple[int, int] | None, only_wrong: bool) -> NDArray[np.int64]:
        """The pictures of one (truth, guess), or all, or the wrong ones with the surest first."""
        if cell is not None:
            rows = np.flatnonzero((self.truth == cell[0]) & (self.guesses == cell[1]))
        elif only_wrong:
            rows = np.flatnonzero(self.wrong)
        else:
            return np.arange(len(self.truth))
        return rows[np.argsort(-self.shares[rows].max(axis=1), kind="stable")]


@dataclass(frozen=True)
class Houses:
    """Houses with true and predicted prices. `inputs`: float32 [N, columns]; `truth`, `answers`: [N]."""

    inputs: NDArray[np.float32]
    columns: tuple[str, ...]
    truth: NDArray[np.float32]
    answers: NDArray[np.float32]
    unit: str
    scaled: NDArray[np.float32] | None = None
    """`inputs` as the network sees them, where that was written down."""
    figures: Figures | None = None
    """As in Pictures."""


Examination = Pictures | Houses


def read_examination(path: Path) -> Examination:
    """Read an examination. Raises InputError when it cannot be read, or is not one."""
    return _read(path, answered=True)


def read_examples(path: Path) -> Examination:
    """Read what a network learns from, as an examination in which nobody was asked: pictures without shares,
    houses with their true prices for answers. Raises InputError when it cannot be read, or is none."""
    return _read(path, answered=False)


def _read(path: Path, answered: bool) -> Examination:
    content = read_bytes(path, LARGEST)
    try:
        parts = unpacked(content)
        if not answered:
            truth = parts["truth"]
            parts = {**parts, "shares": np.zeros((len(truth), 0), np.float32), "answers": truth}
        return _pictures(parts, answered) if "images" in parts else _houses(parts)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError("{path} is damaged: it is no examination.", path=path) from error


def _pictures(parts: dict[str, NDArray[np.generic]], answered: bool) -> Pictures:
    images, truth, shares = parts["images"], parts["truth"], parts["shares"]
    classes = tuple(str(one) for one in parts["classes"])
    count = len(truth)
    _demand(images.dtype == np.uint8 and images.ndim in (3, 4) and len(images) == count)
    _demand(images.ndim == 3 or images.shape[3] == 3)
    _demand(
        shares.shape == (count, len(classes) if answered else 0)
        and truth.shape == (count,)
        and len(classes) > 1
    )
    numbers = truth.astype(np.int64)
    _demand(bool(((numbers >= 0) & (numbers < len(classes))).all()))
    known = np.nan_to_num(shares.astype(np.float32))
    return Pictures(images.astype(np.uint8, copy=False), numbers, known, classes, _figures(parts))


def _houses(parts: dict[str, NDArray[np.generic]]) -> Houses:
    inputs, truth, answers = (parts[name].astype(np.float32) for name in ("inputs", "truth", "answers"))
    columns = tuple(str(one) for one in parts["columns"])
    _demand(inputs.shape == (len(truth), len(columns)) and truth.shape == answers.shape == (len(truth),))
    known = np.isfinite(truth) & np.isfinite(answers) & np.isfinite(inputs).all(axis=1)
    scaled = parts["scaled"].astype(np.float32) if "scaled" in parts else None
    _demand(scaled is None or scaled.shape == inputs.shape)
    seen = scaled[known] if scaled is not None else None
    unit, figures = str(parts["unit"]), _figures(parts)
    return Houses(inputs[known], columns, truth[known], answers[known], unit, seen, figures)


def _figures(parts: dict[str, NDArray[np.generic]]) -> Figures | None:
    if "loss" not in parts or "figure" not in parts:
        return None
    loss, other = (parts[name].astype(np.float64) for name in ("loss", "figure"))
    _demand(loss.shape == other.shape == ())
    return Figures(float(loss), float(other))


def _demand(holds: bool) -> None:
    if not holds:
        raise ValueError("not an examination")
