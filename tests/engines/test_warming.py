"""After `warm` nothing is left to compile, whatever is then done; and nothing was compiled twice."""

import subprocess
import sys
from pathlib import Path

from engines import kernel_cache

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import gc
from engines.__main__ import main
from engines.catalogue import GAMES
from engines.evaluation.uniform import Uniform
from engines.kernel_cache import part_compiled
from engines.matches.match import Match
from numba.core.dispatcher import Dispatcher

def ours():
    found = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
    return [one for one in found if one.py_func.__module__.startswith("engines")]

def compiled():
    return {f"{one.py_func} {types}" for one in ours() for types in one.signatures}

assert main(["warm", "--force"]) == 0
assert part_compiled() == 1
before = compiled()

from engines.search.limit import Limit
from engines.search.mcts import Search
from engines.search.settings import SearchSettings
from engines.search.rollouts import Rollouts
from training.alphazero.play_options import PlayOptions
from training.alphazero.playing.selfplay import SelfPlay

for game in GAMES:
    match = Match.new(game)
    gumbel, noisy = SearchSettings(considered=8), SearchSettings(dirichlet_weight=0.25)
    for settings in (SearchSettings(), gumbel, noisy, SearchSettings(c_puct=1, fpu=0)):
        search = Search(game, Uniform(game), settings)
        search.run([match], Limit(sims=20))
        search.run([match.play(match.legal_moves[0])], Limit(sims=20))
        search.run([match, match], Limit(sims=20))
    Rollouts(game, 10, 1).run(match)
    options = PlayOptions(considered=4, sims=8, parallel_games=4)
    SelfPlay(game, [Uniform(game)], options, 1).play(2)

assert len(before) > 20
print("late", *(compiled() - before), sep="\\n")
print("twice", *(one.py_func for one in ours() if len(one.signatures) > 1), sep="\\n")
"""


def test_nothing_is_compiled_after_warming() -> None:
    command = [sys.executable, "-c", PROGRAM]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    late, _, twice = result.stdout.partition("late\n")[2].partition("twice\n")
    assert (late, twice) == ("", "")
    assert kernel_cache.is_warm()


def test_warm_says_so_when_there_is_nothing_to_do() -> None:
    command = [sys.executable, "-m", "engines", "warm"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout == "All kernels are compiled already.\n"
