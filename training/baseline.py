"""The search of the books that this program grew from: one `model.predict` for every node.

It is here to be compared with (`hiyoko-engine bench`), and written as one would write it first: a
tree of Python objects, PUCT with a constant of 1, one position a call. A line with a number of seconds
on standard input starts it for that long; each is answered with one line of JSON.
"""

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.manifest import write_manifest
from engines.game import Game, Move, Position
from training.networks.dual import DualSpec, build, read_size
from training.networks.export import save_onnx
from training.networks.weights import named_weights

SIMS = 50
"""Simulations a move, as in the books."""


class Node:
    """A position in the tree, with its visits and the sum of their values for the side to move."""

    def __init__(self, position: Position, prior: float) -> None:
        self.position, self.prior = position, prior
        self.visits, self.total = 0, 0.0
        self.children: list[tuple[Move, Node]] = []

    def visit(self, game: Game, model: Any) -> float:
        """One simulation through this node; returns its value for the side to move here."""
        outcome = game.outcome(self.position)
        if outcome is not None:
            value = 0.0 if outcome.winner is None else 1.0 if outcome.winner == self.position.side else -1.0
        elif not self.children:
            policy, value = predict(game, model, self.position)
            self.children = [
                (move, Node(game.play(self.position, move), prior)) for move, prior in policy.items()
            ]
        else:
            value = -self.best_child().visit(game, model)
        self.visits += 1
        self.total += value
        return value

    def best_child(self) -> "Node":
        """The child with the highest Q + P sqrt(N) / (1 + n)."""
        root = math.sqrt(sum(child.visits for _, child in self.children))

        def score(child: Node) -> float:
            mean = -child.total / child.visits if child.visits else 0.0
            return mean + child.prior * root / (1 + child.visits)

        return max((child for _, child in self.children), key=score)


def predict(game: Game, model: Any, position: Position) -> tuple[dict[Move, float], float]:
    """The policy over the legal moves and the value, from one position in a batch of its own."""
    planes = np.empty(game.rows * game.columns * game.planes, np.float32)
    game.kernels.encode(position.array(), 0, planes)
    answer = model.predict(planes.reshape(1, game.rows, game.columns, game.planes), batch_size=1, verbose=0)
    legal = game.legal_moves(position)
    logits = answer["policy"][0][list(legal)]
    chances = np.exp(logits - logits.max())
    return dict(zip(legal, (chances / chances.sum()).tolist(), strict=True)), float(answer["value"][0, 0])


def run(game: Game, model: Any, seconds: float) -> dict[str, float]:
    """Play games against itself for at least so long; returns the simulations and the seconds."""
    sims, started = 0, time.perf_counter()
    position = game.initial
    while True:
        root = Node(position, 1.0)
        for _ in range(SIMS):
            root.visit(game, model)
            sims += 1
            if (elapsed := time.perf_counter() - started) >= seconds:
                return {"sims": sims, "seconds": elapsed}
        move = max(root.children, key=lambda child: child[1].visits)[0]
        position = game.play(position, move)
        if game.outcome(position) is not None:
            position = game.initial


def main(arguments: list[str] | None = None) -> int:
    """Build and export the network, say so, then search as often as asked."""
    parser = argparse.ArgumentParser(
        "training.baseline", description="The search of the books, to compare with."
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--size", required=True, help="filters x blocks, such as 64x5")
    parser.add_argument("--to", required=True, type=Path, help="where the network goes as ONNX")
    options = parser.parse_args(arguments)
    try:
        game = find_game(options.game)
        spec = DualSpec.of(game, *read_size(options.size), pooling=False)
        model = build(spec)
        save_onnx(spec, named_weights(model), options.to)
        write_manifest(options.to, game, size=spec.size, origin={"kind": "untrained"}, training={})
    except InputError as error:
        print(f"training.baseline: {error}", file=sys.stderr)
        return 2
    print(json.dumps({"ready": 1}), flush=True)
    for line in sys.stdin:
        print(json.dumps(run(game, model, float(line))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
