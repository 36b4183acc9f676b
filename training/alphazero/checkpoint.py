"""Checkpoints: everything that a run needs to go on, in folders that appear whole or not at all."""

import dataclasses
import io
import shutil
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from engines.errors import InputError
from engines.files import read_json, write_atomically, write_json
from training.alphazero.replay import Arrays
from training.alphazero.samples import Samples

STATE, LEARNER, REPLAY, PLAYING = "state.json", "learner.npz", "replay.npz", "playing.onnx"
VERSION = 1
KEPT = 2
DAMAGE = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, BadZipFile, zlib.error)
"""What reading a damaged file may raise."""


@dataclass(slots=True)
class State:
    """Where a run stands. An iteration is played, then learned, then measured; the counters say how
    far it has come, so that a run can stop and go on anywhere."""

    iteration: int = 1
    seconds: float = 0.0
    """Active seconds of the whole run."""
    games: int = 0
    plies: int = 0
    evaluations: int = 0
    iteration_games: int = 0
    iteration_positions: int = 0
    steps_done: int = 0
    learned: bool = False
    gated: bool = False
    evaluation_seconds: float = 0.0
    best: int = -1
    """Iteration of the best network, -1 before there is one."""
    passes: dict[str, int] = field(default_factory=dict)
    """How often each fixed opponent was beaten almost always."""
    scores: dict[str, float] = field(default_factory=dict)
    """The last score against each opponent."""
    truth: dict[str, float] = field(default_factory=dict)
    """The last measures against the exact truth, by the names of their curves."""
    serial: int = 0
    progress: float = 0.0
    """How far the run has come, 0 to 1: what its schedules go by. It stays when the run is extended."""

    def count(self, samples: Samples) -> None:
        """Add self-play to the counters."""
        self.iteration_games += samples.games
        self.iteration_positions += len(samples)
        self.games += samples.games
        self.plies += samples.plies
        self.evaluations += samples.evaluations

    def next_iteration(self) -> None:
        """Begin the next iteration."""
        self.iteration += 1
        self.iteration_games = self.iteration_positions = self.steps_done = 0
        self.learned = self.gated = False


def save(folder: Path, state: State, learner: Arrays, replay: Arrays, playing: Path) -> None:
    """Write the next checkpoint and remove old ones. Raises InputError when the disk is full."""
    state.serial = max(state.serial, *(int(path.name) for path in _folders(folder)), 0) + 1
    name = f"{state.serial:06}"
    temporary, final = folder / f"{name}.tmp", folder / name
    shutil.rmtree(temporary, ignore_errors=True)
    write_atomically(temporary / LEARNER, _packed(learner))
    write_atomically(temporary / REPLAY, _packed(replay))
    for path in (playing, playing.with_suffix(".json")):
        write_atomically(temporary / f"{Path(PLAYING).stem}{path.suffix}", path.read_bytes())
    write_json(temporary / STATE, {"version": VERSION, **dataclasses.asdict(state)})
    try:
        temporary.rename(final)
    except OSError as error:
        raise InputError("{path} cannot be written: {reason}.", path=final, reason=error.strerror) from error
    for old in _folders(folder)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A checkpoint as read: where it lies, the state, and the arrays of learner and replay."""

    path: Path
    state: State
    learner: Arrays
    replay: Arrays


def load(folder: Path) -> tuple[Checkpoint | None, list[str]]:
    """The newest whole checkpoint, or None when there is none; and a sentence for each damaged one
    that was passed over. Raises InputError for one of a newer version."""
    damaged: list[str] = []
    for path in _folders(folder):
        try:
            return Checkpoint(
                path, _state(path), _unpacked(path / LEARNER), _unpacked(path / REPLAY)
            ), damaged
        except DAMAGE as error:
            if isinstance(error, InputError) and "newer" in error.template:
                raise
            damaged.append(f"The checkpoint {path.name} is damaged and was passed over.")
    return None, damaged


def newest_state(folder: Path) -> State | None:
    """The state of the newest checkpoint with a readable one; None when there is none. Raises
    InputError for one of a newer version."""
    for path in _folders(folder):
        try:
            return _state(path)
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, InputError) and "newer" in error.template:
                raise
    return None


def _folders(folder: Path) -> list[Path]:
    """Whole checkpoints, the newest first."""
    found = [path for path in folder.glob("*") if path.is_dir() and path.name.isdecimal()]
    return sorted(found, key=lambda path: int(path.name), reverse=True)


def _state(path: Path) -> State:
    values = read_json(path / STATE)
    if not isinstance(values, dict):
        raise ValueError("no state")
    if int(values.pop("version")) > VERSION:
        raise InputError("The checkpoint {path} was made by a newer version of this program.", path=path)
    return State(**values)


def _packed(arrays: dict[str, Any]) -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    return buffer.getvalue()


def _unpacked(path: Path) -> Arrays:
    with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}
