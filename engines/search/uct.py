"""The tree of MTS(n) as compiled code; `engines.search.rollouts` says what it does and why.

A tree is four arrays: `states` uint64 [N, W], `links` int32 [N, 8], `wins` float64 [N] and `visits`
int64 [N], both for the side that moved into the node. Node 0 is the root.
"""

import numpy as np
from numba import float64, int32, int64, types, uint64, void
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, ONGOING, SECOND_WINS, States
from engines.games.chance import draw_below
from engines.games.signatures import kernel
from engines.games.uncounted import uncounted
from engines.search.forest import RULES_BOX, Box

PARENT, FIRST_CHILD, SIBLING, MOVE, TRIED, LEGAL, RESULT, DEPTH = range(8)
"""Columns of `links` int32 [N, 8]; children are a linked list, LEGAL counts the legal moves."""

PLIES, MAX_PLIES, REPETITION, PLAYOUT = range(4)
"""Places in `rule` int64 [4]: plies before the root, the game's ply limit and repetition limit, and the
plies after which a playout is a draw."""

Links = NDArray[np.int32]
Wins = NDArray[np.float64]
Numbers = NDArray[np.int64]

_STATES = types.Array(uint64, 2, "C")
_LINKS = types.Array(int32, 2, "C")
_WINS = types.Array(float64, 1, "C")
_VISITS = types.Array(int64, 1, "C")
_NUMBERS = types.Array(int64, 1, "C")
_WORDS = types.Array(uint64, 1, "C")


@kernel(int64(_STATES, int64, _STATES, int64), inlined=True)
def _same(states: States, a: int, others: States, b: int) -> int:
    for w in range(states.shape[1]):
        if states[a, w] != others[b, w]:
            return 0
    return 1


@kernel(int64(_STATES, _LINKS, int64, _STATES), inlined=True)
def _occurrences(states: States, links: Links, node: int, history: States) -> int:
    """How often the node's position has stood, now included."""
    found = 1
    ancestor = links[node, PARENT]
    while ancestor >= 0:
        found += _same(states, node, states, ancestor)
        ancestor = links[ancestor, PARENT]
    for h in range(history.shape[0]):
        found += _same(states, node, history, h)
    return found


@kernel(void(_STATES, _LINKS, int64, int64, _STATES, _NUMBERS), inlined=True)
def _judge(states: States, links: Links, node: int, result: int, history: States, rule: Numbers) -> None:
    """Set the node's result: by the board, by repetition, by the ply limit, or still open."""
    if result == ONGOING and node > 0:
        repeated = rule[REPETITION] > 0 and _occurrences(states, links, node, history) >= rule[REPETITION]
        too_long = rule[MAX_PLIES] > 0 and rule[PLIES] + links[node, DEPTH] >= rule[MAX_PLIES]
        if repeated or too_long:
            result = DRAW
    links[node, RESULT] = result


@kernel(int64(_WORDS), inlined=True)
def _side(state: States) -> int:
    return int(state[len(state) - 1] & np.uint64(1))


@kernel(int64(_WORDS), inlined=True)
def _stuck(state: States) -> int:
    """The result for a side to move that has no move: it loses."""
    return SECOND_WINS if _side(state) == 0 else FIRST_WINS


@kernel(int64(_LINKS, _WINS, _VISITS, int64), inlined=True)
def _most_promising(links: Links, wins: Wins, visits: Numbers, node: int) -> int:
    log = np.log(np.float64(visits[node]))
    best, best_bound = np.int64(-1), -1.0
    child = np.int64(links[node, FIRST_CHILD])
    while child >= 0:
        bound = wins[child] / visits[child] + np.sqrt(2.0 * log / visits[child])
        if bound > best_bound:
            best, best_bound = child, bound
        child = np.int64(links[child, SIBLING])
    return int(best)


@kernel(int64(_STATES, _LINKS, int64, int64, RULES_BOX, _NUMBERS, _WORDS), inlined=True)
def _untried(
    states: States,
    links: Links,
    node: int,
    count: int,
    box: Box,
    moves: Numbers,
    generator: States,
) -> int:
    """One of the node's untried moves, each as likely as the others."""
    box[0].legal(states[node], moves)
    child = links[node, FIRST_CHILD]
    while child >= 0:
        for i in range(count):
            if moves[i] == links[child, MOVE]:
                count -= 1
                moves[i] = moves[count]
                break
        child = links[child, SIBLING]
    return int(moves[draw_below(generator, count)])


