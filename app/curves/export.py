"""A run's curves as a table for other programs. No Qt."""

import csv
import io
import math
from pathlib import Path

from app.runs.series import AXES, Series
from engines.files import write_atomically

COLUMNS = ("metric", "iteration", "games", "seconds", "value", "low", "high")


def csv_text(series: dict[str, Series]) -> str:
    """One line a point, the curves one after the other; empty where no interval was told."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for name, one in series.items():
        columns = (*(one.x(axis) for axis in AXES), one.values, one.low, one.high)
        rows = zip(*columns, strict=True)
        for iteration, games, seconds, *values in rows:
            cells = ["" if math.isnan(value) else repr(float(value)) for value in values]
            writer.writerow([name, int(iteration), int(games), f"{seconds:.3f}", *cells])
    return out.getvalue()


def write_csv(series: dict[str, Series], path: Path) -> None:
    """Write `csv_text` to a file; raises InputError when that is not possible."""
    write_atomically(path, csv_text(series).encode("utf-8"))
