"""Checkpoints: everything that a run needs to go on, in folders that appear whole or not at all."""

import dataclasses
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engines.arrays import Arrays, packed, unpacked
from engines.errors import InputError
from engines.files import put_in_place, read_json, write_atomically, write_json
from training.alphazero.samples import Samples
from training.checkpoints import passed_over
from training.standing import Standing

STATE, LEARNER, REPLAY, PLAYING = "state.json", "learner.npz", "replay.npz", "playing.onnx"
VERSION = 2
"""Of the format: 2 added what roll-backs and the choice of the best network go by; 1 is read too."""
KEPT = 2
"""So many of the newest checkpoints are kept, beside those that are known to be good."""
DAMAGE = (OSError, ValueError, KeyError, TypeError, AttributeError)
"""What reading a damaged file may raise."""


@dataclass(slots=True)
class State(Standing):
    """An iteration is played, then learned, then measured; the counters say how
    far it has come, so that a run can stop and go on anywhere."""

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
    progress: float = 0.0
    """How far the run has come, 0 to 1: what its schedules go by. It stays when the run is extended."""
    ended: int = 0
    """The checkpoint (its serial) that closed the last iteration, 0 before there is one."""
    good: list[int] = field(default_factory=list)
    """Checkpoints known to be good, see `recovery`, the newest last."""
    knowledge: float = 0.0
    """What the network knew when it was last found healthy, see `health`."""
    rate_limit: float | None = None
    """The learning rate that roll-backs leave at most."""
    setbacks: int = 0
    """Roll-backs since the run last came beyond its trouble."""
    trouble: int = 0
    """The last iteration that was rolled back."""
    record: list[int] = field(default_factory=list)
    """The decisions of the test set (their numbers) that the network with the most right ones missed."""
    record_of: list[int] = field(default_factory=list)
    """How many decisions were asked for that record, and with how many simulations; empty without one."""

    @property
    def begun(self) -> bool:
        """Whether something of the iteration is done already."""
        return self.iteration_games > 0

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


def save(
    folder: Path, state: State, learner: Arrays, replay: Arrays, playing: Path, closing: bool = False
) -> None:
    """Write the next checkpoint, which perhaps closes an iteration, and remove old ones. Raises InputError
    when the disk is full."""
    state.serial = max(state.serial, *(int(path.name) for path in _folders(folder)), 0) + 1
    state.ended = state.serial if closing else state.ended
    name = f"{state.serial:06}"
    temporary, final = folder / f"{name}.tmp", folder / name
    shutil.rmtree(temporary, ignore_errors=True)
    write_atomically(temporary / LEARNER, packed(learner))
    write_atomically(temporary / REPLAY, packed(replay))
    for path in (playing, playing.with_suffix(".json")):
        write_atomically(temporary / f"{Path(PLAYING).stem}{path.suffix}", path.read_bytes())
    write_json(temporary / STATE, {"version": VERSION, **dataclasses.asdict(state)})
    try:
        put_in_place(temporary, final)
    except OSError as error:
        raise InputError("{path} cannot be written: {reason}.", path=final, reason=error.strerror) from error
    for old in _folders(folder)[KEPT:]:
        if int(old.name) not in state.good:
            shutil.rmtree(old, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A checkpoint as read: where it lies, the state, and the arrays of learner and replay."""

    path: Path
    state: State
    learner: Arrays
    replay: Arrays


def load(
    folder: Path, fits: Callable[[Path], object] = lambda _: None
) -> tuple[Checkpoint | None, list[InputError]]:
    """The newest whole checkpoint, or None when there is none; and a sentence for each damaged one
    that was passed over. `fits` looks at the playing network and raises what a damaged one makes it
    raise. Raises InputError for one of a newer version."""
    damaged: list[InputError] = []
    for path in _folders(folder):
        try:
            found = _read(path)
            fits(path / PLAYING)
        except DAMAGE as error:
            if isinstance(error, InputError) and "newer" in error.template:
                raise
            damaged.append(passed_over(path))
        else:
            return found, damaged
    return None, damaged


def load_one(folder: Path, serial: int) -> Checkpoint | None:
    """The checkpoint of that number; None when it is gone or damaged."""
    try:
        return _read(folder / f"{serial:06}")
    except DAMAGE:
        return None


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


def _read(path: Path) -> Checkpoint:
    learner, replay = unpacked(path / LEARNER), unpacked(path / REPLAY)
    for arrays in (learner, replay):
        for name, array in arrays.items():
            if not np.isfinite(array).all():
                raise ValueError(f"{name} holds what is no number")
    return Checkpoint(path, _state(path), learner, replay)
