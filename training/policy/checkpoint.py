"""Checkpoints: one file each, with all that a run needs to go on; it appears whole or not at all."""

import dataclasses
import io
import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.files import write_atomically

Arrays = dict[str, NDArray[Any]]
VERSION = 1
KEPT = 2
_STATE = "state"
_DAMAGE = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, BadZipFile, zlib.error)


@dataclass(slots=True)
class State:
    """Where a run stands: the round it is in, active seconds, and what was measured."""

    iteration: int = 1
    seconds: float = 0.0
    seed: int = 0
    """Of the order in which positions are learned from."""
    best: int = 0
    """Round of the best network, 0 before there is one."""
    best_loss: float = 0.0
    held: dict[str, float] = field(default_factory=dict)
    """What was last measured on held-out games."""
    scores: dict[str, float] = field(default_factory=dict)
    """The last score against each opponent."""
    serial: int = 0


def save(folder: Path, state: State, arrays: Arrays) -> None:
    """Write the next checkpoint and remove old ones. Raises InputError when the disk is full."""
    state.serial = max(state.serial, *(int(path.stem) for path in _files(folder)), 0) + 1
    text = json.dumps({"version": VERSION, **dataclasses.asdict(state)}).encode()
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays, **{_STATE: np.frombuffer(text, np.uint8)})
    write_atomically(folder / f"{state.serial:06}.npz", buffer.getvalue())
    for old in _files(folder)[KEPT:]:
        old.unlink(missing_ok=True)


def load(folder: Path) -> tuple[State, Arrays, list[str]] | None:
    """The newest whole checkpoint, and a sentence for each damaged one that was passed over; None where
    there is none. Raises InputError for one of a newer version."""
    damaged: list[str] = []
    for path in _files(folder):
        try:
            with np.load(path, allow_pickle=False) as archive:
                arrays = {name: archive[name] for name in archive.files}
            values = json.loads(arrays.pop(_STATE).tobytes())
            if int(values.pop("version")) > VERSION:
                raise InputError(
                    "The checkpoint {path} was made by a newer version of this program.", path=path
                )
            return State(**values), arrays, damaged
        except _DAMAGE as error:
            if isinstance(error, InputError):
                raise
            damaged.append(f"The checkpoint {path.stem} is damaged and was passed over.")
    return None


def newest_state(folder: Path) -> State | None:
    """The state of the newest whole checkpoint; None where there is none."""
    found = load(folder)
    return found[0] if found else None


def _files(folder: Path) -> list[Path]:
    """Checkpoints, the newest first."""
    found = [path for path in folder.glob("*.npz") if path.stem.isdecimal()]
    return sorted(found, key=lambda path: int(path.stem), reverse=True)
