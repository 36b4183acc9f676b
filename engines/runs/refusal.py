"""Why a trainer did not do what it was asked to, where whoever started it unseen finds that."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engines.errors import InputError
from engines.files import read_bytes, write_atomically
from engines.runs.events import Finished, failed, from_line, to_line
from engines.runs.layout import REFUSAL

_LARGEST = 100_000


@contextmanager
def noted(folder: Path, wanted: bool) -> Iterator[None]:
    """What is refused meanwhile is noted in the folder of the run, where that is `wanted`."""
    try:
        yield
    except InputError as error:
        if wanted and folder.is_dir():
            with suppress(InputError):
                write_atomically(folder / REFUSAL, to_line(failed(error)).encode(errors="backslashreplace"))
        raise


@contextmanager
def recorded(wanted: bool) -> Iterator[None]:
    """What is refused meanwhile is told on standard error as a record, which can be translated, before the
    sentence, where that is `wanted`."""
    try:
        yield
    except InputError as error:
        if wanted:
            print(to_line(failed(error)), file=sys.stderr)
        raise


def refusal_in(text: str) -> Finished | None:
    """The last record of a refusal among the lines of a text; None where there is none."""
    for line in reversed(text.splitlines()):
        with suppress(ValueError):
            event = from_line(line)
            if isinstance(event, Finished):
                return event
    return None


def last_refusal(folder: Path) -> Finished | None:
    """The last that was noted; None where nothing was, or what cannot be read."""
    try:
        event = from_line(read_bytes(folder / REFUSAL, _LARGEST).decode())
    except ValueError:
        return None
    return event if isinstance(event, Finished) else None
