"""Many search trees as plain arrays, so that compiled code can walk all of them at once. Not for two
threads at once.

Node and edge numbers are local to a tree; node 0 is its root. Values are for the side to move at
the node; an edge's values are for the side that plays the edge.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

import numpy as np
from numba import njit, types
from numba.typed import List
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import Game, Kernels, States
from engines.games.signatures import EXACT, EXACT_FN, LEGAL_FN, PLAY_FN, kernel

Ints = NDArray[np.int32]
Floats = NDArray[np.float32]

I = types.int64
"""Makes 64 bits of an integer in a kernel."""

FRESH, PENDING, EXPANDED, DECIDED = 0, 1, 2, 3
"""Node status: no evaluation yet, evaluation under way, evaluated, worth known for certain."""

OPEN, LOST, DRAWN, WON = 0, 1, 2, 3
"""What is proven of an edge, for the side that plays it: nothing, or its value + `DRAWN`."""

UNKNOWN = 2
"""What an `Exact` kernel answers instead of a value."""

NODES, EDGES, DONE, BUDGET, PLY, HISTORY, EXPLORE = 0, 1, 2, 3, 4, 5, 6
"""Columns of `Forest.tree`: nodes and edges in use, simulations made through root edges and how
many are wanted, plies played before the root, positions in the history, exploration on or off."""

ROOT = cast(int, np.int64(0))
"""The root's number. It has a type, as all integers have that are handed from kernel to kernel here: a kernel
that is given a bare 0, or 32 bits, is compiled once more for those, and what two processes put into the cache
of such a kernel at the same time could be taken for one another."""

NODE = np.dtype(
    [
        ("total", "f8"),
        ("visits", "i4"),
        ("value", "f4"),
        ("parent", "i4"),
        ("edge", "i4"),
        ("first", "i4"),
        ("count", "i4"),
        ("depth", "i4"),
        ("status", "u1"),
        ("repeats", "u1"),
        ("side", "u1"),
        ("supposed", "u1"),
    ]
)
"""A node in one cache line: sum of the values of its finished visits and their number, its own
evaluation included; the evaluator's own value, or the certain one; its parent and the parent's edge to
it (-1 at the root); its first edge and their number; plies below the root; its status; earlier
occurrences of its position in game and line; the side to move; whether it only counts as a draw."""

EDGE = np.dtype(
    [
        ("gain", "f8"),
        ("prior", "f4"),
        ("logit", "f4"),
        ("child", "i4"),
        ("visits", "i4"),
        ("pending", "i4"),
        ("move", "u2"),
        ("proof", "u1"),
        ("unused", "u1"),
    ]
)
"""An edge: sum of the values of its finished visits; the evaluator's policy over the legal moves, the
root's noise mixed in, and its logarithm without noise; the child (-1: none yet); finished visits; visits
under way; the move; what is proven of it."""


class Forest(NamedTuple):
    """G trees of at most N nodes and E edges over games of W words; M is a root's most moves."""

    tree: NDArray[np.int64]
    """[G, 7], see `NODES` ..."""
    state: NDArray[np.uint64]
    """[G, N, W]"""
    node: Any
    """[G, N] of `NODE`."""
    edge: Any
    """[G, E] of `EDGE`; the edges of a node lie side by side."""
    noise: Floats
    """[G, M] the root's noise: gamma draws (PUCT) or Gumbel draws."""
    history: NDArray[np.uint64]
    """[G, H, W] the positions before the root that still count for repetition."""
    moves: NDArray[np.int64]
    """[M] where a kernel lists the moves of one node."""
    scores: NDArray[np.float64]
    """[M] where a kernel works out something of the edges of one node."""


class Rule(NamedTuple):
    """What the rules say beyond a single position."""

    repetition_limit: int
    occurrences: int
    """In game and line together; at this one a position counts as a draw in the tree. 0 means never."""
    circles: bool
    """Whether one that comes again in the line does, too."""
    max_plies: int
    proofs: bool
    """Whether what is certain of a node's moves makes the node certain too."""
    sight: bool
    """Whether a move that wins at once is seen without being tried."""
    endings: int
    """From so many empty squares on positions are solved; 0 means never."""


class Selection(NamedTuple):
    """Constants of the choice of moves inside the tree; see `SearchSettings`."""

    c_puct: float
    steady: float
    fpu: float
    root_fpu: float
    noise_weight: float
    c_visit: float
    c_scale: float


Legal = Callable[[States, NDArray[np.int64]], int]
Play = Callable[[States, int, States], int]
Exact = Callable[[States, int], int]
"""`exact(state u64[W], empties i64) -> value`: what an unfinished position with at most so many empty
squares is worth to the side to move, 1, 0 or -1; with more what it is seen to be worth at a glance, mostly
`UNKNOWN`. It is called by many threads at once."""


class Endings(NamedTuple):
    """Who solves positions inside the tree, and from how many empty squares on (1 or more)."""

    exact: Exact
    empties: int


class Rules(NamedTuple):
    """A game's compiled rules, and its solver."""

    legal: Legal
    play: Play
    exact: Exact


Box = Sequence[Rules]
"""The rules in a typed list of one: a bare function costs 20 µs a call, such a list 1."""

_RULES = types.NamedTuple((LEGAL_FN, PLAY_FN, EXACT_FN), Rules)
RULES_BOX = types.ListType(_RULES)


@njit(RULES_BOX(LEGAL_FN, PLAY_FN, EXACT_FN), cache=True)  # type: ignore[untyped-decorator]
def _box(legal: Any, play: Any, exact: Any) -> Any:
    box = List.empty_list(_RULES)
    box.append(Rules(legal, play, exact))
    return box


@kernel(EXACT)
def _no_answer(state: States, empties: int) -> int:
    return UNKNOWN


@cache
def box(kernels: Kernels, exact: Exact = _no_answer) -> Box:
    """The rules in the form that the tree kernels take; made once for each game."""
    found: Box = _box(kernels.legal, kernels.play, exact)
    return found


def allocate(game: Game, trees: int, nodes: int, history: int) -> Forest:
    """An empty forest. Memory is taken by the system only as trees grow into it. Raises InputError for one
    that could never find room."""
    edges = nodes * min(game.max_moves, 16) + game.max_moves
    try:
        return Forest(
            tree=np.zeros((trees, 7), np.int64),
            state=np.empty((trees, nodes, game.words), np.uint64),
            node=np.empty((trees, nodes), NODE),
            edge=np.empty((trees, edges), EDGE),
            noise=np.zeros((trees, game.max_moves), np.float32),
            history=np.empty((trees, history, game.words), np.uint64),
            moves=np.empty(game.max_moves, np.int64),
            scores=np.empty(game.max_moves, np.float64),
        )
    except MemoryError as error:
        raise InputError(
            (
                "There is not enough memory for {trees} searches at once with {nodes} positions each; ask "
                "for fewer."
            ),
            trees=trees,
            nodes=nodes,
        ) from error


def edges_of(forest: Forest, g: int, node: int) -> NDArray[Any]:
    """The edges of a node as an array of `EDGE`, a view."""
    first = int(forest.node[g, node]["first"])
    edges: NDArray[Any] = forest.edge[g, first : first + int(forest.node[g, node]["count"])]
    return edges
