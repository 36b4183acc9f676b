"""Where a run stands."""

from dataclasses import dataclass, field


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
