"""Leaves: positions from inside the search trees, labelled by the solution.

A search asks the network mostly about positions that no game comes to: what would follow if a side played
otherwise. What is wrong there is not put right by learning from games alone, and the longer a search, the
more of that it believes. Learning from the nodes of a tree is known from searches without a network
(J. Veness et al., "Bootstrapping from game tree search", 2009); where the truth about every position is at
hand, it can be learned there instead of the search's own values.
"""

import numpy as np
from numpy.typing import NDArray

from engines.game import States
from engines.search.forest import EXPANDED, NODES, Forest
from training.alphazero.endings import good_shares
from training.alphazero.haste import hastened
from training.alphazero.judges import Judge
from training.alphazero.samples import Samples


class Leaves:
    """Gathers positions from the trees of one thread's games. Not for two threads at once."""

    def __init__(self, judge: Judge, each: int, games: int, haste: float, seed: int) -> None:
        """At most `each` of every tree, of `games` games at once; a far win counts less by `haste`."""
        self._judge, self._each, self._haste = judge, each, haste
        self._rng = np.random.default_rng(seed)
        self._states: list[list[States]] = [[] for _ in range(games)]
        self._repeats: list[list[NDArray[np.uint8]]] = [[] for _ in range(games)]

    def gather(self, forest: Forest, trees: NDArray[np.int64]) -> None:
        """Take some positions of finished searches that the network was asked about, the roots left out."""
        for g in trees.tolist():
            nodes = forest.node[g, : forest.tree[g, NODES]]
            asked = np.flatnonzero(nodes["status"][1:] == EXPANDED) + 1
            taken = self._rng.choice(asked, min(self._each, len(asked)), replace=False)
            self._states[g].append(forest.state[g, taken])
            self._repeats[g].append(nodes["repeats"][taken])

    def harvest(self, g: int) -> Samples:
        """What was gathered in game `g`, labelled, and forget it. No game of its own, and no known end."""
        states = np.concatenate([np.empty((0, self._judge.game.words), np.uint64), *self._states[g]])
        repeats = np.concatenate([np.empty(0, np.uint8), *self._repeats[g]])
        self._states[g], self._repeats[g] = [], []
        results, plies = self._judge.worth(states)
        values = hastened(results, plies, self._haste)
        policy = good_shares(self._judge.marks(states))
        return Samples(states, repeats, policy, values, values, np.zeros_like(states))
