"""Data sets from files: .npz as Keras has them, tables, and the official binary files of CIFAR-10."""

import zipfile
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from engines.arrays import Arrays, unpacked
from engines.errors import InputError
from training.lessons.sets import DIGITS, PHOTOGRAPHS, Examples, Given
from training.lessons.spreadsheet import read_csv

LARGEST = 1_000_000_000
"""Bytes that an array, or a file, may have."""
SIDES = (4, 128)
MOST_CLASSES = 100
RECORD = 1 + 3 * 32 * 32
"""Bytes of a picture in CIFAR-10's files: its label, then the planes of red, green and blue."""
BOSTON = (
    "CRIM", "ZN", "INDUS", "CHAS", "NOX", "RM", "AGE", "DIS", "RAD", "TAX", "PTRATIO", "B", "LSTAT",
)  # fmt: skip
"""The columns of the Boston set, which its file does not name."""
KERAS_SPLIT, KERAS_SEED = 0.2, 113
"""How Keras shuffles sets that come in one piece, and the share that is its test."""


def read_npz(path: Path) -> Arrays:
    """All arrays of an .npz file. Raises InputError where it is none, is damaged, or too large."""
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                with archive.open(entry) as file:
                    _check_size(path, file)
        return unpacked(path)
    except InputError:
        raise
    except Exception as error:  # as `unpacked` says
        raise _damaged(path, error) from error


def pictures_from(path: Path, colours: bool) -> Given:
    """A set of pictures, grey ones or such with colours, from an .npz file with `x_train`, `y_train`,
    `x_test` and `y_test`, and perhaps `classes` (names). Raises InputError where it is no such set."""
    arrays = read_npz(path)
    missing = [name for name in ("x_train", "y_train", "x_test", "y_test") if name not in arrays]
    if missing:
        raise InputError(
            "{path} holds no pictures to learn from: it needs x_train, y_train, x_test and y_test, and has "
            "{found}.",
            path=path, found=", ".join(arrays) or "-",
        )  # fmt: skip
    classes = _classes(path, arrays, colours)
    learned, test = (
        Examples(
            _images(path, f"x_{part}", arrays[f"x_{part}"], colours),
            _labels(path, f"y_{part}", arrays[f"y_{part}"], classes),
        )
        for part in ("train", "test")
    )
    for part, examples in (("train", learned), ("test", test)):
        _check_lengths(path, f"x_{part}", len(examples.inputs), f"y_{part}", len(examples))
    if learned.inputs.shape[1:] != test.inputs.shape[1:]:
        raise InputError("In {path} the pictures to learn from and to test with differ in size.", path=path)
    return Given(path.name, learned, test, classes)


def numbers_from(path: Path) -> Given:
    """A set of numbers from a table (.csv), or from an .npz file with `x` and `y`, which are split as Keras
    does, or with `x_train`, `y_train`, `x_test`, `y_test`; and perhaps `columns` (names) and `unit`. Raises
    InputError where it is no such set."""
    arrays = read_csv(path) if path.suffix.lower() == ".csv" else read_npz(path)
    parts = [part for part in (("x", "y"), ("x_train", "y_train")) if set(part) <= set(arrays)]
    if not parts:
        raise InputError(
            "{path} holds no table to learn from: it needs x and y, and has {found}.",
            path=path, found=", ".join(arrays) or "-",
        )  # fmt: skip
    given = [_table(path, arrays, *parts[0])]
    if parts[0] == ("x_train", "y_train") and {"x_test", "y_test"} <= set(arrays):
        given.append(_table(path, arrays, "x_test", "y_test"))
    learned, test = given if len(given) == 2 else keras_split(given[0])
    width = learned.inputs.shape[1]
    if test.inputs.shape[1] != width:
        raise InputError("In {path} the examples to learn from and to test with differ in size.", path=path)
    boston = width == len(BOSTON) and len(learned) + len(test) == 506
    named = tuple(str(one) for one in arrays["columns"].ravel()) if "columns" in arrays else ()
    columns = named or (BOSTON if boston else tuple(f"column {at + 1}" for at in range(width)))
    if len(columns) != width:
        raise _lengths(path, "columns", len(columns), "x", width)
    unit = str(arrays["unit"]) if "unit" in arrays else "thousand dollars" if boston else ""
    return Given(path.name, learned, test, columns=columns, unit=unit)


def keras_split(examples: Examples) -> tuple[Examples, Examples]:
    """What Keras's own loaders make of a set in one piece."""
    order = np.arange(len(examples))
    np.random.RandomState(KERAS_SEED).shuffle(order)
    border = int(len(examples) * (1 - KERAS_SPLIT))
    return examples.part(order[:border]), examples.part(order[border:])


