"""After `warm` nothing is left to compile, whatever is then done."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
USE = """
import numpy as np
from engines.catalogue import GAMES
from engines.evaluation.uniform import Uniform
from engines.matches.match import Match
from engines.search.limit import Limit
from engines.search.mcts import Search, SearchSettings
from engines.search.rollouts import Rollouts
from training.alphazero.selfplay import SelfPlay, SelfPlayOptions
for game in GAMES:
    match = Match.new(game)
    for settings in (SearchSettings(), SearchSettings(considered=8), SearchSettings(dirichlet_weight=0.25)):
        search = Search(game, Uniform(game), settings)
        search.run([match], Limit(sims=20))
        search.run([match.play(match.legal_moves[0])], Limit(sims=20))
        search.run([match, match], Limit(sims=20))
    Rollouts(game, 10, 1).run(match)
    options = SelfPlayOptions(SearchSettings(considered=4), sims=8, games=4)
    SelfPlay(game, [Uniform(game)], options, 1).play(2)
"""


def kernels(folder: Path) -> set[tuple[str, int]]:
    return {(path.name, path.stat().st_mtime_ns) for path in folder.rglob("*.nb?")}


def test_nothing_is_compiled_after_warming(tmp_path: Path) -> None:
    environment = {**os.environ, "HIYOKO_KERNELS": str(tmp_path)}
    command = [sys.executable, "-m", "engines", "warm", "--progress"]
    check = [sys.executable, "-m", "engines", "warm", "--check"]
    assert subprocess.run(check, cwd=ROOT, env=environment, check=False).returncode == 1
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    lines = [line.split(" ", 2) for line in result.stdout.splitlines()]
    total = int(lines[0][1])
    assert [int(done) for done, *_ in lines] == list(range(total + 1))
    assert subprocess.run(check, cwd=ROOT, env=environment, check=False).returncode == 0
    before = kernels(tmp_path)
    subprocess.run([sys.executable, "-c", USE], cwd=ROOT, env=environment, check=True)
    assert kernels(tmp_path) == before
