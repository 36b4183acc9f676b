"""A slow search written straight from the formulas, on plain objects, to compare the fast one with."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Move, Position, States
from engines.matches.match import Match


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
    """A node with its edges' figures."""

    match: Match
    terminal: float | None = None
    moves: tuple[Move, ...] = ()
    prior: list[float] = field(default_factory=list)
    visits: list[int] = field(default_factory=list)
    gain: list[float] = field(default_factory=list)
    children: list[Node | None] = field(default_factory=list)
    own_visits: int = 0
    own_total: float = 0.0


def terminal_value(match: Match) -> float | None:
    """The value for the side to move when the match is over."""
    outcome = match.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner == match.position.side else -1.0


class ReferencePuct:
    """PUCT with first-play urgency, one leaf at a time."""

    def __init__(self, game: Game, c_puct: float, fpu: float, root_fpu: float) -> None:
        """The same constants as `SearchSettings`."""
        self.evaluator = HashEvaluator(game)
        self.c_puct, self.fpu, self.root_fpu = c_puct, fpu, root_fpu

    def visits(self, match: Match, sims: int) -> dict[Move, int]:
        """The visits of the root's moves after `sims` simulations."""
        root = Node(match)
        self._evaluate(root)
        for _ in range(sims):
            self._simulate(root, True)
        return {move: n for move, n in zip(root.moves, root.visits, strict=True) if n}

    def _evaluate(self, node: Node) -> float:
        node.terminal = terminal_value(node.match)
        if node.terminal is None:
            position: Position = node.match.position
            repeats = node.match.positions[:-1].count(position)
            logits, values = self.evaluator.evaluate(position.array()[None], np.array([repeats], np.uint8))
            node.moves = node.match.legal_moves
            weights = [math.exp(float(logits[0, move])) for move in node.moves]
            node.prior = [weight / sum(weights) for weight in weights]
            node.visits, node.gain = [0] * len(node.moves), [0.0] * len(node.moves)
            node.children = [None] * len(node.moves)
            value = float(values[0])
        else:
            value = node.terminal
        node.own_visits, node.own_total = 1, value
        return value

    def _simulate(self, node: Node, is_root: bool) -> float:
        if node.terminal is not None:
            node.own_visits += 1
            node.own_total += node.terminal
            return node.terminal
        i = self._select(node, is_root)
        child = node.children[i]
        if child is None:
            child = node.children[i] = Node(node.match.play(node.moves[i]))
            value = self._evaluate(child)
        else:
            value = self._simulate(child, False)
        if child.match.position.side != node.match.position.side:
            value = -value
        node.visits[i] += 1
        node.gain[i] += value
        node.own_visits += 1
        node.own_total += value
        return value

    def _select(self, node: Node, is_root: bool) -> int:
        visited = sum(p for p, n in zip(node.prior, node.visits, strict=True) if n)
        reduction = self.root_fpu if is_root else self.fpu
        unvisited = max(-1.0, node.own_total / node.own_visits - reduction * math.sqrt(visited))
        scale = self.c_puct * math.sqrt(sum(node.visits) + 1)
        scores = [
            (gain / n if n else unvisited) + scale * prior / (1 + n)
            for prior, n, gain in zip(node.prior, node.visits, node.gain, strict=True)
        ]
        return scores.index(max(scores))
