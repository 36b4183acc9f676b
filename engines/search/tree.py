"""The walk through the trees: collect leaves to evaluate, then take the answers back to the root.

A step is `gather` (descend in every tree, write the leaves' positions into one batch), one call of
the evaluator, and `scatter`. Positions decided by the rules cost no evaluation: they are backed up
inside `gather`, which then looks for another leaf.
"""

import numpy as np
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, ONGOING, States
from engines.games.signatures import compiled
from engines.search.forest import (
    BUDGET,
    DONE,
    EDGES,
    EXPANDED,
    EXPLORE,
    FRESH,
    HISTORY,
    NODES,
    PENDING,
    PLY,
    TERMINAL,
    Boxes,
    Floats,
    Forest,
    Ints,
    Legal,
    Rule,
    Selection,
)
from engines.search.select import choose_edge, softmax

LEAF, DECIDED, BLOCKED, FULL = 0, 1, 2, 3
"""How a descent ended: at a leaf to evaluate, at a decided position, at a leaf that is already
under way, or because the tree has no room left."""


@compiled
def _result_value(result: int, side: int) -> float:
    if result == DRAW:
        return 0.0
    return 1.0 if (result == FIRST_WINS) == (side == 0) else -1.0


@compiled
def earlier(forest: Forest, g: int, node: int) -> int:
    """How often the node's position stood before, on the line to it and in the game's history."""
    words = forest.state.shape[2]
    found = 0
    at = forest.links[g, node, 0]
    while at >= 0:
        same = True
        for w in range(words):
            if forest.state[g, at, w] != forest.state[g, node, w]:
                same = False
                break
        found += same
        at = forest.links[g, at, 0]
    for h in range(forest.tree[g, HISTORY]):
        same = True
        for w in range(words):
            if forest.history[g, h, w] != forest.state[g, node, w]:
                same = False
                break
        found += same
    return found


@compiled
def settle(forest: Forest, g: int, node: int, rule: Rule, legal: Legal, moves: NDArray[np.int64]) -> None:
    """Fill in a node whose state and links are set: repetition, end, edges."""
    tree = forest.tree[g]
    last = np.int64(forest.state[g, node, forest.state.shape[2] - 1])
    result = last >> 1 & 3
    forest.status[g, node] = FRESH
    forest.visits[g, node] = 0
    forest.total[g, node] = 0.0
    forest.repeats[g, node] = 0
    if rule.repetition_limit > 0:
        forest.repeats[g, node] = min(earlier(forest, g, node), 255)
    forest.links[g, node, 2] = tree[EDGES]
    forest.links[g, node, 3] = 0
    if result == ONGOING and node > 0:
        again = rule.repetition_limit > 0 and forest.repeats[g, node] + 1 >= rule.repetition_limit
        if again or (rule.max_plies > 0 and tree[PLY] + forest.links[g, node, 4] >= rule.max_plies):
            result = DRAW
    value = _result_value(result, last & 1)
    count = 0
    if result == ONGOING:
        count = legal(forest.state[g, node], moves)
        value = -1.0
    if count == 0:
        forest.status[g, node] = TERMINAL
        forest.value[g, node] = value
        return
    first = tree[EDGES]
    for i in range(count):
        forest.edges[g, first + i, 0] = moves[i]
        forest.edges[g, first + i, 1] = -1
        forest.edges[g, first + i, 2] = 0
        forest.edges[g, first + i, 3] = 0
        forest.gain[g, first + i] = 0.0
    forest.links[g, node, 3] = count
    tree[EDGES] += count


@compiled
def _create(
    forest: Forest, g: int, parent: int, edge: int, rule: Rule, boxes: Boxes, moves: NDArray[np.int64]
) -> int:
    node = int(forest.tree[g, NODES])
    forest.tree[g, NODES] += 1
    boxes.play[0](forest.state[g, parent], forest.edges[g, edge, 0], forest.state[g, node])
    forest.links[g, node, 0] = parent
    forest.links[g, node, 1] = edge
    forest.links[g, node, 4] = forest.links[g, parent, 4] + 1
    forest.edges[g, edge, 1] = node
    settle(forest, g, node, rule, boxes.legal[0], moves)
    return node


