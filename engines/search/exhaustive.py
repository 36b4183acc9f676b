"""Mini-max and alpha-beta, one position at a time: the search that looks at everything, or at what counts.

Textbook alpha-beta (D. Knuth and R. Moore, "An analysis of alpha-beta pruning", 1975) in the order in which
the game lists its moves, with an open window; nothing is remembered of positions met before.
"""

import math
from dataclasses import dataclass

from engines.game import Move, Side
from engines.matches.match import Match
from engines.search.watched import Judge, Node, Visit, worth_at_end

KEPT = 1500
"""Nodes that are kept in full; beyond it one that is settled forgets what is below it, not its figures."""

_OPEN = (-math.inf, math.inf)


@dataclass(slots=True)
class _Frame:
    """A position that is being looked at: moves that wait, what each side is sure of already, and what it was
    sure of at first, the `window`."""

    node: Node
    waiting: list[Move]
    alpha: float
    beta: float
    window: tuple[float, float]


class Exhaustive:
    """Looks depth first at all that can follow; with `prunes` it leaves out what cannot matter any more.
    A node's visits are the positions looked at there and below."""

    def __init__(self, match: Match, prunes: bool, kept: int = KEPT) -> None:
        """Of an unfinished match of a game in which no position comes again."""
        self.game, self._prunes, self._kept = match.game, prunes, kept
        self.root = Node(match.position)
        self.done, self.cuts = 0, 0
        """Positions looked at, and moves that were cut off."""
        self._nodes = 1
        self._stack: list[_Frame] = []

    @property
    def finished(self) -> bool:
        """Whether the root's worth is known."""
        return self.root.settled

    def grow(self) -> Visit:
        """Look at one more position, and take back what that settles."""
        node = self._next()
        path = node.line
        before = tuple((one.visits, one.value) for one in path)
        for one in path:
            one.visits += 1
        self.done += 1
        value = worth_at_end(self.game, node.position, self._side)
        moves = [] if value is not None else list(self.game.legal_moves(node.position))
        if value is None and not moves:
            value = -1.0 if node.position.side is self._side else 1.0
        if value is None:
            window = (self._stack[-1].alpha, self._stack[-1].beta) if self._stack else _OPEN
            self._stack.append(_Frame(node, moves, *window, window))
            return Visit(path, True, Judge.NOBODY, None, before)
        return Visit(path, True, Judge.RULES, value, before, settled=tuple(self._settle(node, value)))

    @property
    def _side(self) -> Side:
        return self.root.position.side

    def _next(self) -> Node:
        if not self._stack:
            return self.root
        frame = self._stack[-1]
        move = frame.waiting.pop(0)
        node = Node(self.game.play(frame.node.position, move), move, frame.node)
        frame.node.children.append(node)
        self._nodes += 1
        return node

    def _settle(self, node: Node, value: float) -> list[Node]:
        """Take a value back as far as it settles positions; those, from below."""
        settled = []
        while True:
            node.value, node.settled = value, True
            settled.append(node)
            self._forget_below(node)
            if not self._stack:
                return settled
            frame = self._stack[-1]
            self._improve(frame, value)
            if self._prunes and frame.alpha >= frame.beta:
                self._cut(frame)
            if frame.waiting:
                return settled
            self._stack.pop()
            node = frame.node
            assert node.value is not None
            value = node.value
            if self._prunes:
                node.bound = (value >= frame.window[1]) - (value <= frame.window[0])

    def _improve(self, frame: _Frame, value: float) -> None:
        """A move at the frame's node was found to be worth so much to the root's side."""
        node, own = frame.node, frame.node.position.side is self._side
        best = value if node.value is None else max(node.value, value) if own else min(node.value, value)
        node.value = best
        if own:
            frame.alpha = max(frame.alpha, best)
        else:
            frame.beta = min(frame.beta, best)

    def _cut(self, frame: _Frame) -> None:
        for move in frame.waiting:
            after = self.game.play(frame.node.position, move)
            frame.node.children.append(Node(after, move, frame.node, cut=True))
        self._nodes += len(frame.waiting)
        self.cuts += len(frame.waiting)
        frame.waiting.clear()

    def _forget_below(self, node: Node) -> None:
        if self._nodes > self._kept and node is not self.root:
            self._nodes -= sum(1 for _ in node.all()) - 1
            node.children.clear()
