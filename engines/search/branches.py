"""A search's tree unfolded, as far as it is worth looking at."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import TypeVar

from engines.game import Move

MOST = 400
"""Moves that are unfolded: of the positions reached most often first."""
FEWEST_VISITS = 2
"""A position that was reached less often has nothing below it worth telling."""
DEEPEST = 60
Node = TypeVar("Node", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Branch:
    """A move in a search's tree: how often it was tried, what it is worth to the side that makes it (-1 to 1;
    None: never tried), whether that is certain, how likely it looked before the search (0 to 1; None:
    nobody had an opinion), and the `replies` to it, the most promising first."""

    move: Move
    visits: int
    value: float | None
    certain: bool = False
    prior: float | None = None
    replies: tuple["Branch", ...] = ()

    @property
    def size(self) -> int:
        """How many moves the branch has, itself included."""
        return 1 + sum(reply.size for reply in self.replies)


Grown = Sequence[tuple[Branch, Node | None]]
"""Moves at a node, without replies, each with the node that it leads to, None where there is none."""


def unfold(root: Node, grown: Callable[[Node], Grown[Node]]) -> tuple[Branch, ...]:
    """The tree from `root` on: every move there, and below it those that were tried, as far as there is room.
    `grown` tells the moves at a node, the most promising first."""
    opened: dict[Node, Grown[Node]] = {root: grown(root)}
    waiting: list[tuple[int, int, int, Node]] = []
    order, told = 0, len(opened[root])

    def put(moves: Grown[Node], depth: int) -> None:
        nonlocal order
        for branch, node in moves:
            if node is not None and branch.visits >= FEWEST_VISITS and depth < DEEPEST:
                order += 1
                heappush(waiting, (-branch.visits, order, depth, node))

    put(opened[root], 1)
    while waiting:
        _, _, depth, node = heappop(waiting)
        moves = [(branch, below) for branch, below in grown(node) if branch.visits]
        if told + len(moves) > MOST:
            break
        opened[node] = moves
        told += len(moves)
        put(moves, depth + 1)
    return _fold(root, opened)


def _fold(node: Node, opened: dict[Node, Grown[Node]]) -> tuple[Branch, ...]:
    return tuple(
        replace(branch, replies=_fold(below, opened)) if below in opened else branch
        for branch, below in opened[node]
    )