@compiled
def backup(forest: Forest, g: int, node: int, value: float, under_way: int) -> None:
    """Count `value` (for the side to move at `node`) on the way to the root; `under_way` visits
    that the descent had announced are taken back."""
    words = forest.state.shape[2]
    side = forest.state[g, node, words - 1] & np.uint64(1)
    at = node
    while True:
        mover = forest.state[g, at, words - 1] & np.uint64(1)
        forest.visits[g, at] += 1
        forest.total[g, at] += value if mover == side else -value
        edge = forest.links[g, at, 1]
        at = forest.links[g, at, 0]
        if at < 0:
            return
        mover = forest.state[g, at, words - 1] & np.uint64(1)
        forest.edges[g, edge, 2] += 1
        forest.edges[g, edge, 3] -= under_way
        forest.gain[g, edge] += value if mover == side else -value
        if at == 0:
            forest.tree[g, DONE] += 1


@compiled
def _announce(forest: Forest, g: int, node: int) -> None:
    forest.status[g, node] = PENDING
    while forest.links[g, node, 0] >= 0:
        forest.edges[g, forest.links[g, node, 1], 3] += 1
        node = forest.links[g, node, 0]


@compiled
def _descend(
    forest: Forest,
    g: int,
    considered: int,
    selection: Selection,
    rule: Rule,
    boxes: Boxes,
    moves: NDArray[np.int64],
    scratch: NDArray[np.float64],
) -> tuple[int, int]:
    node = 0
    while True:
        status = forest.status[g, node]
        if status == TERMINAL:
            backup(forest, g, node, np.float64(forest.value[g, node]), 0)
            return DECIDED, node
        if status == PENDING:
            return BLOCKED, node
        if status == FRESH:
            _announce(forest, g, node)
            return LEAF, node
        edge = choose_edge(forest, g, node, considered, selection, scratch)
        child = forest.edges[g, edge, 1]
        if child < 0:
            if forest.tree[g, NODES] >= forest.state.shape[1]:
                return FULL, node
            if forest.tree[g, EDGES] + moves.shape[0] > forest.edges.shape[1]:
                return FULL, node
            child = _create(forest, g, node, edge, rule, boxes, moves)
        node = child


@compiled
def gather(
    forest: Forest,
    considered: int,
    selection: Selection,
    rule: Rule,
    boxes: Boxes,
    leaves: int,
    states: States,
    repeats: NDArray[np.uint8],
    rows: Ints,
) -> int:
    """Collect up to `leaves` leaves of every tree that still wants simulations.

    Writes states u64[R, W], repeats u8[R] and rows i32[R, 2] (tree, node); returns their number.
    A tree that is out of room, or whose root is decided, counts as having had its simulations.
    """
    moves = np.empty(forest.noise.shape[1], np.int64)
    scratch = np.empty(forest.noise.shape[1], np.float64)
    n = 0
    for g in range(forest.tree.shape[0]):
        taken = 0
        while taken < leaves and forest.tree[g, DONE] + taken < forest.tree[g, BUDGET]:
            end, node = _descend(forest, g, considered, selection, rule, boxes, moves, scratch)
            if end == LEAF:
                states[n] = forest.state[g, node]
                repeats[n] = forest.repeats[g, node]
                rows[n, 0], rows[n, 1] = g, node
                n += 1
                taken += 1
            elif end == BLOCKED:
                break
            elif end == FULL or node == 0:
                forest.tree[g, BUDGET] = forest.tree[g, DONE]
    return n


@compiled
def _mix_noise(forest: Forest, g: int, weight: float) -> None:
    first, count = forest.links[g, 0, 2], forest.links[g, 0, 3]
    total = np.float64(0.0)
    for i in range(count):
        total += forest.noise[g, i]
    if total <= 0.0:
        return
    for i in range(count):
        prior = forest.prior[g, first + i]
        forest.prior[g, first + i] = (1.0 - weight) * prior + weight * forest.noise[g, i] / total


@compiled
def scatter(forest: Forest, selection: Selection, logits: Floats, values: Floats, rows: Ints, n: int) -> None:
    """Take the evaluator's answers, logits f32[R, A] and values f32[R], to the trees."""
    scratch = np.empty(forest.noise.shape[1], np.float64)
    for r in range(n):
        g, node = rows[r, 0], rows[r, 1]
        first, count = forest.links[g, node, 2], forest.links[g, node, 3]
        for i in range(count):
            scratch[i] = logits[r, forest.edges[g, first + i, 0]]
        softmax(scratch, count)
        for i in range(count):
            forest.prior[g, first + i] = scratch[i]
            forest.logit[g, first + i] = np.log(max(scratch[i], 1e-9))
        if node == 0 and selection.noise_weight > 0.0 and forest.tree[g, EXPLORE]:
            _mix_noise(forest, g, selection.noise_weight)
        forest.status[g, node] = EXPANDED
        value = min(1.0, max(-1.0, np.float64(values[r])))
        forest.value[g, node] = value
        backup(forest, g, node, value, 1)
