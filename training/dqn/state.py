"""Where a run stands."""

from dataclasses import dataclass, field

from training.standing import Standing
from training.truth import DECISIONS


@dataclass(slots=True)
class State(Standing):
    """The counters of a run."""

    iteration_games: int = 0
    iteration_steps: int = 0
    """What this iteration has done already."""
    evaluation_seconds: float = 0.0
    best: int = 0
    """Iteration of the best network, 0 before there is one."""
    best_truth: float = 0.0
    """The share of the decisions that it keeps, 0 where there is no test set."""
    best_score: float = 0.0
    """Its share of the points against the searching opponents."""
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

    def take_if_best(self, points: float) -> bool:
        """Whether the network of this iteration is the best so far, of equals the newest: by the truth
        that it was held to, then by its share of the `points`. It is remembered then."""
        kept = self.truth.get(DECISIONS.name, 0.0)
        best = not self.best or (kept, points) >= (self.best_truth, self.best_score)
        if best:
            self.best, self.best_truth, self.best_score = self.iteration, kept, points
        return best

    def next_iteration(self) -> None:
        """Begin the next iteration; a run that is beyond its trouble has left it behind."""
        self.iteration += 1
        self.iteration_games = self.iteration_steps = 0
        if self.iteration > self.trouble + 1:
            self.setbacks = 0
