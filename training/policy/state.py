"""Where a run stands."""

from dataclasses import dataclass, field

from training.standing import Standing


@dataclass(slots=True)
class State(Standing):
    """An iteration is a round; one that has begun may be left: its checkpoint says how far it came."""

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

    def next_iteration(self) -> None:
        """Begin the next round."""
        self.iteration += 1
        self.start = self.goal = 0
