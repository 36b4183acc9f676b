"""What happens at the root: planting a tree, reading its result, moving on to the next position."""

import numpy as np
from numpy.typing import NDArray

from engines.game import DRAW, ONGOING, States
from engines.games.signatures import compiled, inlined
from engines.games.uncounted import uncounted
from engines.search.forest import (
    BUDGET,
    DECIDED,
    DONE,
    EDGES,
    EXPANDED,
    EXPLORE,
    HISTORY,
    NODES,
    PLY,
    ROOT,
    Box,
    Floats,
    Forest,
    I,
    Rule,
    Selection,
)
from engines.search.proof import rank
from engines.search.select import completed, softmax
from engines.search.tree import same, settle


@inlined
def plant(forest: Forest, g: int, state: States, ply: int, rule: Rule, box: Box) -> None:
    """Empty tree `g` and root it at `state` u64[W]; its history stays as it is."""
    forest.tree[g, NODES] = 1
    forest.tree[g, EDGES] = 0
    forest.tree[g, DONE] = 0
    forest.tree[g, PLY] = ply
    forest.state[g, 0] = state
    forest.node[g, 0].parent = -1
    forest.node[g, 0].edge = -1
    forest.node[g, 0].depth = 0
    settle(forest, g, ROOT, rule, box[0])


@compiled
def advance(
    forest: Forest,
    trees: NDArray[np.int64],
    moves: NDArray[np.int64],
    rule: Rule,
    box: Box,
    results: NDArray[np.int64],
) -> None:
    """Play moves[k] at the root of trees[k] and plant the position after it.

    results[k] becomes the game's result there, draws by repetition and ply limit included; a
    position without legal moves is a loss for its side (the tree is planted all the same).
    """
    forest = uncounted(forest)
    words = forest.state.shape[2]
    after = np.empty(words, np.uint64)
    for k in range(trees.shape[0]):
        g = trees[k]
        if rule.occurrences > 0:
            at = forest.tree[g, HISTORY]
            forest.history[g, at] = forest.state[g, 0]
            forest.tree[g, HISTORY] = at + 1
        box[0].play(forest.state[g, 0], moves[k], after)
        ply = forest.tree[g, PLY] + 1
        plant(forest, g, after, ply, rule, box)
        result = np.int64(after[words - 1]) >> 1 & 3
        if result == ONGOING and forest.node[g, 0].count == 0:
            result = 2 - np.int64(after[words - 1] & np.uint64(1))
        if result == ONGOING:
            repeated = rule.repetition_limit > 0 and forest.node[g, 0].repeats + 1 >= rule.repetition_limit
            if repeated or (rule.max_plies > 0 and ply >= rule.max_plies):
                result = DRAW
        results[k] = result


@inlined
def _leaders(forest: Forest, g: int) -> tuple[int, int]:
    """The best rank among the root's moves by what is proven of them, and the most visits of those."""
    first = forest.node[g, 0].first
    highest, most = 0, 0
    for e in range(first, first + forest.node[g, 0].count):
        better = rank(forest.edge[g, e].proof)
        if better > highest:
            highest, most = better, 0
        if better == highest:
            most = max(most, forest.edge[g, e].visits)
    return highest, most


@compiled
def harvest(
    forest: Forest,
    trees: NDArray[np.int64],
    considered: int,
    selection: Selection,
    policies: Floats,
    values: Floats,
    best: NDArray[np.int64],
) -> None:
    """Read finished searches: policies f32[K, A] (the learning target), values f32[K] (root mean,
    for the side to move) and best i64[K], the move that the search would play.

    PUCT: shares of visits, and the most visited move. Gumbel: the improved policy, and the best of
    the most visited candidates by noise, prior and completed value. Proven wins leave nothing to the
    other moves, and proven losses get nothing while there are others.
    """
    forest = uncounted(forest)
    for k in range(trees.shape[0]):
        g = trees[k]
        first, count = forest.node[g, 0].first, forest.node[g, 0].count
        policies[k] = 0.0
        values[k] = forest.node[g, 0].total / max(1, forest.node[g, 0].visits)
        highest, most = _leaders(forest, g)
        completed(forest, g, ROOT, selection)
        top, top_score = first, -np.inf
        for i in range(count):
            if rank(forest.edge[g, first + i].proof) < highest:
                forest.scores[i] = -np.inf
            score = forest.scores[i] + (forest.noise[g, i] if considered and forest.tree[g, EXPLORE] else 0.0)
            if forest.edge[g, first + i].visits == most and score > top_score:
                top, top_score = first + i, score
        best[k] = forest.edge[g, top].move
        if considered == 0 and most > 0:
            for i in range(count):
                forest.scores[i] = forest.edge[g, first + i].visits if forest.scores[i] > -np.inf else 0
            forest.scores[:count] /= forest.scores[:count].sum()
        else:
            softmax(forest, count)
        for i in range(count):
            policies[k, forest.edge[g, first + i].move] = forest.scores[i]


