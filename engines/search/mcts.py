"""Monte Carlo tree search over any game with any evaluator: PUCT or Gumbel, one game or many.

The seeds' PV-MCTS is the special case `SearchSettings(c_puct=1, fpu=0, leaves=1, proofs=False)`.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.evaluator import Evaluator
from engines.game import Game, Move, States
from engines.matches.match import Match
from engines.search import root, tree
from engines.search.forest import (
    BUDGET,
    DONE,
    EXPLORE,
    HISTORY,
    LOST,
    NODES,
    OPEN,
    WON,
    Box,
    Endings,
    Forest,
    Rule,
    Selection,
    allocate,
    box,
    edges_of,
)
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit, Reports

OCCURRENCES = 3
"""Where only `SearchSettings.circles` counts them; as Animal Shogi's official rules do."""
DEFAULT_SIMS = 400
UNLIMITED_SIMS = 200_000
MOST_SIMS = 2_000_000
MOST_MATCHES, MOST_TOGETHER = 256, 1_000_000
"""Matches that are searched at once, and simulations that they are given room for together: their trees
take a few hundred megabytes. More are taken one batch after the other."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a search chooses; the defaults are for play.

    `considered` = 0 is PUCT, otherwise Gumbel with that many root candidates. From `steady` visits of a
    position on (PUCT only, above 0) its prior keeps its weight against values. With `circles` a position
    counts as a draw, though not as a proven one, when it comes again in the line that is searched, or for
    the third time in game and line: who is winning does not get on by going in circles. `dirichlet_weight`
    (PUCT only) mixes Dirichlet noise of concentration `dirichlet_alpha` into the root's prior.
    `leaves` positions of one tree are evaluated together when it is searched alone. With `proofs` a
    position with a move that wins at once is won, and (PUCT without noise only) what the rules decide is
    taken up the tree: a proven move is played or left alone, and a search ends when its root is decided.
    `endings` solves positions inside the tree.
    """

    c_puct: float = 1.5
    steady: float = math.inf
    circles: bool = False
    fpu: float = 0.2
    root_fpu: float = 0.1
    dirichlet_alpha: float = 1.0
    dirichlet_weight: float = 0.0
    considered: int = 0
    c_visit: float = 50.0
    c_scale: float = 1.0
    leaves: int = 8
    proofs: bool = True
    endings: Endings | None = None

    def selection(self) -> Selection:
        """The constants as the kernels take them."""
        weight = 0.0 if self.considered else self.dirichlet_weight
        return Selection(
            self.c_puct, self.steady, self.fpu, self.root_fpu, weight, self.c_visit, self.c_scale
        )

    def rule(self, game: Game) -> Rule:
        """What the tree must know of the rules beside the kernels."""
        proofs = self.proofs and not self.considered and not self.dirichlet_weight
        empties = self.endings.empties if self.endings else 0
        occurrences = game.repetition_limit or (OCCURRENCES if self.circles else 0)
        return Rule(
            game.repetition_limit, occurrences, self.circles, game.max_plies, proofs, self.proofs, empties
        )

    def box(self, game: Game) -> Box:
        """The game's kernels, with the solver of its endings where there is one."""
        return box(game.kernels, self.endings.exact) if self.endings else box(game.kernels)

    def draw_noise(self, rng: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.float32]:
        """Root noise: Gumbel draws, or gamma draws that normalise to a Dirichlet sample."""
        if self.considered:
            return rng.gumbel(size=shape).astype(np.float32)
        return rng.gamma(self.dirichlet_alpha, size=shape).astype(np.float32)


class Stepper:
    """A forest together with the evaluator that feeds it, one batch a step."""

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        settings: SearchSettings,
        trees: int,
        nodes: int,
        history: int,
        leaves: int = 1,
    ) -> None:
        """Allocate `trees` trees of `nodes` nodes, `leaves` leaves a tree and step."""
        self.game, self.evaluator, self.settings = game, evaluator, settings
        self.rule, self.box = settings.rule(game), settings.box(game)
        self.selection = settings.selection()
        self.forest: Forest = allocate(game, trees, nodes, history)
        self.leaves = leaves
        self.evaluator_seconds = 0.0
        self._all = np.arange(trees)
        self._states = np.empty((trees * leaves, game.words), np.uint64)
        self._repeats = np.empty(trees * leaves, np.uint8)
        self._rows = np.empty((trees * leaves, 2), np.int32)
        self._gathered = 0

    def step(self) -> int:
        """Evaluate one batch of leaves of all trees; returns how many there were, 0 when all are done."""
        self.gather(self._all)
        return self.judge()

    def gather(self, trees: NDArray[np.int64]) -> None:
        """Put leaves of these `trees`, which have none in it yet, into the next batch."""
        n = self._gathered
        self._gathered += int(
            tree.gather(
                self.forest,
                trees,
                self.settings.considered,
                self.selection,
                self.rule,
                self.box,
                self.leaves,
                self._states[n:],
                self._repeats[n:],
                self._rows[n:],
            )
        )

    def judge(self) -> int:
        """Evaluate the leaves that were gathered; returns how many there were."""
        n, self._gathered = self._gathered, 0
        if n:
            started = time.perf_counter()
            if not self.rule.repetition_limit:
                self._repeats[:n] = 0  # where the rules do not count, no network has seen another number
            logits, values = self.evaluator.evaluate(self._states[:n], self._repeats[:n])
            self.evaluator_seconds += time.perf_counter() - started
            tree.scatter(self.forest, self.selection, logits, values, self._rows, n)
        return n

    def plant(self, g: int, states: States) -> None:
        """Root tree `g` at the last of `states` u64[plies + 1, W], the game's positions so far."""
        history = 0
        if self.rule.occurrences:
            history = len(states) - 1
            self.forest.history[g, :history] = states[:-1]
        self.forest.tree[g, HISTORY] = history
        root.plant(self.forest, g, states[-1], len(states) - 1, self.rule, self.box)


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
            hand = control if at == 0 else Control(control.stop)
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
        return [self._info(stepper, g, seconds) for g in range(len(matches))]

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
        if self._kept is None or self.settings.considered or self.settings.dirichlet_weight:
            return None
        before, stepper = self._kept
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
