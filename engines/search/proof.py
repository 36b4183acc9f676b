"""What is certain in a tree, carried upwards from its ends.

A node with a winning move is won; one whose moves are all decided is worth the best of them (M. Winands,
Y. Björnsson and J.-T. Saito, "Monte-Carlo tree search solver", 2008). A node is a line of moves, not just
a position, so that draws by repetition and by the ply limit are as certain as the rest.
"""

import numpy as np

from engines.game import FIRST_WINS
from engines.games.signatures import inlined
from engines.search.forest import DECIDED, DONE, DRAWN, LOST, OPEN, ROOT, WON, Forest, I, Rules


@inlined
def rank(proof: int) -> int:
    """How a move with such a proof is to be preferred: 2 when won, 0 when lost, else 1."""
    return 2 if proof == WON else 0 if proof == LOST else 1


@inlined
def _proven(forest: Forest, g: int, node: int) -> int:
    """What the node's edges prove of it, for its side to move."""
    first = forest.node[g, node].first
    best, undecided = LOST, False
    for e in range(first, first + forest.node[g, node].count):
        proof = int(forest.edge[g, e].proof)
        best = max(best, proof)
        undecided |= proof == OPEN
    return OPEN if undecided and best < WON else best


@inlined
def _decide(forest: Forest, g: int, node: int, value: float) -> None:
    """Set what a node is worth, and make all sums up to the root as if it had always been known."""
    side = forest.node[g, node].side
    visits = forest.node[g, node].visits
    change = value * visits - forest.node[g, node].total
    forest.node[g, node].status = DECIDED
    forest.node[g, node].value = value
    at = node
    while forest.node[g, at].parent >= 0:
        edge, at = forest.node[g, at].edge, forest.node[g, at].parent
        mine = forest.node[g, at].side == side
        forest.edge[g, edge].gain += change if mine else -change
        forest.node[g, at].total += change if mine else -change
    forest.node[g, node].total = value * visits


@inlined
def carry(forest: Forest, g: int, node: int) -> None:
    """Take the worth of a decided node to its edge and to all nodes that are decided by it; what was
    thought of those before is replaced by what they are worth."""
    while forest.node[g, node].parent >= 0:
        parent = forest.node[g, node].parent
        value = forest.node[g, node].value
        if forest.node[g, node].side != forest.node[g, parent].side:
            value = -value
        edge = forest.node[g, node].edge
        forest.edge[g, edge].proof = DRAWN + int(value)
        forest.edge[g, edge].gain = int(value) * forest.edge[g, edge].visits
        found = _proven(forest, g, parent)
        if found == OPEN:
            return
        _decide(forest, g, I(parent), np.float64(found - DRAWN))
        node = parent


@inlined
def winning_move(forest: Forest, g: int, node: int, rules: Rules, count: int) -> int:
    """Which of the first `count` listed moves wins at once at a node; -1 if none does."""
    words = forest.state.shape[2]
    after = np.empty(words, np.uint64)
    side = np.int64(forest.state[g, node, words - 1]) & 1
    for i in range(count):
        rules.play(forest.state[g, node], forest.moves[i], after)
        if np.int64(after[words - 1]) >> 1 & 3 == FIRST_WINS + side:
            return i
    return -1


@inlined
def take_win(forest: Forest, g: int) -> None:
    """Visit the root's move that is known to win at once, if there is one, without making a node of it."""
    for e in range(forest.node[g, 0].first, forest.node[g, 0].first + forest.node[g, 0].count):
        if forest.edge[g, e].proof == WON:
            forest.edge[g, e].visits += 1
            forest.edge[g, e].gain += 1.0
            forest.node[g, 0].visits += 1
            forest.tree[g, DONE] += 1
            _decide(forest, g, ROOT, 1.0)
            return
