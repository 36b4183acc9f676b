"""Many games written, one each or all in one file. No Qt here."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Event
from typing import TypeVar

from engines.errors import InputError
from engines.files import write_atomically

One = TypeVar("One")
Written = tuple[int, list[InputError]]
"""How many games were written, and what is wrong with those that cannot be."""


def contents(
    games: Iterable[One], content: Callable[[One], bytes], stop: Event, wrong: list[InputError]
) -> Iterator[tuple[One, bytes]]:
    """The games with what is to be written of each, until `stop` is set; what is `wrong` with others is
    added there."""
    for one in games:
        if stop.is_set():
            return
        try:
            found = content(one)
        except InputError as error:
            wrong.append(error)
        else:
            yield one, found


def write_together(
    games: Iterable[One],
    content: Callable[[One], bytes],
    path: Path,
    stop: Event,
    report: Callable[[object], None],
) -> Written:
    """Write all games into one file; `report` hears how many are ready. Nothing is written once `stop` is
    set, nor where no game can be. Raises InputError where the file cannot be written."""
    wrong, parts = list[InputError](), list[bytes]()
    for _, part in contents(games, content, stop, wrong):
        parts.append(part)
        report(len(parts))
    if stop.is_set():
        return 0, wrong
    if parts:
        write_atomically(path, b"".join(parts))
    return len(parts), wrong
