"""MTS(n): Monte Carlo tree search with n random playouts, the fixed measure of all ratings.

Textbook UCT (L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006; the plain
form in C. Browne et al., "A survey of Monte Carlo tree search methods", 2012), with every choice
made once and kept, because results against it are compared over years:

* Selection by UCB1 (P. Auer et al., 2002) on rewards 1, ½, 0: mean + sqrt(2 ln N / n).
* A node with untried moves gets one of them, drawn uniformly, as a child: one new node a playout.
* From the new node moves are drawn uniformly to the end of the game. A playout that has not ended
  after 300 plies is a draw, and so is one that reaches the game's own ply limit.
* Repetition is respected inside the tree, with the game's own history, but not inside playouts.
* The move with the most visits is played; among equals the one with more wins, then the lower number.
"""

import time
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import Game, Move
from engines.matches.match import Match
from engines.search import uct
from engines.search.branches import Branch, unfold
from engines.search.forest import Box, box
from engines.search.info import SearchInfo
from engines.search.limit import FEWEST_SIMS, Control, Limit, Reports

PLAYOUT_PLIES = 300
"""A playout longer than this is a draw."""

_SLICE = 500
"""Playouts between two looks at the clock: a few milliseconds."""
_ENDLESS = 2_000_000
"""Playouts at most where only time is limited; their tree takes about 150 MB."""


class PlayoutTree:
    """The arrays of one search, and what the kernels need beside them. There is room for `most` playouts from
    the beginning: memory is taken as it is first written, so that one that ends early took no more of it."""

    def __init__(
        self, game: Game, match: Match, rules: Box, generator: NDArray[np.uint64], most: int
    ) -> None:
        room = most + 1  # each playout adds one node to the root
        self.rules = rules
        self.moves = np.empty(game.max_moves, np.int64)
        self.generator = generator
        history = match.states()[:-1] if game.repetition_limit else np.empty((0, game.words))
        self.history = np.ascontiguousarray(history, np.uint64)
        self.rule = np.array([match.plies, game.max_plies, game.repetition_limit, PLAYOUT_PLIES])
        self.states = np.empty((room, game.words), np.uint64)
        self.links = np.empty((room, 8), np.int32)
        self.wins = np.zeros(room)
        self.visits = np.zeros(room, np.int64)
        self.states[0] = match.position.words
        self.links[0] = (-1, -1, -1, -1, 0, 0, 0, 0)
        uct.settle(self.states, self.links, 0, self.rules, self.moves, self.history, self.rule)
        self.used = 1

    def grow(self, n: int) -> None:
        """Make n more playouts, for which there must be room."""
        self.used = uct.grow(
            self.states, self.links, self.wins, self.visits, self.used, n,
            self.rules, self.moves, self.history, self.rule, self.generator,
        )  # fmt: skip

    def children(self, node: int) -> list[int]:
        """The node's children, most visits first, then most wins, then the lower move."""
        found = []
        child = int(self.links[node, uct.FIRST_CHILD])
        while child >= 0:
            found.append(child)
            child = int(self.links[child, uct.SIBLING])
        return sorted(found, key=lambda c: (-self.visits[c], -self.wins[c], self.links[c, uct.MOVE]))

    def line(self) -> tuple[Move, ...]:
        """The moves most visited, from the root on."""
        moves, node = [], 0
        while children := self.children(node):
            node = children[0]
            moves.append(Move(int(self.links[node, uct.MOVE])))
        return tuple(moves)

    def grown(self, node: int) -> list[tuple[Branch, int | None]]:
        """The moves tried at a node and the nodes that they lead to."""
        found: list[tuple[Branch, int | None]] = []
        for child in self.children(node):
            visits, value = int(self.visits[child]), self.worth(child)
            found.append((Branch(Move(int(self.links[child, uct.MOVE])), visits, value), child))
        return found

    def worth(self, child: int) -> float:
        """What the move to a node is worth to the side that made it."""
        return float(2 * self.wins[child] / self.visits[child] - 1)

    def info(self, legal: tuple[Move, ...], seconds: float) -> SearchInfo:
        """What the search thinks so far of the root with these legal moves."""
        children = {Move(int(self.links[child, uct.MOVE])): child for child in self.children(0)}
        visits = {move: int(self.visits[child]) for move, child in children.items()}
        values = {move: self.worth(child) for move, child in children.items()}
        total = sum(visits.values())
        even = 1 / len(legal)
        return SearchInfo(
            value=sum(values[move] * visits[move] for move in visits) / total if total else 0.0,
            policy={move: visits.get(move, 0) / total if total else even for move in legal},
            visits=visits,
            values=values,
            pv=self.line(),
            sims=total,
            seconds=seconds,
        )


class Rollouts:
    """MTS(n). The same seed gives the same answers to the same sequence of questions."""

    def __init__(self, game: Game, n: int, seed: int | None = None) -> None:
        """`n` >= 1 playouts a move; a seed of None is drawn from the system."""
        self.game = game
        self.n = n
        self._seeds = np.random.default_rng(seed)

    def run(self, match: Match, control: Control | None = None, limit: Limit | None = None) -> SearchInfo:
        """Think about an unfinished match; `limit` overrides n. The most visited move stands first
        in `pv`. Raises InputError when the match is over. Told to stop, it answers within a tenth
        of a second with what it has, which may be nothing: an even policy and no line."""
        if not match.legal_moves:
            raise InputError("The game is over: there is no move to choose.")
        control, limit = control or Control(), limit or Limit(sims=self.n)
        n = limit.sims if limit.sims is not None else (_ENDLESS if limit.seconds is not None else self.n)
        generator = self._seeds.integers(0, 2**64, size=1, dtype=np.uint64)
        started, reports = time.perf_counter(), Reports()
        tree = PlayoutTree(self.game, match, box(self.game.kernels), generator, n)
        done, seconds = 0, 0.0
        while done < n and not control.stop.is_set():
            playouts = min(_SLICE, n - done, max(FEWEST_SIMS, done))
            tree.grow(playouts)
            done += playouts
            now = time.perf_counter()
            seconds = now - started
            if limit.seconds is not None and seconds >= limit.seconds:
                break
            if control.progress and reports.due(done, now):
                control.progress(tree.info(match.legal_moves, seconds))
        info = tree.info(match.legal_moves, seconds)
        return replace(info, branches=unfold(0, tree.grown)) if control.unfold else info