def cifar_from(learned: list[Path], test: list[Path]) -> Given:
    """CIFAR-10 from its official binary files; without a test the last tenth of the pictures is it. Raises
    InputError where a file is none."""
    found = _cifar(learned)
    rest = len(found) - max(1, len(found) // 10)
    tested = _cifar(test) if test else found.part(slice(rest, None))
    return Given("CIFAR-10", found if test else found.part(slice(0, rest)), tested, PHOTOGRAPHS)


def _cifar(paths: list[Path]) -> Examples:
    parts = [_records(path) for path in paths]
    records = np.concatenate(parts) if len(parts) > 1 else parts[0]
    images = records[:, 1:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1)
    return Examples(np.ascontiguousarray(images), records[:, 0].astype(np.int64))


def _records(path: Path) -> NDArray[np.uint8]:
    try:
        size = path.stat().st_size
        content = np.fromfile(path, np.uint8) if size <= LARGEST else np.zeros(0, np.uint8)
    except OSError as error:
        raise _damaged(path, error) from error
    if not len(content) or len(content) % RECORD:
        raise InputError(
            "{path} is no whole file of CIFAR-10's binary version: its length is no multiple of {record} "
            "bytes. Perhaps the download broke off.",
            path=path, record=RECORD,
        )  # fmt: skip
    records = content.reshape(-1, RECORD)
    _check_labels(path, path.name, records[:, 0], len(PHOTOGRAPHS))
    return records


def _images(path: Path, name: str, array: NDArray[Any], colours: bool) -> NDArray[np.uint8]:
    if array.ndim == 4 and array.shape[-1] == 1 and not colours:
        array = array[..., 0]
    sides = array.shape[1:3]
    fits = array.ndim == (4 if colours else 3) and (not colours or array.shape[-1] == 3)
    if not fits or len(array) < 10 or not SIDES[0] <= min(sides) <= max(sides) <= SIDES[1]:
        wanted = "[N, rows, columns, 3]" if colours else "[N, rows, columns]"
        raise InputError(
            "{name} in {path} has the shape {found}; this lesson needs {wanted}, with {low} to {high} rows "
            "and columns, and ten pictures or more.",
            name=name, path=path, found=array.shape, wanted=wanted, low=SIDES[0], high=SIDES[1],
        )  # fmt: skip
    if array.dtype != np.uint8:
        raise InputError(
            "The pixels of {name} in {path} are {found}; whole numbers from 0 to 255 (uint8) are needed.",
            name=name, path=path, found=array.dtype,
        )  # fmt: skip
    return array


def _classes(path: Path, arrays: Arrays, colours: bool) -> tuple[str, ...]:
    if "classes" not in arrays:
        return PHOTOGRAPHS if colours else DIGITS
    classes = tuple(str(one) for one in arrays["classes"].ravel())
    if not 2 <= len(classes) <= MOST_CLASSES:
        raise InputError(
            "{path} names {found} classes; 2 to {most} are possible.",
            path=path, found=len(classes), most=MOST_CLASSES,
        )  # fmt: skip
    twice = next((name for at, name in enumerate(classes) if name in classes[:at]), None)
    if twice is not None:
        raise InputError("{path} has two classes of the name {name}.", path=path, name=twice)
    return classes


def _labels(path: Path, name: str, array: NDArray[Any], classes: tuple[str, ...]) -> NDArray[np.int64]:
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1 or array.dtype.kind not in "ui":
        raise InputError(
            "The labels {name} in {path} must be whole numbers, one for each picture.", name=name, path=path
        )
    _check_labels(path, name, array, len(classes))
    return array.astype(np.int64)


def _check_labels(path: Path, name: str, labels: NDArray[Any], classes: int) -> None:
    if len(labels) and not 0 <= int(labels.min()) <= int(labels.max()) < classes:
        wrong = int(labels.max()) if int(labels.max()) >= classes else int(labels.min())
        raise InputError(
            "The labels {name} in {path} must be from 0 to {most}; there is a {found}.",
            name=name, path=path, most=classes - 1, found=wrong,
        )  # fmt: skip


def _table(path: Path, arrays: Arrays, x: str, y: str) -> Examples:
    table, truth = arrays[x], arrays[y]
    truth = truth[:, 0] if truth.ndim == 2 and truth.shape[1] == 1 else truth
    if table.ndim != 2 or truth.ndim != 1 or not 1 <= table.shape[1] <= MOST_CLASSES or len(table) < 10:
        raise InputError(
            "{x} and {y} in {path} have the shapes {table} and {truth}; a table [N, columns] with ten rows "
            "or more and a number for each row [N] are needed.",
            x=x, y=y, path=path, table=table.shape, truth=truth.shape,
        )  # fmt: skip
    _check_lengths(path, x, len(table), y, len(truth))
    if table.dtype.kind not in "fui" or truth.dtype.kind not in "fui":
        raise InputError("{x} and {y} in {path} must hold numbers.", x=x, y=y, path=path)
    both = Examples(table.astype(np.float32), truth.astype(np.float32))
    if not (np.isfinite(both.inputs).all() and np.isfinite(both.truth).all()):
        raise InputError("In {path} some numbers are missing, or are none.", path=path)
    return both


def _check_size(path: Path, file: IO[bytes]) -> None:
    """Raise InputError where an array is too large, before it is read."""
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, dtype = read(file)
    if int(np.prod(shape, dtype=np.float64)) * dtype.itemsize > LARGEST:
        raise InputError("{path} is too large to be a file of the expected kind.", path=path)


def _check_lengths(path: Path, x: str, one: int, y: str, other: int) -> None:
    if one != other:
        raise _lengths(path, x, one, y, other)


def _lengths(path: Path, x: str, one: int, y: str, other: int) -> InputError:
    return InputError(
        "In {path} the lengths differ: {x} has {one}, {y} has {other}.",
        path=path, x=x, one=one, y=y, other=other,
    )  # fmt: skip


def _damaged(path: Path, error: Exception) -> InputError:
    if isinstance(error, OSError) and error.strerror:
        return InputError("{path} cannot be read: {reason}.", path=path, reason=error.strerror)
    return InputError("{path} is damaged, or no data set: it cannot be read as an .npz file.", path=path)