@compiled
def finished(forest: Forest, out: NDArray[np.int64]) -> int:
    """Write which of the first K trees have had their simulations to `out` i64[K]; returns their number."""
    n = 0
    for g in range(len(out)):
        if forest.tree[g, DONE] >= forest.tree[g, BUDGET]:
            out[n] = g
            n += 1
    return n


@inlined
def _move_node(forest: Forest, g: int, old: int, new: int, shift: int) -> None:
    forest.state[g, new] = forest.state[g, old]
    forest.node[g, new] = forest.node[g, old]
    first, count = forest.node[g, old].first, forest.node[g, old].count
    for e in range(first, first + count):
        forest.edge[g, e - shift] = forest.edge[g, e]
    forest.node[g, new].first = first - shift
    forest.node[g, new].depth -= 1


@inlined
def _is_in_line(forest: Forest, g: int, node: int, above: int) -> bool:
    """Whether a node's position stands in the line from the root to node `above`."""
    at = above
    while at >= 0:
        if same(forest.state, g, node, forest.state, I(at)):
            return True
        at = forest.node[g, at].parent
    return False


@inlined
def _forget(forest: Forest, g: int, node: int, edge: int) -> None:
    """Take back the visits of a node's edge that all brought 0. To a decided node, and to all above it, they
    brought what that is worth, and stay."""
    visits = forest.edge[g, edge].visits
    forest.edge[g, edge].visits = 0
    forest.edge[g, edge].child = -1
    while forest.node[g, node].status != DECIDED:
        forest.node[g, node].visits -= visits
        if forest.node[g, node].parent < 0:
            return
        forest.edge[g, forest.node[g, node].edge].visits -= visits
        node = forest.node[g, node].parent


@inlined
def _keep_below(forest: Forest, g: int, top: int, occurrences: int) -> None:
    """Make node `top` the root and drop all that is not below it, and what was supposed to be a draw for
    coming back to what is not.

    Nodes are numbered in the order of their making, so that one pass downwards moves them in place.
    """
    nodes = forest.tree[g, NODES]
    place = np.full(nodes, -1, np.int32)
    shifts = np.zeros(nodes, np.int32)
    kept, edges = ROOT, 0
    for node in range(top, nodes):
        parent, edge = forest.node[g, node].parent, forest.node[g, node].edge
        if node != top and (parent < top or place[parent] < 0):
            continue
        only_line = forest.node[g, node].supposed and forest.node[g, node].repeats + 1 < occurrences
        if node != top and only_line and not _is_in_line(forest, g, node, place[parent]):
            _forget(forest, g, place[parent], edge - shifts[parent])
            continue
        first, count = forest.node[g, node].first, forest.node[g, node].count
        place[node], shifts[node] = kept, first - edges
        _move_node(forest, g, node, kept, shifts[node])
        forest.node[g, kept].parent = -1 if node == top else place[parent]
        forest.node[g, kept].edge = -1 if node == top else edge - shifts[parent]
        edges += count
        kept += 1
    for e in range(edges):
        if forest.edge[g, e].child >= 0:
            forest.edge[g, e].child = place[forest.edge[g, e].child]
    forest.tree[g, NODES] = kept
    forest.tree[g, EDGES] = edges


@compiled
def follow(forest: Forest, g: int, move: int, occurrences: int) -> bool:
    """Make the root's child by `move` the root, keeping what is known below it; `occurrences` as in `Rule`.

    Returns False, with the tree unchanged, when that child was never evaluated.
    """
    child = I(-1)
    for e in range(forest.node[g, 0].first, forest.node[g, 0].first + forest.node[g, 0].count):
        if forest.edge[g, e].move == move:
            child = forest.edge[g, e].child
    if child < 0 or forest.node[g, child].count == 0 or forest.node[g, child].status < EXPANDED:
        return False
    if occurrences > 0:
        forest.history[g, forest.tree[g, HISTORY]] = forest.state[g, 0]
        forest.tree[g, HISTORY] += 1
    _keep_below(forest, g, child, occurrences)
    forest.tree[g, PLY] += 1
    forest.tree[g, DONE] = 0
    for e in range(forest.node[g, 0].count):
        forest.tree[g, DONE] += forest.edge[g, e].visits
    return True
