"""Which edge a simulation follows: PUCT (AlphaZero) or Gumbel with sequential halving.

Sources: Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi
and Go through self-play" (PUCT); Danihelka et al. 2022, "Policy improvement by planning with
Gumbel" (root and interior selection, completed values, `sigma`).
"""

import numpy as np
from numpy.typing import NDArray

from engines.games.signatures import compiled
from engines.search.forest import BUDGET, DONE, EXPLORE, Forest, Selection


@compiled
def puct_edge(forest: Forest, g: int, node: int, selection: Selection) -> int:
    """The edge with the highest Q + c P sqrt(N) / (1 + n); visits under way count as losses.

    An unvisited edge is worth its parent's mean value less `fpu` times the square root of the
    policy already visited (first-play urgency, as in KataGo).
    """
    first, count = forest.links[g, node, 2], forest.links[g, node, 3]
    total, visited = 0, 0.0
    for e in range(first, first + count):
        n = forest.edges[g, e, 2] + forest.edges[g, e, 3]
        total += n
        if n > 0:
            visited += forest.prior[g, e]
    reduction = selection.root_fpu if node == 0 else selection.fpu
    mean = forest.total[g, node] / forest.visits[g, node]
    unvisited = max(-1.0, mean - reduction * np.sqrt(visited))
    scale = selection.c_puct * np.sqrt(total + 1.0)
    best, best_score = int(first), -np.inf
    for e in range(first, first + count):
        under_way = forest.edges[g, e, 3]
        n = forest.edges[g, e, 2] + under_way
        q = (forest.gain[g, e] - under_way) / n if n > 0 else unvisited
        score = q + scale * forest.prior[g, e] / (1.0 + n)
        if score > best_score:
            best, best_score = e, score
    return best


@compiled
def completed(forest: Forest, g: int, node: int, selection: Selection, out: NDArray[np.float64]) -> None:
    """Write log P + sigma(completed Q) of every edge of `node`: the logits of the improved policy.

    Unvisited edges get the mixed value of the paper's appendix D. Q is mapped to [0, 1] first.
    """
    first, count = forest.links[g, node, 2], forest.links[g, node, 3]
    total, most = 0, 0
    weight, weighted = 0.0, 0.0
    for e in range(first, first + count):
        n = forest.edges[g, e, 2]
        total += n
        most = max(most, n)
        if n > 0:
            prior = max(forest.prior[g, e], 1e-9)
            weight += prior
            weighted += prior * forest.gain[g, e] / n
    mixed = np.float64(forest.value[g, node])
    if weight > 0.0:
        mixed = (mixed + total * weighted / weight) / (1.0 + total)
    sigma = (selection.c_visit + most) * selection.c_scale * 0.5
    for i in range(count):
        e = first + i
        n = forest.edges[g, e, 2]
        q = forest.gain[g, e] / n if n > 0 else mixed
        out[i] = forest.logit[g, e] + sigma * (q + 1.0)


@compiled
def softmax(values: NDArray[np.float64], count: int) -> None:
    """Turn the first `count` values into probabilities, in place."""
    top = values[:count].max()
    total = 0.0
    for i in range(count):
        values[i] = np.exp(values[i] - top)
        total += values[i]
    for i in range(count):
        values[i] /= total


@compiled
def gumbel_inner_edge(
    forest: Forest, g: int, node: int, selection: Selection, scratch: NDArray[np.float64]
) -> int:
    """The edge whose visits lag most behind the improved policy."""
    first, count = forest.links[g, node, 2], forest.links[g, node, 3]
    total = 0
    for e in range(first, first + count):
        total += forest.edges[g, e, 2]
    if total == 0:
        return int(first + forest.prior[g, first : first + count].argmax())
    completed(forest, g, node, selection, scratch)
    softmax(scratch, count)
    best, best_score = int(first), -np.inf
    for i in range(count):
        score = scratch[i] - forest.edges[g, first + i, 2] / (1.0 + total)
        if score > best_score:
            best, best_score = int(first + i), score
    return best


@compiled
def halving_visits(considered: int, sims: int, sim: int) -> int:
    """How many visits the next candidate must have at simulation `sim` of `sims`, when sequential
    halving starts with `considered` moves; every round gives the survivors equal visits."""
    if considered <= 1:
        return sim
    rounds = int(np.ceil(np.log2(considered)))
    width, visits, at = considered, 0, 0
    while True:
        repeat = max(1, int(sims / (rounds * width)))
        if sim < at + repeat * width:
            return visits + (sim - at) // width
        at += repeat * width
        visits += repeat
        width = max(2, width // 2)


@compiled
def gumbel_root_edge(
    forest: Forest, g: int, considered: int, selection: Selection, scratch: NDArray[np.float64]
) -> int:
    """The root edge that sequential halving visits next; noise counts while exploring."""
    first, count = forest.links[g, 0, 2], forest.links[g, 0, 3]
    completed(forest, g, 0, selection, scratch)
    width = min(considered, count)
    wanted = halving_visits(width, forest.tree[g, BUDGET], forest.tree[g, DONE])
    explore = forest.tree[g, EXPLORE]
    best, best_score, best_gap = int(first), -np.inf, 1 << 30
    for i in range(count):
        gap = abs(forest.edges[g, first + i, 2] - wanted)
        score = scratch[i] + (forest.noise[g, i] if explore else 0.0)
        if gap < best_gap or (gap == best_gap and score > best_score):
            best, best_score, best_gap = int(first + i), score, gap
    return best


@compiled
def choose_edge(
    forest: Forest, g: int, node: int, considered: int, selection: Selection, scratch: NDArray[np.float64]
) -> int:
    """The edge to follow; `considered` = 0 means PUCT, otherwise Gumbel with so many candidates."""
    if considered == 0:
        return puct_edge(forest, g, node, selection)
    if node == 0:
        return gumbel_root_edge(forest, g, considered, selection, scratch)
    return gumbel_inner_edge(forest, g, node, selection, scratch)
