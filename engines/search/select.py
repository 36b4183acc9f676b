"""Which edge a simulation follows: PUCT (AlphaZero) or Gumbel with sequential halving.

Sources: Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi
and Go through self-play" (PUCT); Danihelka et al. 2022, "Policy improvement by planning with
Gumbel" (root and interior selection, completed values, `sigma`).
"""

import numpy as np

from engines.games.signatures import inlined
from engines.search.forest import BUDGET, DONE, EXPLORE, LOST, ROOT, Forest, Selection


@inlined
def puct_edge(forest: Forest, g: int, node: int, selection: Selection) -> int:
    """The edge with the highest Q + c P sqrt(N) / (1 + n); visits under way count as losses.

    From `steady` visits on it is N / sqrt(steady) instead of sqrt(N), so that policy and values stay in
    the balance that they had there; with sqrt(N) the values' part grows without end (J.-B. Grill et al.,
    "Monte-Carlo tree search as regularized policy optimization", 2020).

    An unvisited edge is worth its parent's mean value less `fpu` times the square root of the
    policy already visited (first-play urgency, as in KataGo). Edges proven lost are left alone.
    """
    first, count = forest.node[g, node].first, forest.node[g, node].count
    total, visited = 0, 0.0
    for e in range(first, first + count):
        n = forest.edge[g, e].visits + forest.edge[g, e].pending
        total += n
        if n > 0:
            visited += forest.edge[g, e].prior
    reduction = selection.root_fpu if node == 0 else selection.fpu
    mean = forest.node[g, node].total / forest.node[g, node].visits
    unvisited = max(-1.0, mean - reduction * np.sqrt(visited))
    scale = selection.c_puct * np.sqrt(total + 1.0)
    scale *= max(1.0, np.sqrt((total + 1.0) / selection.steady))
    best, best_score = int(first), -np.inf
    for e in range(first, first + count):
        if forest.edge[g, e].proof == LOST:
            continue
        under_way = forest.edge[g, e].pending
        n = forest.edge[g, e].visits + under_way
        q = (forest.edge[g, e].gain - under_way) / n if n > 0 else unvisited
        score = q + scale * forest.edge[g, e].prior / (1.0 + n)
        if score > best_score:
            best, best_score = e, score
    return best


@inlined
def completed(forest: Forest, g: int, node: int, selection: Selection) -> None:
    """Score every edge of `node` with log P + sigma(completed Q): the logits of the improved policy.

    Unvisited edges get the mixed value of the paper's appendix D. Q is mapped to [0, 1] first.
    """
    first, count = forest.node[g, node].first, forest.node[g, node].count
    total, most = 0, 0
    weight, weighted = 0.0, 0.0
    for e in range(first, first + count):
        n = forest.edge[g, e].visits
        total += n
        most = max(most, n)
        if n > 0:
            prior = max(forest.edge[g, e].prior, 1e-9)
            weight += prior
            weighted += prior * forest.edge[g, e].gain / n
    mixed = np.float64(forest.node[g, node].value)
    if weight > 0.0:
        mixed = (mixed + total * weighted / weight) / (1.0 + total)
    sigma = (selection.c_visit + most) * selection.c_scale * 0.5
    for i in range(count):
        e = first + i
        n = forest.edge[g, e].visits
        q = forest.edge[g, e].gain / n if n > 0 else mixed
        forest.scores[i] = forest.edge[g, e].logit + sigma * (q + 1.0)


@inlined
def softmax(forest: Forest, count: int) -> float:
    """Turn the first `count` scores into probabilities; gives the logarithm of the sum of their exponentials,
    which is what scores differ by from logarithms of probabilities."""
    top, total = -np.inf, 0.0
    for i in range(count):
        top = max(top, forest.scores[i])
    for i in range(count):
        forest.scores[i] = np.exp(forest.scores[i] - top)
        total += forest.scores[i]
    for i in range(count):
        forest.scores[i] /= total
    return float(top + np.log(total))


@inlined
def gumbel_inner_edge(forest: Forest, g: int, node: int, selection: Selection) -> int:
    """The edge whose visits lag most behind the improved policy."""
    first, count = forest.node[g, node].first, forest.node[g, node].count
    total = 0
    for e in range(first, first + count):
        total += forest.edge[g, e].visits
    if total == 0:
        best = int(first)
        for e in range(first + 1, first + count):
            if forest.edge[g, e].prior > forest.edge[g, best].prior:
                best = e
        return best
    completed(forest, g, node, selection)
    softmax(forest, count)
    best, best_score = int(first), -np.inf
    for i in range(count):
        score = forest.scores[i] - forest.edge[g, first + i].visits / (1.0 + total)
        if score > best_score:
            best, best_score = int(first + i), score
    return best


@inlined
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


@inlined
def gumbel_root_edge(forest: Forest, g: int, considered: int, selection: Selection) -> int:
    """The root edge that sequential halving visits next; noise counts while exploring."""
    first, count = forest.node[g, 0].first, forest.node[g, 0].count
    completed(forest, g, ROOT, selection)
    width = min(considered, count)
    wanted = halving_visits(width, forest.tree[g, BUDGET], forest.tree[g, DONE])
    explore = forest.tree[g, EXPLORE]
    best, best_score, best_gap = int(first), -np.inf, 1 << 30
    for i in range(count):
        gap = abs(forest.edge[g, first + i].visits - wanted)
        score = forest.scores[i] + (forest.noise[g, i] if explore else 0.0)
        if gap < best_gap or (gap == best_gap and score > best_score):
            best, best_score, best_gap = int(first + i), score, gap
    return best


@inlined
def choose_edge(forest: Forest, g: int, node: int, considered: int, selection: Selection) -> int:
    """The edge to follow; `considered` = 0 means PUCT, otherwise Gumbel with so many candidates."""
    if considered == 0:
        return puct_edge(forest, g, node, selection)
    if node == 0:
        return gumbel_root_edge(forest, g, considered, selection)
    return gumbel_inner_edge(forest, g, node, selection)
