"""Checkpoints in one file each, with all that a run needs to go on; a file appears whole or not at all."""

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

from engines.arrays import Arrays, packed, unpacked
from engines.errors import InputError
from engines.files import write_atomically

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    class _Numbered(DataclassInstance, Protocol):
        serial: int

    State = TypeVar("State", bound=_Numbered)

VERSION = 1
_STATE = "state"
_DAMAGE = (OSError, ValueError, KeyError, TypeError, AttributeError)


def save(folder: Path, state: "_Numbered", arrays: Arrays, kept: int) -> None:
    """Write the next checkpoint and remove all but the newest `kept`. `state` is a dataclass with a `serial`,
    which becomes the checkpoint's number. Raises InputError when the disk is full."""
    state.serial = max(state.serial, *(int(path.stem) for path in _files(folder)), 0) + 1
    text = json.dumps({"version": VERSION, **dataclasses.asdict(state)}).encode()
    content = packed({**arrays, _STATE: np.frombuffer(text, np.uint8)})
    write_atomically(folder / f"{state.serial:06}.npz", content)
    for old in _files(folder)[kept:]:
        old.unlink(missing_ok=True)


def load(folder: Path, kind: "type[State]", skip: int = 0) -> "tuple[State | None, Arrays, list[InputError]]":
    """The newest whole checkpoint but `skip` newer ones, None and no arrays where there is none; and a
    sentence for each damaged one that was passed over. Raises InputError for one of a newer version."""
    damaged: list[InputError] = []
    for path in _files(folder):
        try:
            arrays = unpacked(path)
            values = json.loads(arrays.pop(_STATE).tobytes())
            if int(values.pop("version")) > VERSION:
                raise InputError(
                    "The checkpoint {path} was made by a newer version of this program.", path=path
                )
            state = kind(**values)
        except _DAMAGE as error:
            if isinstance(error, InputError):
                raise
            damaged.append(passed_over(path))
            continue
        if not skip:
            return state, arrays, damaged
        skip -= 1
    return None, {}, damaged


def passed_over(path: Path) -> InputError:
    """What is said of a damaged checkpoint."""
    return InputError("The checkpoint {name} is damaged and was passed over.", name=path.stem)


def _files(folder: Path) -> list[Path]:
    """Checkpoints, the newest first."""
    found = [path for path in folder.glob("*.npz") if path.stem.isdecimal()]
    return sorted(found, key=lambda path: int(path.stem), reverse=True)
