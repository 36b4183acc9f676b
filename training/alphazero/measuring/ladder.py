"""The fixed opponents that every run is measured against, the weakest first."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rung:
    """A fixed opponent: the name of its curve, its title, and the player as a spec."""

    name: str
    title: str
    player: str


LADDER = (
    Rung("random", "Random moves", "random"),
    Rung("rollouts30", "Rollouts (30)", "rollouts:n=30"),
    Rung("rollouts100", "Rollouts (100)", "rollouts:n=100"),
    Rung("rollouts1000", "Rollouts (1000)", "rollouts:n=1000"),
    Rung("rollouts10000", "Rollouts (10000)", "rollouts:n=10000"),
)
