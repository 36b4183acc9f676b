"""A slow search written straight from the formulas, on plain objects, to compare the fast one with."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Move, Position, States
from engines.matches.match import Match


def random_match(game: Game, plies: int, seed: int) -> Match:
    """An unfinished match of at most `plies` random plies."""
    rng = np.random.default_rng(seed)
    match = Match.new(game)
    for _ in range(plies):
        after = match.play(match.legal_moves[rng.integers(len(match.legal_moves))])
        if after.outcome:
            break
        match = after
    return match


class HashEvaluator:
    """Opinions without sense, but always the same: logits and values from a hash of the position."""

    def __init__(self, game: Game) -> None:
        """For any game."""
        self.game = game

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits in [0, 2], values in [-0.5, 0.5]."""
        logits = np.empty((len(states), self.game.actions), np.float32)
        values = np.empty(len(states), np.float32)
        for i, state in enumerate(states):
            rng = np.random.default_rng([*(int(word) for word in state), int(repeats[i])])
            logits[i] = rng.random(self.game.actions) * 2
            values[i] = rng.random() - 0.5
        return logits, values


@dataclass
class Node:
    """A node with its edges' figures, all of them from its side's point of view."""

    match: Match
    proofs: bool
    terminal: float | None = None
    recurs: bool = False
    own_value: float = 0.0
    moves: tuple[Move, ...] = ()
    prior: list[float] = field(default_factory=list)
    children: list[Node | None] = field(default_factory=list)
    visits: int = 0
    wins_at_once: bool = False

    @property
    def certain(self) -> float | None:
        """What the node is worth by the rules, or because its children are certain."""
        if self.terminal is not None or not self.proofs or self.recurs:
            return self.terminal
        if self.wins_at_once:
            return 1.0
        worths = [child.certain if child else None for child in self.children]
        found = [self.sign(i) * worth for i, worth in enumerate(worths) if worth is not None]
        whole = bool(found) and len(found) == len(worths)
        return max(found) if whole or 1.0 in found else None

    @property
    def total(self) -> float:
        """The sum of all visits' values; certainty counts for those before it too."""
        certain = self.certain
        if certain is not None:
            return certain * self.visits
        return self.own_value + sum(self.gain(i) for i in range(len(self.moves)))

    def sign(self, i: int) -> float:
        """-1 when the other side moves after move i."""
        child = self.children[i]
        assert child
        return 1.0 if child.match.position.side == self.match.position.side else -1.0

    def gain(self, i: int) -> float:
        """The sum of the values of move i's visits."""
        child = self.children[i]
        return self.sign(i) * child.total if child else 0.0

    def tries(self, i: int) -> int:
        """The visits of move i."""
        child = self.children[i]
        return child.visits if child else 0

    def lost(self, i: int) -> bool:
        """Whether move i certainly loses, where proofs are asked for."""
        child = self.children[i]
        worth = child.certain if child and self.proofs else None
        return worth is not None and self.sign(i) * worth < 0


def terminal_value(match: Match) -> float | None:
    """The value for the side to move when the match is over."""
    outcome = match.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner == match.position.side else -1.0


