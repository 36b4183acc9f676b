"""The walk through the trees: collect leaves to evaluate, then take the answers back to the root.

A step is `gather` (descend in every tree, write the leaves' positions into one batch), one call of
the evaluator, and `scatter`. Positions decided by the rules cost no evaluation: they are backed up
inside `gather`, which then looks for another leaf.
"""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, ONGOING, States
from engines.games.signatures import compiled, inlined
from engines.games.uncounted import uncounted
from engines.search.forest import (
    BUDGET,
    DECIDED,
    DONE,
    EDGES,
    EXPANDED,
    EXPLORE,
    FRESH,
    HISTORY,
    NODES,
    OPEN,
    PENDING,
    PLY,
    ROOT,
    UNKNOWN,
    WON,
    Box,
    Floats,
    Forest,
    I,
    Ints,
    Rule,
    Rules,
    Selection,
)
from engines.search.proof import carry, take_win, winning_move
from engines.search.select import choose_edge, softmax

LEAST_LOGIT = -20.0
"""No move is thought less likely than this, about once in 500 million."""

LEAF, CERTAIN, BLOCKED, FULL = 0, 1, 2, 3
"""How a descent ended: at a leaf to evaluate, at a decided position, at a leaf that is already
under way, or because the tree has no room left."""

NONE, ANNOUNCED = cast(int, np.int64(0)), cast(int, np.int64(1))
"""How many visits a descent had announced before it ended; see `backup`."""


@inlined
def _result_value(result: int, side: int) -> float:
    if result == DRAW:
        return 0.0
    return 1.0 if (result == FIRST_WINS) == (side == 0) else -1.0


@inlined
def same(states: States, g: int, a: int, others: States, b: int) -> int:
    """1 where position a of tree g in `states` u64[G, N, W] is its position b in `others`, else 0."""
    for w in range(states.shape[2]):
        if states[g, a, w] != others[g, b, w]:
            return 0
    return 1


@inlined
def _earlier(forest: Forest, g: int, node: int) -> tuple[int, int]:
    """How often the node's position stood before: on the line to it from the root on, and in the game's
    history."""
    found, before = 0, 0
    at = forest.node[g, node].parent
    while at >= 0:
        found += same(forest.state, g, node, forest.state, I(at))
        at = forest.node[g, at].parent
    for h in range(forest.tree[g, HISTORY]):
        before += same(forest.state, g, node, forest.history, h)
    return found, before


@inlined
def _is_over(forest: Forest, g: int, node: int, rule: Rule) -> bool:
    """Whether the rules end the game here by repetition or length. Fills in how often the position stood
    before, and whether it is only supposed to be a draw."""
    line, before = 0, 0
    if rule.occurrences > 0:
        line, before = _earlier(forest, g, node)
    occurrence = line + before + 1
    plies = forest.tree[g, PLY] + forest.node[g, node].depth
    over = 0 < rule.repetition_limit <= occurrence or 0 < rule.max_plies <= plies
    circles = 0 < rule.occurrences <= occurrence or (rule.circles and line > 0)
    forest.node[g, node].repeats = min(occurrence - 1, 255)
    forest.node[g, node].supposed = circles and not over
    return over


@inlined
def _sprout(forest: Forest, g: int, node: int, count: int) -> None:
    """Give the node an edge for each of the first `count` listed moves."""
    first = forest.tree[g, EDGES]
    for i in range(count):
        forest.edge[g, first + i].move = forest.moves[i]
        forest.edge[g, first + i].child = -1
        forest.edge[g, first + i].visits = 0
        forest.edge[g, first + i].pending = 0
        forest.edge[g, first + i].gain = 0.0
        forest.edge[g, first + i].proof = OPEN
    forest.node[g, node].count = count
    forest.tree[g, EDGES] += count


@inlined
def settle(forest: Forest, g: int, node: int, rule: Rule, rules: Rules) -> None:
    """Fill in a node whose state and links are set: repetition, end, edges. With `rule.sight` a node with a
    move that wins at once is won; the root must keep its moves, of which that one is proven."""
    tree = forest.tree[g]
    last = np.int64(forest.state[g, node, forest.state.shape[2] - 1])
    result = last >> 1 & 3
    forest.node[g, node].side = last & 1
    forest.node[g, node].status = FRESH
    forest.node[g, node].visits = 0
    forest.node[g, node].total = 0.0
    over = _is_over(forest, g, node, rule)
    forest.node[g, node].first = tree[EDGES]
    forest.node[g, node].count = 0
    if result == ONGOING and node > 0 and (over or forest.node[g, node].supposed):
        result = DRAW
    value = _result_value(result, last & 1)
    count, win = 0, -1
    if result == ONGOING:
        known = UNKNOWN
        if rule.endings > 0 and node > 0:
            known = rules.exact(forest.state[g, node], rule.endings)
        value = np.float64(known)
        if known == UNKNOWN:
            count = rules.legal(forest.state[g, node], forest.moves)
            value = -1.0
        if rule.sight and count > 0:
            win = winning_move(forest, g, node, rules, count)
            value = 1.0
    if count == 0 or (win >= 0 and node > 0):
        forest.node[g, node].status = DECIDED
        forest.node[g, node].value = value
        return
    _sprout(forest, g, node, count)
    if win >= 0 and rule.proofs:
        forest.edge[g, forest.node[g, node].first + win].proof = WON


