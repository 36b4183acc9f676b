"""What is told of a search that is watched: its tree node by node, and each simulation. Loads no kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from engines.game import Game, Move, Position, Side


@dataclass(slots=True, eq=False)
class Node:
    """A position in a tree that grows. `visits` came through here; `value` is the mean of what they brought
    (in an exhaustive search the best so far), -1 to 1, to the side to move at the root; None before the
    first. With a `bound` of -1 it is worth at most so much, with 1 at least. `prior` (0 to 1) is how likely
    the move looked to the network. A `cut` one is never looked at; one is `settled` when its worth, or its
    bound, is known for certain."""

    position: Position
    move: Move | None = None
    parent: Node | None = None
    number: int = -1
    """In the search's own tree; -1 while it is not in it."""
    visits: int = 0
    value: float | None = None
    bound: int = 0
    prior: float | None = None
    cut: bool = False
    settled: bool = False
    children: list[Node] = field(default_factory=list)

    @property
    def line(self) -> tuple[Node, ...]:
        """The way from the root, both ends included."""
        found, at = [self], self.parent
        while at is not None:
            found.append(at)
            at = at.parent
        return tuple(reversed(found))

    def all(self) -> Iterator[Node]:
        """This one and all below it, parents before children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(node.children)


class Judge(StrEnum):
    """Who says what a leaf is worth: the rules, where the game is over, a playout, the network; or nobody
    yet, where an exhaustive search has to look further."""

    RULES = "rules"
    PLAYOUT = "playout"
    NETWORK = "network"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Visit:
    """One simulation: the `path` from the root to the leaf, whether the leaf is `new`, who judged it, and the
    `value` that was taken back, -1 to 1, to the side to move at the root (None: nothing yet). `before` holds
    visits and value of each node of the path as they were; `playout` the random game from the leaf on, its
    end last. In an exhaustive search `settled` are those of the path that this settled, the leaf first."""

    path: tuple[Node, ...]
    new: bool
    judge: Judge
    value: float | None
    before: tuple[tuple[int, float | None], ...]
    playout: tuple[Position, ...] = ()
    settled: tuple[Node, ...] = ()

    @property
    def leaf(self) -> Node:
        """Where the path ends."""
        return self.path[-1]


class Growing(Protocol):
    """A search that is watched."""

    @property
    def game(self) -> Game:
        """The game that is thought about."""
        ...

    @property
    def root(self) -> Node:
        """Where the search begins."""
        ...

    @property
    def done(self) -> int:
        """Simulations so far; in an exhaustive search the positions looked at."""
        ...

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to do."""
        ...

    def grow(self) -> Visit:
        """Make one simulation. Must not be called once it is finished."""
        ...


def worth_at_end(game: Game, position: Position, side: Side) -> float | None:
    """What a position is worth to `side` by the rules; None while the game goes on."""
    outcome = game.outcome(position)
    if outcome is None:
        return None
    return 0.0 if outcome.winner is None else 1.0 if outcome.winner is side else -1.0
