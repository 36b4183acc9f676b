"""A table to learn from as a spreadsheet writes it (.csv): a line with the names of the columns, and below
it a line of numbers for each example. The last column is what is to be estimated."""

import csv
import io
from collections.abc import Iterator
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import TextIO

import numpy as np

from engines.arrays import Arrays
from engines.errors import InputError
from engines.files import read_bytes

LARGEST = 200_000_000
"""Bytes that a table may have."""
SEPARATORS = ",;\t"
FEWEST = 10
"""Rows."""
ENCODINGS = "utf-8-sig", "cp932"
"""The second one is what spreadsheets in Japan may still write."""


def read_csv(path: Path) -> Arrays:
    """The table as arrays `x`, `y` and `columns`. Raises InputError, with the line, where it is none."""
    rows = _rows(path)
    _, names = next(rows, (1, [""]))
    if len(names) < 2 or any(_is_number(name) for name in names):
        raise InputError(
            "The first line of {path} must name its columns, two or more, with commas between them; the last "
            "one is what is to be estimated.",
            path=path,
        )
    numbers = (_numbers(path, line, row, names) for line, row in rows)
    table = np.fromiter(numbers, np.dtype((np.float64, len(names))))
    if len(table) < FEWEST:
        raise InputError(
            "{path} is too short: a table to learn from has ten rows of numbers or more, and this has "
            "{found}.",
            path=path, found=len(table),
        )  # fmt: skip
    return {"x": table[:, :-1], "y": table[:, -1], "columns": np.array(names[:-1])}


def _text(path: Path) -> TextIO:
    """The file, a line at a time: as a whole text a large one would need several times its size."""
    content = read_bytes(path, LARGEST)
    for encoding in ENCODINGS:
        with suppress(UnicodeDecodeError):
            if "\0" not in content.decode(encoding):
                return io.TextIOWrapper(io.BytesIO(content), encoding, newline="")
    raise InputError("{path} is no table: it is not readable text.", path=path)


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, each with the number of its line."""
    text = _text(path)
    separator = max(SEPARATORS, key=text.readline().count)
    text.seek(0)
    reader = csv.reader(text, delimiter=separator)
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield reader.line_num, cells
    except csv.Error as error:
        raise InputError("{path} is no table: it is not readable text.", path=path) from error


def _numbers(path: Path, line: int, row: list[str], names: list[str]) -> tuple[float, ...]:
    if len(row) != len(names):
        raise InputError(
            "Line {line} of {path} has {found} columns; its first line names {wanted}.",
            line=line, path=path, found=len(row), wanted=len(names),
        )  # fmt: skip
    for cell, name in zip(row, names, strict=True):
        if not _is_number(cell):
            raise InputError(
                "In line {line} of {path} the column {name} has no number: “{found}”.",
                line=line, path=path, name=name, found=cell[:40],
            )  # fmt: skip
    return tuple(map(float, row))


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False
