"""A search that is watched: the program's own trees, grown by one simulation at a time, told node by node."""

import numpy as np

from engines.evaluation.evaluator import Evaluator
from engines.game import Move, Position, States, position_of
from engines.games.chance import draw_below
from engines.matches.match import Match
from engines.search import uct
from engines.search.forest import BUDGET, DONE, NODES, box, edges_of
from engines.search.rollouts import PLAYOUT_PLIES, PlayoutTree
from engines.search.settings import SearchSettings
from engines.search.stepper import Stepper
from engines.search.watched import Judge, Node, Visit

MOST = 3000
"""Simulations that a watched tree has room for."""
WATCHED = SearchSettings(proofs=False, leaves=1)
"""PUCT as it is written down in the papers: one position at a time, and nothing proven on the side."""


def _snapshot(path: list[Node]) -> tuple[tuple[int, float | None], ...]:
    return tuple((node.visits, node.value) for node in path)


class GrowingPlayouts:
    """MTS(n), playout by playout. The same seed grows the same tree as `Rollouts` does."""

    def __init__(self, match: Match, seed: int, most: int = MOST) -> None:
        """Of an unfinished match; `most` playouts at most."""
        self.game, self._most = match.game, most
        generator = np.random.default_rng(seed).integers(0, 2**64, size=1, dtype=np.uint64)
        self.tree = PlayoutTree(match.game, match, box(match.game.kernels), generator, most)
        self.root = Node(match.position, number=0)
        self.done = 0

    @property
    def finished(self) -> bool:
        """As `Growing` says."""
        return self.done >= self._most

    def grow(self) -> Visit:
        """As `Growing` says."""
        tree, used, generator = self.tree, self.tree.used, self.tree.generator.copy()
        wins = tree.wins[:used].copy()
        tree.grow(1)
        self.done += 1
        path, new = self._path(used)
        first = path[1].number if len(path) > 1 else 0
        won = float(tree.wins[first]) - (float(wins[first]) if first < used else 0.0)
        before = _snapshot(path)
        for node in path:
            self._read(node)
        over = tree.links[path[-1].number, uct.RESULT] != 0
        playout = () if over else self._replay(path[-1].position, new, generator)
        judge = Judge.RULES if over else Judge.PLAYOUT
        return Visit(tuple(path), new, judge, 2 * won - 1, before, playout)

    def _path(self, used: int) -> tuple[list[Node], bool]:
        """Where the last playout came through, the new node put in its place."""
        node, path = self.root, [self.root]
        while True:
            changed = [child for child in node.children if child.visits != self.tree.visits[child.number]]
            if not changed:
                break
            node = changed[0]
            path.append(node)
        if self.tree.used == used:
            return path, False
        position = position_of(self.tree.states[used])
        node.children.append(Node(position, Move(int(self.tree.links[used, uct.MOVE])), node, used))
        node.children.sort(key=lambda child: child.move or 0)
        leaf = next(child for child in node.children if child.number == used)
        return [*path, leaf], True

    def _read(self, node: Node) -> None:
        tree, side = self.tree, self.root.position.side
        node.visits = int(tree.visits[node.number])
        if node.parent is not None:
            worth = tree.worth(node.number)
            node.value = worth if node.parent.position.side is side else -worth
            return
        worths = [(tree.worth(child), int(tree.visits[child])) for child in tree.children(0)]
        node.value = sum(worth * visits for worth, visits in worths) / max(1, node.visits)

    def _replay(self, leaf: Position, new: bool, generator: States) -> tuple[Position, ...]:
        """The playout from the leaf once more, with the numbers that were drawn for it."""
        if new:
            draw_below(generator, 1)  # which of the untried moves it was
        found: list[Position] = []
        position = leaf
        while len(found) < PLAYOUT_PLIES:
            moves = self.game.legal_moves(position)
            if not moves:
                break
            position = self.game.play(position, moves[draw_below(generator, len(moves))])
            found.append(position)
            if position.result:
                break
        return tuple(found)


class GrowingNetwork:
    """PUCT with a network's policy and value, position by position, as `WATCHED` has it."""

    def __init__(self, match: Match, evaluator: Evaluator, most: int = MOST) -> None:
        """Of an unfinished match."""
        self.game, self._most = match.game, most
        longest = match.plies + 200 if WATCHED.rule(match.game).occurrences else 1
        self.stepper = Stepper(match.game, evaluator, WATCHED, 1, most + 2, longest)
        self.stepper.plant(0, match.states())
        self.root = Node(match.position, number=0)

    @property
    def done(self) -> int:
        """As `Growing` says; the look at the root itself comes before the first."""
        return int(self.stepper.forest.tree[0, DONE])

    @property
    def finished(self) -> bool:
        """As `Growing` says."""
        return self.done >= self._most

    def grow(self) -> Visit:
        """As `Growing` says; the first one looks at the root."""
        forest = self.stepper.forest
        total, used = self._total(), int(forest.tree[0, NODES])
        forest.tree[0, BUDGET] = self.done + 1
        judged = self.stepper.step()
        path = self._path()
        before = _snapshot(path)
        new = path[-1].number >= used or (path[-1] is self.root and judged > 0)
        for node in path:
            self._read(node)
        if judged:
            self._sprout(path[-1])
        judge = Judge.NETWORK if judged else Judge.RULES
        return Visit(tuple(path), new, judge, self._total() - total, before)

    def _total(self) -> float:
        root = self.stepper.forest.node[0, 0]
        return float(root["total"]) if root["visits"] else 0.0

    def _path(self) -> list[Node]:
        node, path = self.root, [self.root]
        while True:
            edges = edges_of(self.stepper.forest, 0, node.number)
            pairs = zip(node.children, edges, strict=False)
            changed = [(child, edge) for child, edge in pairs if child.visits != edge["visits"]]
            if not changed:
                return path
            node, edge = changed[0]
            node.number = int(edge["child"])
            path.append(node)

    def _read(self, node: Node) -> None:
        row = self.stepper.forest.node[0, node.number]
        node.visits = int(row["visits"])
        worth = float(row["total"]) / max(1, node.visits)
        node.value = worth if node.position.side is self.root.position.side else -worth

    def _sprout(self, node: Node) -> None:
        """The moves at a node that the network has judged."""
        for edge in edges_of(self.stepper.forest, 0, node.number):
            move = Move(int(edge["move"]))
            after = self.game.play(node.position, move)
            node.children.append(Node(after, move, node, prior=float(edge["prior"])))
