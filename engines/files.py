"""Writing files so that a crash at any moment leaves the old one or the new one, never half of either."""

import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any

from engines.errors import InputError

WAITS = (0.01, 0.05, 0.2, 0.5)
"""Seconds between the tries to put a file in its place on Windows."""


def write_atomically(path: Path, content: bytes) -> None:
    """Write `content` under a temporary name beside `path`, then put it in place. Raises InputError
    where the folder cannot be written or the disk is full; the old file then stays as it was."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            _give_usual_permissions(temporary)
            put_in_place(Path(temporary), path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unwritable(path, error) from error


def put_in_place(made: Path, path: Path) -> None:
    """Rename what was made to `path`, over a file that lies there. Windows refuses that while somebody has
    either open, as a trainer its commands or a virus scanner what is new: it is tried again then, for less
    than a second. Raises OSError."""
    for seconds in WAITS if sys.platform == "win32" else ():
        try:
            os.replace(made, path)
        except PermissionError:
            time.sleep(seconds)
        else:
            return
    os.replace(made, path)


def unwritable(path: Path, error: OSError) -> InputError:
    """The sentence for a failed write."""
    return InputError("{path} cannot be written: {reason}.", path=path, reason=error.strerror or error)


def write_json(path: Path, value: object) -> None:
    """Write a value as JSON that people can read, atomically. Halves of characters, as a file's name may have
    them, are written as JSON writes them. Raises InputError as above."""
    text = json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)
    write_atomically(path, (text + "\n").encode(errors="backslashreplace"))


def read_bytes(path: Path, largest: int) -> bytes:
    """The content of a file of at most `largest` bytes. Raises InputError with the reason otherwise."""
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except (OSError, ValueError) as error:  # the latter for a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise InputError("{path} cannot be read: {reason}.", path=path, reason=reason) from error
    if len(content) > largest:
        raise InputError("{path} is too large to be a file of the expected kind.", path=path)
    return content


def read_json(path: Path, largest: int = 16_000_000, finite: bool = False) -> object:
    """Read a JSON file of at most `largest` bytes; with `finite` it has no number that could not be written
    again. Raises InputError with the reason otherwise."""
    content = read_bytes(path, largest)
    try:
        read = _finite if finite else float
        value: object = json.loads(content.decode("utf-8-sig"), parse_float=read, parse_constant=read)
    except (ValueError, RecursionError) as error:
        raise InputError("{path} is damaged: it is not readable JSON.", path=path) from error
    return value


def head_of(line: bytes) -> dict[str, Any]:
    """What a file says of itself in its first line, a JSON object; nothing where that is none."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, dict) else {}


def _finite(text: str) -> float:
    """The number that a text of JSON is, which may also be a word such as NaN, or far too large."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def keep_damaged(path: Path) -> None:
    """Leave the place of a damaged file to another one: there may be something in it all the same, as in one
    kept so before. Nothing happens where that is not possible."""
    with suppress(OSError):
        path.replace(free_name(damaged_name(path)))


def damaged_name(path: Path) -> Path:
    """What a file is called that was damaged; the first of several."""
    return path.with_name(f"{path.name}.damaged")


def free_name(path: Path) -> Path:
    """A path like this one at which nothing lies."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def _give_usual_permissions(path: str) -> None:
    """Temporary files are for their owner alone; give them what any new file would have."""
    if os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(path, 0o666 & ~mask)
