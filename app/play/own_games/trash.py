"""Games that are thrown away lie in a folder beside the others, and can be put back. No Qt here.

Each file is renamed, at one stroke: a kill at any moment leaves it in one place or in the other.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from engines.errors import InputError
from engines.files import free_name

TRASH = "trash"


@dataclass(frozen=True, slots=True)
class Carried:
    """The files that were moved, as they were and as they are called now (None: they are gone), and why one
    could not be."""

    moved: tuple[tuple[Path, Path | None], ...]
    wrong: InputError | None = None


def trash_of(home: Path) -> Path:
    """The folder of the games that were thrown away; it has the same folders inside as `home`."""
    return home / TRASH


def has_files(folder: Path) -> bool:
    """Whether there is a game in the trash."""
    try:
        return any(_holds_games(inside) for inside in folder.iterdir())
    except OSError:
        return False


def _holds_games(folder: Path) -> bool:
    """It may hold very many: the first one is enough. What is no folder holds none."""
    try:
        with os.scandir(folder) as inside:
            return any(one.name.endswith(".json") for one in inside)
    except OSError:
        return False


def carry(paths: Sequence[Path], source: Path, target: Path, stop: Event | None = None) -> Carried:
    """Move files to the same places under another folder, until `stop` is set. What lies there stays: a file
    of that name gets another one."""
    moved: list[tuple[Path, Path | None]] = []
    for path in paths:
        if stop is not None and stop.is_set():
            break
        place = target / path.relative_to(source)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place = free_name(place)
            path.rename(place)
        except FileNotFoundError:
            moved.append((path, None))
            continue
        except OSError as error:
            return Carried(tuple(moved), _wrong("{path} cannot be moved: {reason}.", path, error))
        moved.append((path, place))
    return Carried(tuple(moved))


def delete(paths: Sequence[Path], stop: Event | None = None) -> Carried:
    """Delete files for good, until `stop` is set."""
    gone: list[tuple[Path, Path | None]] = []
    for path in paths:
        if stop is not None and stop.is_set():
            break
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            return Carried(tuple(gone), _wrong("{path} cannot be deleted: {reason}.", path, error))
        gone.append((path, None))
    return Carried(tuple(gone))


def _wrong(template: str, path: Path, error: OSError) -> InputError:
    return InputError(template, path=path, reason=error.strerror or error)
