"""Compiling every kernel ahead of time, in steps that a person can watch.

Two processes begin at either end of the modules: what one has compiled, the other finds in the cache. So
that both begin at once, this module itself imports no kernels.
"""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module

import numpy as np

from engines import kernel_cache
from engines.catalogue import GAMES, find_game
from engines.game import Game

_LONGEST = "engines.solvers.animal_shogi"
"""Where the modules are whose kernels take longest to compile."""


def warm() -> Iterator[float]:
    """Fill the cache, in steps; gives what part of the kernels is compiled (0 to 1) before each of them.

    Most kernels compile when their module is imported; those of the search do so when they are first
    used, whatever the game."""
    smallest = min(GAMES, key=lambda game: game.actions)
    steps: tuple[Callable[[], object], ...] = (
        partial(_search, smallest, 1),
        partial(_search, smallest, 2),
        partial(_self_play, smallest),
        partial(_playouts, smallest),
        *(partial(import_module, name) for name in _modules()[::-1]),
        *(partial(_rules, find_game(game.id)) for game in GAMES),
    )
    with _second_process():
        for work in steps:
            yield kernel_cache.part_compiled()
            work()
    kernel_cache.mark_warm()


@contextmanager
def _second_process() -> Iterator[None]:
    """Another process that compiles, too. Nothing is lost where there is none, or where it fails."""
    second = multiprocessing.get_context("spawn").Process(target=_import_modules, daemon=True)
    with suppress(OSError):
        second.start()
    try:
        yield
    finally:
        if second.pid is not None:
            second.kill()
            second.join()


def _import_modules() -> None:
    for name in _modules():
        import_module(name)


def _modules() -> list[str]:
    """All modules with kernels, what takes longest first."""
    return sorted(kernel_cache.kernel_modules(), key=lambda name: not name.startswith(_LONGEST))


def _rules(game: Game) -> None:
    from engines.evaluation.encoding import Encoder
    from engines.games.perft import perft
    from engines.matches.match import Match

    match = Match.new(game)
    match.play(match.legal_moves[0])
    perft(game, game.initial, 1)
    planes = np.empty((1, game.rows * game.columns * game.planes), np.float32)
    Encoder(game).write(match.states(), np.zeros(1, np.uint8), planes)


def _search(game: Game, matches: int) -> None:
    from engines.evaluation.uniform import Uniform
    from engines.matches.match import Match
    from engines.search.limit import Limit
    from engines.search.mcts import Search
    from engines.search.settings import SearchSettings

    for considered in (0, 4):
        search = Search(game, Uniform(game), SearchSettings(considered=considered))
        match = Match.new(game)
        search.run([match] * matches, Limit(sims=16))
        search.run([match.play(match.legal_moves[0])] * matches, Limit(sims=16))


def _playouts(game: Game) -> None:
    from engines.matches.match import Match
    from engines.search.rollouts import Rollouts

    Rollouts(game, 8, 0).run(Match.new(game))


def _self_play(game: Game) -> None:
    from engines.evaluation.uniform import Uniform
    from engines.search import root
    from engines.search.forest import BUDGET, EXPLORE
    from engines.search.settings import SearchSettings
    from engines.search.stepper import Stepper

    stepper = Stepper(game, Uniform(game), SearchSettings(dirichlet_weight=0.25), 2, 18, 2)
    forest = stepper.forest
    for g in range(2):
        stepper.plant(g, game.initial.array()[None])
    forest.tree[:, BUDGET], forest.tree[:, EXPLORE] = 16, 1
    while stepper.step():
        pass
    done = np.empty(2, np.int64)
    trees = done[: root.finished(forest, done)]
    policy, values = np.empty((2, game.actions), np.float32), np.empty(2, np.float32)
    moves, results = np.empty(2, np.int64), np.empty(2, np.int64)
    root.harvest(forest, trees, 0, stepper.selection, policy, values, moves)
    root.advance(forest, trees, moves, stepper.rule, stepper.box, results)
