"""How much faster a search is than one that asks Keras about a single position at a time.

The slow search needs Keras, which has no place here: it runs in a child process of the trainer's,
builds the network, exports it for us, and searches whenever it is told to.
"""

import json
import os
import subprocess
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from typing import Self

from engines.bench.slices import rate
from engines.console import baseline_command
from engines.errors import InputError
from engines.evaluation.network import Network
from engines.game import Game
from engines.matches.match import Match
from engines.search.limit import Limit
from engines.search.mcts import Search

SIMS = 400


class Baseline:
    """The child process with the slow search."""

    def __init__(self, game: Game, size: str, network: Path) -> None:
        """Start it; when it is ready, `network` is there. Raises InputError when it fails."""
        command = [*baseline_command(), "--game", game.id, "--size", size, "--to", str(network)]
        environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "-1"}
        self._errors = network.with_suffix(".log")
        with self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment,
            )
        self._answer()

    def rate(self, seconds: float) -> float:
        """Simulations a second in a slice of at least so many seconds."""
        assert self._process.stdin
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        answer = self._answer()
        return answer["sims"] / answer["seconds"]

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let it end."""
        self._process.communicate()

    def _answer(self) -> dict[str, float]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            said = self._errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            self._process.communicate()
            reason = said[-1] if said else "it said nothing"
            raise InputError("The search to compare with has quit: {reason}", reason=reason)
        answer: dict[str, float] = json.loads(line)
        return answer


def speedup(game: Game, size: str, rounds: int, seconds: float) -> dict[str, float]:
    """Simulations a second of our `search` on one thread and of the `baseline`, which may use all
    cores, for a fresh network of `size` (filters x blocks); and their `ratio`."""
    with tempfile.TemporaryDirectory(prefix="hiyoko-bench-") as folder:
        path = Path(folder, "network.onnx")
        with Baseline(game, size, path) as child:
            return _compare(game, path, child, rounds, seconds)


def _compare(game: Game, path: Path, child: Baseline, rounds: int, seconds: float) -> dict[str, float]:
    network = Network.load(path, game)
    slow, fast = [], []
    child.rate(0.0)
    for _ in range(rounds):
        slow.append(child.rate(seconds))
        fast.append(rate(partial(_simulate, game, network), seconds).wall)
    return {"search": median(fast), "baseline": median(slow), "ratio": median(fast) / median(slow)}


def _simulate(game: Game, network: Network) -> int:
    """One search from the game's start; returns its simulations."""
    return Search(game, network).run([Match.new(game)], Limit(sims=SIMS))[0].sims