class ReferencePuct:
    """PUCT with first-play urgency, one leaf at a time, with or without proofs."""

    def __init__(
        self,
        game: Game,
        c_puct: float,
        steady: float,
        fpu: float,
        root_fpu: float,
        proofs: bool,
        circles: bool = False,
    ) -> None:
        """The same constants as `SearchSettings`."""
        self.evaluator = HashEvaluator(game)
        self.c_puct, self.steady, self.proofs = c_puct, steady, proofs
        self.fpu, self.root_fpu, self.circles = fpu, root_fpu, circles

    def visits(self, match: Match, sims: int) -> dict[Move, int]:
        """The visits of the root's moves after `sims` simulations, or when all is certain."""
        self.line_from = match.plies
        root = self._evaluated(match)
        if root.wins_at_once:
            worth = [terminal_value(match.play(move)) for move in root.moves]
            return {root.moves[worth.index(-1.0)]: 1}
        for _ in range(sims):
            if root.certain is None:
                self._simulate(root, True)
        return {move: root.tries(i) for i, move in enumerate(root.moves) if root.tries(i)}

    def _goes_in_circles(self, match: Match) -> bool:
        line = match.positions[self.line_from : -1]
        return match.plies > self.line_from and (
            match.position in line or match.positions.count(match.position) >= 3
        )

    def _evaluated(self, match: Match) -> Node:
        node = Node(match, self.proofs, terminal_value(match), visits=1)
        node.recurs = self.circles and node.terminal is None and self._goes_in_circles(match)
        if node.terminal is None and not node.recurs:
            position: Position = match.position
            counted = match.game.repetition_limit > 0
            repeats = match.positions[:-1].count(position) if counted else 0
            logits, values = self.evaluator.evaluate(position.array()[None], np.array([repeats], np.uint8))
            node.moves = match.legal_moves
            weights = [math.exp(float(logits[0, move])) for move in node.moves]
            node.prior = [weight / sum(weights) for weight in weights]
            node.children = [None] * len(node.moves)
            node.own_value = float(values[0])
            after = [terminal_value(match.play(move)) for move in node.moves]
            node.wins_at_once = self.proofs and -1.0 in after
        return node

    def _simulate(self, node: Node, is_root: bool) -> None:
        if node.certain is None and not node.recurs:
            i = self._select(node, is_root)
            child = node.children[i]
            if child is None:
                node.children[i] = self._evaluated(node.match.play(node.moves[i]))
            else:
                self._simulate(child, False)
        node.visits += 1

    def _select(self, node: Node, is_root: bool) -> int:
        tries = [node.tries(i) for i in range(len(node.moves))]
        visited = sum(p for p, n in zip(node.prior, tries, strict=True) if n)
        reduction = self.root_fpu if is_root else self.fpu
        unvisited = max(-1.0, node.total / node.visits - reduction * math.sqrt(visited))
        total = sum(tries) + 1
        scale = self.c_puct * (math.sqrt(total) if total < self.steady else total / math.sqrt(self.steady))
        scores = [
            -math.inf
            if node.lost(i)
            else (node.gain(i) / n if n else unvisited) + scale * node.prior[i] / (1 + n)
            for i, n in enumerate(tries)
        ]
        return scores.index(max(scores))


class ReferenceGumbel(ReferencePuct):
    """Gumbel search as mctx has it, but that values are not rescaled: the visits that a candidate must have
    stand in a list, written down before the search."""

    def __init__(self, game: Game, considered: int, sims: int, noise: NDArray[np.float32]) -> None:
        """With this noise for the root's moves in their order."""
        super().__init__(game, 0.0, math.inf, 0.0, 0.0, proofs=False)
        self.considered, self.sims, self.noise = considered, sims, noise

    def search(self, match: Match) -> tuple[dict[Move, int], dict[Move, float], Move]:
        """The visits, the improved policy, and the move that is played."""
        root = self._evaluated(match)
        width = min(self.considered, len(root.moves))
        wanted = _considered_visits(width, self.sims)
        for self.wanted in wanted:
            self._simulate(root, True)
        policy = dict(zip(root.moves, self._policy(root), strict=True))
        self.wanted = max(root.tries(i) for i in range(len(root.moves)))
        best = root.moves[self._select(root, True)]
        return {move: n for i, move in enumerate(root.moves) if (n := root.tries(i))}, policy, best

    def _completed(self, node: Node) -> list[float]:
        """The logits of the improved policy; a move never tried is worth the mixed value of appendix D."""
        tries = [node.tries(i) for i in range(len(node.moves))]
        tried = [i for i, n in enumerate(tries) if n]
        mixed = node.own_value
        if tried:
            mean = sum(node.prior[i] * node.gain(i) / tries[i] for i in tried)
            mean /= sum(node.prior[i] for i in tried)
            mixed = (mixed + sum(tries) * mean) / (1 + sum(tries))
        values = [node.gain(i) / n if n else mixed for i, n in enumerate(tries)]
        scale = 50.0 + max(tries)
        return [math.log(p) + scale * (q + 1) / 2 for p, q in zip(node.prior, values, strict=True)]

    def _policy(self, node: Node) -> list[float]:
        logits = self._completed(node)
        weights = [math.exp(logit - max(logits)) for logit in logits]
        return [weight / sum(weights) for weight in weights]

    def _select(self, node: Node, is_root: bool) -> int:
        tries = [node.tries(i) for i in range(len(node.moves))]
        if not is_root:
            lags = [p - n / (1 + sum(tries)) for p, n in zip(self._policy(node), tries, strict=True)]
            return lags.index(max(lags))
        scores = self._completed(node)
        return max(
            (i for i, n in enumerate(tries) if n == self.wanted), key=lambda i: scores[i] + self.noise[i]
        )


def _considered_visits(considered: int, sims: int) -> list[int]:
    if considered == 1:
        return list(range(sims))
    sequence, visits, width = list[int](), [0] * considered, considered
    while len(sequence) < sims:
        for _ in range(max(1, int(sims / (math.ceil(math.log2(considered)) * width)))):
            sequence += visits[:width]
            visits[:width] = [n + 1 for n in visits[:width]]
        width = max(2, width // 2)
    return sequence[:sims]
