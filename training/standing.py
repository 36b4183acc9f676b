"""Where a run stands: what every way of learning counts. Each has a `State` that counts more."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Standing:
    """What a checkpoint says of its run, whatever it learns."""

    iteration: int = 1
    """The one at work or next."""
    seconds: float = 0.0
    """Active ones of the whole run, as of the last checkpoint."""
    ended_by: list[float] = field(default_factory=list)
    """The minutes and iterations that made the iteration before this one the last; empty while it was not."""
    games: int = 0
    """Learned from so far, each as often as it was; with self-play, played so far."""
    scores: dict[str, float] = field(default_factory=dict)
    """The newest result against each opponent, by the name of its curve."""
    truth: dict[str, float] = field(default_factory=dict)
    """The last measures against the exact truth, by the names of their curves."""
    serial: int = 0
    """The number of the last checkpoint."""

    @property
    def begun(self) -> bool:
        """Whether something of the iteration is done already that cannot be left; then it is finished in any
        case."""
        return False

    def next_iteration(self) -> None:
        """Begin the next iteration."""
        self.iteration += 1

    def measured(self) -> dict[str, dict[str, float]]:
        """The newest `scores` and `truth` as they are told of what was learned: each by what it was measured
        by, without the panel of its curve."""
        both = {"scores": self.scores, "truth": self.truth}
        return {
            which: {name.rpartition("/")[2]: round(value, 4) for name, value in found.items()}
            for which, found in both.items()
        }
