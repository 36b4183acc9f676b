"""The trees of a search, or of many, fed with answers of an evaluator."""

import time

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.evaluator import Evaluator
from engines.game import Game, States
from engines.search import root, tree
from engines.search.forest import HISTORY, Forest, allocate
from engines.search.settings import SearchSettings


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
        batch: int | None = None,
    ) -> None:
        """Allocate `trees` trees of `nodes` nodes, `leaves` leaves a tree and step; a `batch` has room for so
        many leaves (None: those of all trees)."""
        self.game, self.evaluator, self.settings = game, evaluator, settings
        self.rule, self.box = settings.rule(game), settings.box(game)
        self.selection = settings.selection()
        self.forest: Forest = allocate(game, trees, nodes, history)
        self.leaves = leaves
        self.evaluator_seconds = 0.0
        self._all = np.arange(trees)
        room = trees * leaves if batch is None else batch
        self._states = np.empty((room, game.words), np.uint64)
        self._repeats = np.empty(room, np.uint8)
        self._rows = np.empty((room, 2), np.int32)
        self._gathered = 0

    def step(self) -> int:
        """Evaluate one batch of leaves of all trees; returns how many there were, 0 when all are done."""
        self.gather(self._all)
        return self.judge()

    def gather(self, trees: NDArray[np.int64]) -> None:
        """Put leaves of these `trees`, which have none in it yet, into the next batch, until it is full."""
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

    @property
    def full(self) -> bool:
        """Whether the next batch has no room for the leaves of another tree."""
        return self._gathered + self.leaves > len(self._states)

    @property
    def gathered(self) -> States:
        """The positions of the next batch so far, u64 [n, W], a copy."""
        return self._states[: self._gathered].copy()

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
