"""Where a run on people's games stands, and its checkpoints."""

from dataclasses import dataclass, field
from pathlib import Path

from engines.arrays import Arrays
from training import checkpoints

KEPT = 2


@dataclass(slots=True)
class State:
    """Where a run stands: the round it is in, active seconds, and what was measured."""

    iteration: int = 1
    seconds: float = 0.0
    ended_by: list[float] = field(default_factory=list)
    """See `limits.Standing`."""
    games: int = 0
    """Learned from so far, each as often as it was shown."""
    start: int = 0
    goal: int = 0
    """Learning steps of the run at the beginning of this round and at its end; 0 before it has begun."""
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

    def next_iteration(self) -> None:
        """Begin the next round."""
        self.iteration += 1
        self.start = self.goal = 0

    @property
    def begun(self) -> bool:
        """A round that has begun may be left: its checkpoint says how far it came."""
        return False


def save(folder: Path, state: State, arrays: Arrays) -> None:
    """Write the next checkpoint and remove old ones. Raises InputError when the disk is full."""
    checkpoints.save(folder, state, arrays, KEPT)


def load(folder: Path) -> tuple[State | None, Arrays, list[str]]:
    """See `checkpoints.load`."""
    return checkpoints.load(folder, State)


def newest_state(folder: Path) -> State | None:
    """The state of the newest whole checkpoint; None where there is none."""
    return load(folder)[0]
