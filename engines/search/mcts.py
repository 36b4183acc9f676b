"""Monte Carlo tree search over any game with any evaluator: PUCT or Gumbel, one game or many.

The seeds' PV-MCTS is the special case `SearchSettings(c_puct=1, fpu=0, leaves=1, proofs=False)`.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from engines.evaluation.evaluator import Evaluator
from engines.game import Game, Move
from engines.matches.match import Match
from engines.search import root
from engines.search.branches import Branch, unfold
from engines.search.forest import (
    BUDGET,
    DONE,
    DRAWN,
    EXPLORE,
    LOST,
    NODES,
    OPEN,
    WON,
    Forest,
    edges_of,
)
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit, Reports
from engines.search.settings import SearchSettings
from engines.search.stepper import Stepper

DEFAULT_SIMS = 400
UNLIMITED_SIMS = 200_000
MOST_SIMS = 2_000_000
MOST_MATCHES, MOST_TOGETHER = 256, 1_000_000
"""Matches that are searched at once, and simulations that they are given room for together: their trees
take a few hundred megabytes. More are taken one batch after the other."""


def bounded_sims(limit: Limit) -> int:
    """Simulations that a tree is given room for: from 1 to `MOST_SIMS`."""
    return UNLIMITED_SIMS if limit.sims is None else min(max(1, limit.sims), MOST_SIMS)


def batch_width(limit: Limit) -> int:
    """How many matches are searched at once: so many that their trees together stay within memory, and one
    where each has so many seconds to itself."""
    if limit.seconds is not None:
        return 1
    return max(1, min(MOST_MATCHES, MOST_TOGETHER // bounded_sims(limit)))


class Search:
    """Thinks about matches. A match searched alone is searched on in its old tree when it goes on."""

    def __init__(
        self, game: Game, evaluator: Evaluator, settings: SearchSettings | None = None, seed: int = 0
    ) -> None:
        """Nothing is allocated before the first search."""
        self.game, self.evaluator = game, evaluator
        self.settings = settings or SearchSettings()
        self._rng = np.random.default_rng(seed)
        self._kept: tuple[Match, Stepper] | None = None

    def run(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[SearchInfo]:
        """Search unfinished matches, as many together as there is room for; ends at the limit, which
        holds for each match, or when told to stop. Progress is told of the first match."""
        limit, control = limit or Limit(sims=DEFAULT_SIMS), control or Control()
        infos: list[SearchInfo] = []
        width = batch_width(limit)
        for at in range(0, len(matches), width):
            hand = control if at == 0 else replace(control, progress=None)
            infos += self._run_batch(matches[at : at + width], limit, hand)
        return infos

    def _run_batch(self, matches: Sequence[Match], limit: Limit, control: Control) -> list[SearchInfo]:
        started = time.perf_counter()
        stepper = self._prepare(matches, limit)
        reports = Reports()
        while stepper.step() and not control.stop.is_set():
            now = time.perf_counter()
            if limit.seconds is not None and now - started >= limit.seconds:
                break
            if control.progress and reports.due(int(stepper.forest.tree[0, DONE]), now):
                control.progress(self._info(stepper, 0, now - started))
        self._kept = (matches[0], stepper) if len(matches) == 1 else None
        seconds = time.perf_counter() - started
        infos = [self._info(stepper, g, seconds) for g in range(len(matches))]
        if not control.unfold:
            return infos
        trees = (unfold(0, partial(_grown, stepper.forest, g)) for g in range(len(matches)))
        return [replace(info, branches=branches) for info, branches in zip(infos, trees, strict=True)]

    def _prepare(self, matches: Sequence[Match], limit: Limit) -> Stepper:
        sims = bounded_sims(limit)
        stepper = self._reuse(matches[0], sims) if len(matches) == 1 else None
        if stepper is None:
            leaves = self.settings.leaves if len(matches) == 1 and not self.settings.considered else 1
            counted = self.settings.rule(self.game).occurrences > 0
            longest = max(match.plies for match in matches) + 200 if counted else 1
            trees = len(matches)
            nodes = sims * (2 if trees == 1 else 1) + 2
            width = min(leaves, max(1, sims // 8))
            stepper = Stepper(self.game, self.evaluator, self.settings, trees, nodes, longest, width)
            for g, match in enumerate(matches):
                stepper.plant(g, match.states())
        noise = self.settings.draw_noise(self._rng, stepper.forest.noise.shape)
        stepper.forest.noise[:] = noise
        explore = self.settings.considered > 0 or self.settings.dirichlet_weight > 0
        stepper.forest.tree[:, EXPLORE] = explore
        stepper.forest.tree[:, BUDGET] = sims
        return stepper

    def _reuse(self, match: Match, sims: int) -> Stepper | None:
        kept, self._kept = self._kept, None  # a search that fails leaves a tree of no match
        if kept is None or self.settings.considered or self.settings.dirichlet_weight:
            return None
        before, stepper = kept
        forest = stepper.forest
        played = match.moves[before.plies :]
        goes_on = match.start == before.start and match.moves[: before.plies] == before.moves
        room = forest.state.shape[1] >= sims + 2 and (
            not stepper.rule.occurrences or match.plies < forest.history.shape[1]
        )
        if not goes_on or not room:
            return None
        if not all(root.follow(forest, 0, move, stepper.rule.occurrences) for move in played):
            return None
        return (
            stepper if forest.tree[0, NODES] + sims < forest.state.shape[1] + forest.tree[0, DONE] else None
        )

    def _info(self, stepper: Stepper, g: int, seconds: float) -> SearchInfo:
        forest = stepper.forest
        edges = edges_of(forest, g, 0)
        moves = [Move(int(move)) for move in edges["move"]]
        policy = np.empty((1, self.game.actions), np.float32)
        value, best = np.empty(1, np.float32), np.empty(1, np.int64)
        which = np.array([g])
        root.harvest(forest, which, self.settings.considered, stepper.selection, policy, value, best)
        visits = {move: int(n) for move, n in zip(moves, edges["visits"], strict=True) if n}
        return SearchInfo(
            value=float(value[0]),
            policy={move: float(policy[0, move]) for move in moves},
            prior={move: float(p) for move, p in zip(moves, edges["prior"], strict=True)},
            visits=visits,
            values={
                move: float(q) / visits[move]
                for move, q in zip(moves, edges["gain"], strict=True)
                if move in visits
            },
            pv=self._line(forest, g, int(best[0])),
            sims=int(forest.tree[g, DONE]),
            seconds=seconds,
            exact=bool((edges["proof"] != OPEN).all()),
            won=bool((edges["proof"] == WON).any()),
        )

    def _line(self, forest: Forest, g: int, best: int) -> tuple[Move, ...]:
        line: list[Move] = []
        node, move = 0, best
        while True:
            edges = edges_of(forest, g, node)
            if line:
                if not edges["visits"].any():
                    return tuple(line)
                rank = (edges["proof"] == WON).astype(np.int64) - (edges["proof"] == LOST)
                move = int(edges["move"][(rank * MOST_SIMS + edges["visits"]).argmax()])
            line.append(Move(move))
            child = int(edges["child"][edges["move"] == move][0])
            if child < 0:
                return tuple(line)
            node = child


def _grown(forest: Forest, g: int, node: int) -> list[tuple[Branch, int | None]]:
    """The moves at a node of a tree and the nodes that they lead to: wins first and losses last, else by
    their visits."""
    found = []
    for edge in edges_of(forest, g, node):
        visits, proof = int(edge["visits"]), int(edge["proof"])
        value = float(proof - DRAWN) if proof != OPEN else float(edge["gain"]) / visits if visits else None
        branch = Branch(Move(int(edge["move"])), visits, value, proof != OPEN, float(edge["prior"]))
        child = int(edge["child"])
        found.append((branch, child if child >= 0 else None))
    return sorted(found, key=lambda one: _promise(one[0]), reverse=True)


def _promise(branch: Branch) -> tuple[float, int, float]:
    rank = branch.value if branch.certain and branch.value is not None else 0.0
    return rank, branch.visits, branch.prior or 0.0
