"""Where a run stands."""

from dataclasses import dataclass, field

from training.standing import Standing


@dataclass(slots=True)
class State(Standing):
    """The counters of a run."""

    iteration_games: int = 0
    iteration_steps: int = 0
    """What this iteration has done already."""
    evaluation_seconds: float = 0.0
    best: int = 0
    """Iteration of the best network, 0 before there is one."""
    best_score: float = 0.0
    line: list[int] = field(default_factory=list)
    """The moves of the game whose values are drawn."""
    setbacks: int = 0
    """How often in a row the run went back to an earlier checkpoint, from the iteration `trouble` at the
    furthest."""
    trouble: int = 0
    rate_limit: float = 0.0
    """Bounds the learning rate after a setback; 0 is no bound."""

    @property
    def begun(self) -> bool:
        """Whether something of the iteration is done already."""
        return self.iteration_games + self.iteration_steps > 0

    def next_iteration(self) -> None:
        """Begin the next iteration; a run that is beyond its trouble has left it behind."""
        self.iteration += 1
        self.iteration_games = self.iteration_steps = 0
        if self.iteration > self.trouble + 1:
            self.setbacks = 0
