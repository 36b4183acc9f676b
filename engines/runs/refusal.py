"""Why a trainer did not begin a run, or did not go on with it, where whoever started it unseen finds that."""

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


def last_refusal(folder: Path) -> Finished | None:
    """The last that was noted; None where nothing was, or what cannot be read."""
    try:
        event = from_line(read_bytes(folder / REFUSAL, _LARGEST).decode())
    except ValueError:
        return None
    return event if isinstance(event, Finished) else None