@inlined
def _create(forest: Forest, g: int, parent: int, edge: int, rule: Rule, rules: Rules) -> int:
    node = int(forest.tree[g, NODES])
    forest.tree[g, NODES] += 1
    rules.play(forest.state[g, parent], forest.edge[g, edge].move, forest.state[g, node])
    forest.node[g, node].parent = parent
    forest.node[g, node].edge = edge
    forest.node[g, node].depth = forest.node[g, parent].depth + 1
    forest.edge[g, edge].child = node
    settle(forest, g, node, rule, rules)
    if rule.proofs and forest.node[g, node].status == DECIDED and not forest.node[g, node].supposed:
        carry(forest, g, node)
    return node


@inlined
def backup(forest: Forest, g: int, node: int, value: float, under_way: int) -> None:
    """Count `value` (for the side to move at `node`) on the way to the root; `under_way` visits
    that the descent had announced are taken back. Above a decided node its certain value counts."""
    side = forest.node[g, node].side
    at = node
    while True:
        mover = forest.node[g, at].side
        if forest.node[g, at].status == DECIDED:
            side, value = mover, np.float64(forest.node[g, at].value)
        forest.node[g, at].visits += 1
        forest.node[g, at].total += value if mover == side else -value
        edge = forest.node[g, at].edge
        at = forest.node[g, at].parent
        if at < 0:
            return
        mover = forest.node[g, at].side
        forest.edge[g, edge].visits += 1
        forest.edge[g, edge].pending -= under_way
        forest.edge[g, edge].gain += value if mover == side else -value
        if at == 0:
            forest.tree[g, DONE] += 1


@inlined
def _announce(forest: Forest, g: int, node: int) -> None:
    forest.node[g, node].status = PENDING
    while forest.node[g, node].parent >= 0:
        forest.edge[g, forest.node[g, node].edge].pending += 1
        node = forest.node[g, node].parent


@inlined
def _descend(
    forest: Forest, g: int, considered: int, selection: Selection, rule: Rule, rules: Rules
) -> tuple[int, int]:
    node = ROOT
    while True:
        status = forest.node[g, node].status
        if status == DECIDED:
            backup(forest, g, node, np.float64(forest.node[g, node].value), NONE)
            return CERTAIN, node
        if status == PENDING:
            return BLOCKED, node
        if status == FRESH:
            _announce(forest, g, node)
            return LEAF, node
        edge = choose_edge(forest, g, node, considered, selection)
        child = forest.edge[g, edge].child
        if child < 0:
            if forest.tree[g, NODES] >= forest.state.shape[1]:
                return FULL, node
            if forest.tree[g, EDGES] + forest.moves.shape[0] > forest.edge.shape[1]:
                return FULL, node
            child = _create(forest, g, node, edge, rule, rules)
        node = child


@compiled
def gather(
    forest: Forest, trees: NDArray[np.int64], considered: int, selection: Selection, rule: Rule, box: Box,
    leaves: int, states: States, repeats: NDArray[np.uint8], rows: Ints,
) -> int:  # fmt: skip
    """Collect up to `leaves` leaves of every one of the `trees` that still wants simulations, as long as
    there is room for so many.

    Writes states u64[R, W], repeats u8[R] and rows i32[R, 2] (tree, node); returns their number.
    A tree that is out of room, or whose root is decided, counts as having had its simulations.
    """
    forest = uncounted(forest)
    rules = box[0]
    n = 0
    for g in trees:
        if n + leaves > states.shape[0]:
            break
        taken = 0
        if forest.node[g, 0].status == DECIDED:
            forest.tree[g, BUDGET] = forest.tree[g, DONE]
        while taken < leaves and forest.tree[g, DONE] + taken < forest.tree[g, BUDGET]:
            end, node = _descend(forest, g, considered, selection, rule, rules)
            if end == LEAF:
                states[n] = forest.state[g, node]
                repeats[n] = forest.node[g, node].repeats
                rows[n, 0], rows[n, 1] = g, node
                n += 1
                taken += 1
            elif end == BLOCKED:
                break
            elif end == FULL or forest.node[g, 0].status == DECIDED:
                forest.tree[g, BUDGET] = forest.tree[g, DONE]
    return n


@inlined
def _mix_noise(forest: Forest, g: int, weight: float) -> None:
    first, count = forest.node[g, 0].first, forest.node[g, 0].count
    total = np.float64(0.0)
    for i in range(count):
        total += forest.noise[g, i]
    if total <= 0.0:
        return
    for i in range(count):
        prior = forest.edge[g, first + i].prior
        forest.edge[g, first + i].prior = (1.0 - weight) * prior + weight * forest.noise[g, i] / total


@compiled
def scatter(forest: Forest, selection: Selection, logits: Floats, values: Floats, rows: Ints, n: int) -> None:
    """Take the evaluator's answers, logits f32[R, A] and values f32[R], to the trees."""
    forest = uncounted(forest)
    for r in range(n):
        g, node = I(rows[r, 0]), I(rows[r, 1])
        first, count = forest.node[g, node].first, forest.node[g, node].count
        for i in range(count):
            forest.scores[i] = logits[r, forest.edge[g, first + i].move]
        whole = softmax(forest, count)
        for i in range(count):
            logit = logits[r, forest.edge[g, first + i].move] - whole
            forest.edge[g, first + i].prior = forest.scores[i]
            forest.edge[g, first + i].logit = max(logit, LEAST_LOGIT)
        if node == 0 and selection.noise_weight > 0.0 and forest.tree[g, EXPLORE]:
            _mix_noise(forest, g, selection.noise_weight)
        forest.node[g, node].status = EXPANDED
        value = min(1.0, max(-1.0, np.float64(values[r])))
        forest.node[g, node].value = value
        backup(forest, g, node, value, ANNOUNCED)
        if node == 0:
            take_win(forest, g)
