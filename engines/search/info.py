"""What a player thought about one position."""

from dataclasses import dataclass, field

from engines.game import Move


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """A player's view of a position. All values are for the side to move, in [-1, 1].

    `policy` has an entry for every legal move and sums to 1; `prior` is the network's own policy
    before the search; `visits` and `values` hold the searched moves; `pv` starts with the best.
    `exact`: the values are no opinions, but what perfect play leads to.
    """

    value: float
    policy: dict[Move, float]
    prior: dict[Move, float] = field(default_factory=dict)
    visits: dict[Move, int] = field(default_factory=dict)
    values: dict[Move, float] = field(default_factory=dict)
    pv: tuple[Move, ...] = ()
    sims: int = 0
    seconds: float = 0.0
    exact: bool = False
