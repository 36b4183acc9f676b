"""What a player thought about one position."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.game import Move
from engines.search.branches import Branch


@dataclass(frozen=True, slots=True)
class Mark:
    """What a player itself writes on a move: a few characters, a detail below them, and how much it makes
    of the move beside the others, 0 to 1 (the board shows it by the colour's strength)."""

    text: str
    detail: str = ""
    weight: float = 0.0


@dataclass(frozen=True, slots=True)
class Inside:
    """What a player goes by, in its own terms, where it can be told move by move: the values in a table, a
    network's estimates, chances. A player that has such a thing puts it into every `SearchInfo` it gives;
    its kind in `kinds.KINDS` says so (`shows_inside`), and needs no more: the window offers *What the
    opponent goes by* among the figures on the board, asks the player about the position looked at, whoever
    is to move there, writes the marks on the squares and the caption below the evaluation.

    `caption` is one or two English sentences with `{named}` places that say what the figures are, with
    their scale and whose point of view they take; it is the key of its translation, so it stands in the
    source as it is (a constant), and `values` fills its places.
    """

    caption: str
    values: Mapping[str, object] = field(default_factory=dict)
    marks: Mapping[Move, Mark] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """A player's view of a position. All values are for the side to move, in [-1, 1].

    `policy` has an entry for every legal move and sums to 1; `prior` is the network's own policy
    before the search; `visits` and `values` hold the searched moves; `pv` starts with the best.
    `exact`: the values are no opinions, but what perfect play leads to. `won`: the first move of `pv` wins
    for certain, whatever the others are worth. `inside`: what the player itself goes by, where it can show
    that. `branches`: the search's tree, where it was asked for (see `Control`).
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
    won: bool = False
    inside: Inside | None = None
    branches: tuple[Branch, ...] = ()
