"""Which data set an option `data` means: a built-in one, a person's file, or one that Keras fetches."""

import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.paths import from_home, resource
from training.lessons.reading import BOSTON, cifar_from, numbers_from, pictures_from
from training.lessons.scenes import scenes
from training.lessons.sets import DIGITS, PHOTOGRAPHS, Examples, Given

KERAS = "keras"
GREY, COLOURS, NUMBERS = "grey", "colours", "numbers"
"""What a lesson learns from: pictures without or with colours, or rows of numbers."""
FETCHED = {GREY: ("mnist",), COLOURS: ("cifar10",), NUMBERS: ("california_housing", "boston_housing")}
"""The sets that `keras` means, the first one unless `keras:NAME` says another."""
CALIFORNIA = (
    "Longitude", "Latitude", "Age", "Rooms", "Bedrooms", "People", "Households", "Income",
)  # fmt: skip
"""The columns of the California set, a row for each district, which its file does not name."""
WHOLE = {GREY: (".npz",), COLOURS: (".npz",), NUMBERS: (".npz", ".csv")}
"""How files end that hold a whole set."""
RICHEST = 20
"""No district's income is as high, in ten thousand dollars: so its column is told from others."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a set is: built in (no paths, no `keras`), in files, or with Keras under a name."""

    keras: str = ""
    file: Path | None = None
    learned: tuple[Path, ...] = ()
    test: tuple[Path, ...] = ()


def find(data: str, kind: str) -> Place:
    """Where the data set is that is wanted. Raises InputError where there is none. Reads no file."""
    if not data:
        return Place()
    word, _, name = data.partition(":")
    if word == KERAS and (not name or name in FETCHED[kind]):
        return Place(keras=name or FETCHED[kind][0])
    path = from_home(data)
    if path.is_dir():
        return _in_folder(path, kind)
    if not path.is_file():
        known = ", ".join([KERAS, *(f"{KERAS}:{one}" for one in FETCHED[kind][1:])])
        raise InputError(
            "There is no data set {path}. Give a file ({files}), a folder, or {known}; nothing means the "
            "set that comes with the program.",
            path=path, files=_suffixes(kind), known=known,
        )  # fmt: skip
    if path.suffix.lower() == ".bin" and kind == COLOURS:
        return Place(learned=(path,), test=tuple(sorted(set(path.parent.glob("test_batch*.bin")) - {path})))
    if path.suffix.lower() not in WHOLE[kind]:
        raise InputError(
            "{path} is no data set for this lesson: it must end in {known}.", path=path, known=_suffixes(kind)
        )
    return Place(file=path)


def load(place: Place, kind: str) -> Given:
    """Read or fetch the set. Raises InputError where that is impossible."""
    if place.keras:
        return _fetched(place.keras)
    if place.learned:
        return cifar_from(list(place.learned), list(place.test))
    if place.file is None:
        return _built_in(kind)
    return numbers_from(place.file) if kind == NUMBERS else pictures_from(place.file, kind == COLOURS)


def _built_in(kind: str) -> Given:
    if kind == GREY:
        given = pictures_from(resource("lessons", "digits.npz"), colours=False)
        return replace(given, name="8×8 digits by 13 writers (UCI)")
    if kind == NUMBERS:
        return replace(numbers_from(resource("lessons", "houses.npz")), name="houses in Ames, Iowa")
    return scenes()


def _in_folder(folder: Path, kind: str) -> Place:
    learned = tuple(sorted(folder.glob("data_batch_*.bin")))
    if kind == COLOURS and learned:
        return Place(learned=learned, test=tuple(sorted(folder.glob("test_batch*.bin"))))
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in WHOLE[kind])
    if len(found) != 1:
        raise InputError(
            "The folder {path} must hold exactly one data set for this lesson ({known}); it holds {count}.",
            path=folder, known=_suffixes(kind), count=len(found),
        )  # fmt: skip
    return Place(file=found[0])


def _suffixes(kind: str) -> str:
    return ", ".join((*WHOLE[kind], ".bin") if kind == COLOURS else WHOLE[kind])


def _fetched(name: str) -> Given:
    """One of Keras's own data sets, from its cache or from the network."""
    import keras

    try:
        with redirect_stdout(sys.stderr):
            parts = getattr(keras.datasets, name).load_data()
    except Exception as error:  # Keras raises plain ones
        raise InputError(
            "The data set {name} could not be fetched: {reason} Check the connection, or choose a file.",
            name=name, reason=str(error).rstrip(". ") + ".",
        ) from error  # fmt: skip
    learned, test = (_examples(name, x, y) for x, y in parts)
    if name == "mnist":
        return Given("MNIST", learned, test, DIGITS)
    if name == "cifar10":
        return Given("CIFAR-10", learned, test, PHOTOGRAPHS)
    if name == "boston_housing":
        return Given("Boston", learned, test, columns=BOSTON, unit="thousand dollars")
    first = learned.inputs
    known = first[:, 0].max() < 0 < first[:, 1].min() and first[:, 7].max() < RICHEST
    columns = CALIFORNIA if known else tuple(f"column {at + 1}" for at in range(first.shape[1]))
    return Given("California, 1990", learned, test, columns=columns, unit="thousand dollars")


def _examples(name: str, x: NDArray[np.generic], y: NDArray[np.generic]) -> Examples:
    if x.dtype == np.uint8:
        return Examples(x, y.reshape(-1).astype(np.int64))
    thousands = np.float32(1000 if name.startswith("california") else 1)
    return Examples(x.astype(np.float32), y.reshape(-1).astype(np.float32) / thousands)
