"""How much of the evaluator's speed is left when a search asks it."""

import sys

import numpy as np
from numpy.typing import NDArray

from engines.bench.slices import Work, alternate
from engines.evaluation.evaluator import Evaluator
from engines.game import ONGOING, Game, States
from engines.matches.match import Match
from engines.search import root
from engines.search.forest import BUDGET, EXPLORE
from engines.search.limit import Limit
from engines.search.mcts import Search
from engines.search.settings import SearchSettings
from engines.search.stepper import Stepper

GAMES, SIMS = 128, 32
"""Self-play as it is measured: so many games at once, so many simulations a move."""
SINGLE_SIMS = 400
KEPT_BATCHES = 256


class Witness:
    """Passes questions on to an evaluator, counts them, and keeps some for later."""

    def __init__(self, evaluator: Evaluator, most: int = KEPT_BATCHES) -> None:
        """`kept` holds the first questions' (states, repeats), as they came, at most so many."""
        self.game = evaluator.game
        self.evaluations = 0
        self.kept: list[tuple[States, NDArray[np.uint8]]] = []
        self._evaluator, self._most = evaluator, most

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """As the evaluator behind it."""
        self.evaluations += len(states)
        if len(self.kept) < self._most:
            self.kept.append((states.copy(), repeats.copy()))
        return self._evaluator.evaluate(states, repeats)

    def replay(self, size: int) -> list[tuple[States, NDArray[np.uint8]]]:
        """The kept positions again, in batches of exactly `size`."""
        states = np.concatenate([batch[0] for batch in self.kept])
        repeats = np.concatenate([batch[1] for batch in self.kept])
        return [(states[i : i + size], repeats[i : i + size]) for i in range(0, len(states) - size + 1, size)]


class SelfPlayLoop:
    """Games against oneself that never end: what self-play does, without keeping anything."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        """All games begin at the game's start."""
        settings = SearchSettings(considered=8)
        self.game, self.settings = game, settings
        self._rng = np.random.default_rng(0)
        self._plies = game.max_plies or 400
        self._stepper = Stepper(game, evaluator, settings, GAMES, SIMS + 2, self._plies + 1)
        for g in range(GAMES):
            self._stepper.plant(g, game.initial.array()[None])
        self._aim(np.arange(GAMES))

    def step(self) -> int:
        """One batch, and the moves of the games whose search is done; returns the evaluations."""
        stepper, forest = self._stepper, self._stepper.forest
        evaluations = stepper.step()
        done = np.empty(GAMES, np.int64)
        trees = done[: root.finished(forest, done)]
        if len(trees):
            policy, values = (
                np.empty((len(trees), self.game.actions), np.float32),
                np.empty(len(trees), np.float32),
            )
            moves, results = np.empty(len(trees), np.int64), np.empty(len(trees), np.int64)
            root.harvest(forest, trees, self.settings.considered, stepper.selection, policy, values, moves)
            root.advance(forest, trees, moves, stepper.rule, stepper.box, results)
            for g in trees[results != ONGOING]:
                stepper.plant(int(g), self.game.initial.array()[None])
            self._aim(trees)
        return evaluations

    def _aim(self, trees: NDArray[np.int64]) -> None:
        forest = self._stepper.forest
        forest.tree[trees, BUDGET] = SIMS
        forest.tree[trees, EXPLORE] = 1
        forest.noise[trees] = self.settings.draw_noise(self._rng, (len(trees), forest.noise.shape[1]))


def selfplay(game: Game, evaluator: Evaluator, rounds: int, seconds: float) -> dict[str, float]:
    """Evaluations a second of `search` in batched self-play of 128 games, of the `bare` evaluator on
    the same positions in batches of 128, and their ratio, the `efficiency` (once more by processor time)."""
    witness = Witness(evaluator)
    loop = SelfPlayLoop(game, witness)
    while len(witness.kept) < KEPT_BATCHES:
        loop.step()
    return _compare(loop.step, _asking(evaluator, witness.replay(GAMES)), rounds, seconds)


def single(game: Game, evaluator: Evaluator, rounds: int, seconds: float) -> dict[str, float]:
    """The same for one game searched as in play, against the bare evaluator with the very batches that
    the searches ask, mixed: some searches are over at once, others never get to know."""
    listener, counter = Witness(evaluator, sys.maxsize), Witness(evaluator, 0)
    matches = _middle_games(game, 16)
    for match in matches:
        _think(listener, match)
    np.random.default_rng(1).shuffle(listener.kept)
    turn = 0

    def search() -> int:
        nonlocal turn
        turn += 1
        before = counter.evaluations
        _think(counter, matches[turn % len(matches)])
        return counter.evaluations - before

    return _compare(search, _asking(evaluator, listener.kept), rounds, seconds)


def _think(evaluator: Evaluator, match: Match) -> None:
    Search(match.game, evaluator, SearchSettings()).run([match], Limit(sims=SINGLE_SIMS))


def _compare(search: Work, bare: Work, rounds: int, seconds: float) -> dict[str, float]:
    rates = alternate({"search": search, "bare": bare}, rounds, seconds)
    return {
        "efficiency": rates["search"].wall / rates["bare"].wall,
        "efficiency_cpu": rates["search"].cpu / rates["bare"].cpu,
        "search": rates["search"].wall,
        "bare": rates["bare"].wall,
    }


def _asking(evaluator: Evaluator, batches: list[tuple[States, NDArray[np.uint8]]]) -> Work:
    turn = 0

    def ask() -> int:
        nonlocal turn
        turn += 1
        states, repeats = batches[turn % len(batches)]
        evaluator.evaluate(states, repeats)
        return len(states)

    return ask


def _middle_games(game: Game, count: int) -> list[Match]:
    """Unfinished random games of a few moves, always the same ones."""
    rng = np.random.default_rng(1)
    found: list[Match] = []
    while len(found) < count:
        match = Match.new(game)
        for _ in range(int(rng.integers(0, 9))):
            if match.legal_moves:
                match = match.play(match.legal_moves[int(rng.integers(len(match.legal_moves)))])
        if match.legal_moves:
            found.append(match)
    return found