@kernel(int64(_STATES, int64, int64, RULES_BOX, _NUMBERS, _STATES, _WORDS))
def playout(
    states: States,
    node: int,
    plies: int,
    box: Box,
    moves: Numbers,
    pair: States,
    generator: States,
) -> int:
    """The result of random play from the node; a draw after `plies` plies. `pair` is u64[2, W]."""
    find, make = box[0].legal, box[0].play
    pair, moves = uncounted(pair), uncounted(moves)
    pair[0] = states[node]
    for ply in range(plies):
        state, after = pair[ply & 1], pair[(ply + 1) & 1]
        count = find(state, moves)
        if count == 0:
            return _stuck(state)
        result = make(state, moves[draw_below(generator, count)], after)
        if result != ONGOING:
            return result
    return int(DRAW)


@kernel(void(_STATES, _LINKS, int64, RULES_BOX, _NUMBERS, _STATES, _NUMBERS))
def settle(
    states: States,
    links: Links,
    node: int,
    box: Box,
    moves: Numbers,
    history: States,
    rule: Numbers,
) -> None:
    """Fill in a node whose state, parent, move and depth are set."""
    words = states.shape[1]
    result = np.int64(states[node, words - 1] >> np.uint64(1) & np.uint64(3))
    count = 0
    if result == ONGOING:
        count = box[0].legal(states[node], moves)
        if count == 0:
            result = _stuck(states[node])
    links[node, FIRST_CHILD] = -1
    links[node, TRIED] = 0
    links[node, LEGAL] = count
    _judge(states, links, node, result, history, rule)


@kernel(int64(_STATES, _LINKS, int64, int64, RULES_BOX, _NUMBERS, _WORDS), inlined=True)
def _add_child(
    states: States,
    links: Links,
    node: int,
    child: int,
    box: Box,
    moves: Numbers,
    generator: States,
) -> int:
    """Make `child` out of one of the node's untried moves; `settle` has to follow."""
    move = _untried(states, links, node, np.int64(links[node, LEGAL]), box, moves, generator)
    box[0].play(states[node], move, states[child])
    links[child, PARENT] = node
    links[child, MOVE] = move
    links[child, DEPTH] = links[node, DEPTH] + 1
    links[child, SIBLING] = links[node, FIRST_CHILD]
    links[node, FIRST_CHILD] = child
    links[node, TRIED] += 1
    return child


@kernel(void(_STATES, _LINKS, _WINS, _VISITS, int64, int64), inlined=True)
def _back_up(states: States, links: Links, wins: Wins, visits: Numbers, node: int, result: int) -> None:
    """Count the result at the node and all above it, for the side that moved there."""
    while True:
        visits[node] += 1
        parent = np.int64(links[node, PARENT])
        if parent < 0:
            return
        if result == DRAW:
            wins[node] += 0.5
        elif (result == FIRST_WINS) == (_side(states[parent]) == 0):
            wins[node] += 1.0
        node = parent


_GROWN = int64(
    _STATES, _LINKS, _WINS, _VISITS, int64, int64, RULES_BOX,
    _NUMBERS, _STATES, _NUMBERS, _WORDS,
)  # fmt: skip


@kernel(_GROWN)
def grow(
    states: States,
    links: Links,
    wins: Wins,
    visits: Numbers,
    used: int,
    n: int,
    box: Box,
    moves: Numbers,
    history: States,
    rule: Numbers,
    generator: States,
) -> int:
    """Make `n` playouts in a tree of `used` nodes that has room for n more; returns the new `used`."""
    states, links, wins, visits = uncounted(states), uncounted(links), uncounted(wins), uncounted(visits)
    moves, history, rule = uncounted(moves), uncounted(history), uncounted(rule)
    pair, generator = np.empty((2, states.shape[1]), np.uint64), uncounted(generator)
    for _ in range(n):
        node = np.int64(0)
        while links[node, RESULT] == ONGOING and links[node, TRIED] == links[node, LEGAL]:
            node = _most_promising(links, wins, visits, node)
        if links[node, RESULT] == ONGOING:
            node = _add_child(states, links, node, used, box, moves, generator)
            settle(states, links, node, box, moves, history, rule)
            visits[node], wins[node] = 0, 0.0
            used += 1
        result = np.int64(links[node, RESULT])
        if result == ONGOING:
            plies = np.int64(rule[PLAYOUT])
            if rule[MAX_PLIES] > 0:
                plies = min(plies, rule[MAX_PLIES] - rule[PLIES] - np.int64(links[node, DEPTH]))
            result = playout(states, node, plies, box, moves, pair, generator)
        _back_up(states, links, wins, visits, node, result)
    return used
