"""Games that the network plays against itself, many at once: its best moves, and some at random."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.qnetwork import QNetwork, best_of, deeds_of
from engines.game import Game, States
from engines.games.reversi.afterstates import follow, rewards
from training.dqn.options import Options
from training.dqn.targets import Floats, returns

AT_ONCE = 64
"""Games side by side on a thread: a turn of them takes a fraction of a second."""
KEPT_GAMES = 4


@dataclass(frozen=True, slots=True)
class Played:
    """What some finished games were like: the positions [M, 3], the moves and the targets [M] of all their
    turns but passes; how they ended; and the moves of a few, passes among them."""

    states: States
    moves: NDArray[np.int64]
    targets: Floats
    games: int
    first_wins: int
    second_wins: int
    kept: tuple[tuple[int, ...], ...]


def play(
    game: Game,
    networks: Sequence[QNetwork],
    games: int,
    options: Options,
    epsilon: float,
    seed: int,
    stop: Event,
    report: Callable[[int], None],
) -> list[Played]:
    """Play `games` games, or those that were finished when it was stopped; a thread for each network.
    `report` hears how many are over, on any thread."""
    parts = [min(AT_ONCE, games - at) for at in range(0, games, AT_ONCE)]
    over = 0

    def work(which: int) -> list[Played]:
        nonlocal over
        found = []
        for at in range(which, len(parts), len(networks)):
            rng = np.random.default_rng([seed, at])
            played = _Table(game, networks[which], parts[at], options, epsilon, rng).finish(stop)
            if played is None:
                break
            found.append(played)
            over += played.games
            report(over)
        return found

    with ThreadPoolExecutor(len(networks)) as pool:
        return [one for some in pool.map(work, range(len(networks))) for one in some]


class _Table:
    """Games side by side, turn by turn."""

    def __init__(
        self, game: Game, network: QNetwork, games: int, options: Options, epsilon: float,
        rng: np.random.Generator,
    ) -> None:  # fmt: skip
        self.game, self.network, self.options = game, network, options
        self.epsilon, self.rng = epsilon, rng
        plies = game.rows * game.columns - 4
        self.opening = rng.integers(0, options.opening + 1, games)
        self.now: States = np.tile(game.initial.array(), (games, 1))
        self.states = np.zeros((plies, games, game.words), np.uint64)
        self.moves = np.full((plies, games), -1, np.int64)
        self.best, self.signs, self.rewarded = (np.zeros((plies, games), np.float32) for _ in range(3))
        self.greedy = np.zeros((plies, games), np.bool_)
        self.alive = np.arange(games)

    def finish(self, stop: Event) -> Played | None:
        """Play to the end; None when stopped before."""
        ply = 0
        while len(self.alive):
            if stop.is_set():
                return None
            self._turn(ply)
            ply += 1
        there = self.moves >= 0
        options = self.options
        targets = returns(self.rewarded, self.signs, self.best, self.greedy, options.gamma, options.trace)
        first = self.rewarded.sum(axis=0) * self._last_mover()
        order = there.T  # game after game
        return Played(
            self.states.swapaxes(0, 1)[order], self.moves.T[order], targets.T[order], there.shape[1],
            int((first > 0).sum()), int((first < 0).sum()), self._kept(),
        )  # fmt: skip

    def _turn(self, ply: int) -> None:
        """One move in each game that goes on."""
        alive, rng = self.alive, self.rng
        deeds = deeds_of(self.now)
        image = int(rng.integers(self.network.images))
        values = self.network.worth(deeds.before, deeds.after, (image,))[0]
        best = best_of(deeds.first, values)
        starts, counts = deeds.first[:-1], np.diff(deeds.first)
        drawn = starts + (rng.random(len(alive)) * counts).astype(np.int64)
        is_best = values == np.repeat(best, counts)
        top = np.minimum.reduceat(np.where(is_best, np.arange(len(values)), len(values)), starts)
        at_random = (rng.random(len(alive)) < self.epsilon) | (ply < self.opening[alive])
        chosen = np.where(at_random, drawn, top)
        after = np.ascontiguousarray(deeds.after[chosen])
        then, signs = np.empty_like(after), np.empty(len(after), np.float32)
        rewarded = np.empty(len(after), np.float32)
        follow(after, then, signs)
        rewards(after, rewarded)
        self.states[ply, alive], self.moves[ply, alive] = self.now, deeds.moves[chosen]
        self.best[ply, alive], self.greedy[ply, alive] = best, is_best[chosen]
        self.signs[ply, alive], self.rewarded[ply, alive] = signs, rewarded
        going = signs != 0
        self.alive, self.now = alive[going], np.ascontiguousarray(then[going])

    def _last_mover(self) -> Floats:
        """1 where the first player made the last move of a game, else -1."""
        last = (self.moves >= 0).sum(axis=0) - 1
        flags = self.states[last, np.arange(len(last)), 2]
        movers: Floats = np.where(flags & np.uint64(1), -1, 1).astype(np.float32)
        return movers

    def _kept(self) -> tuple[tuple[int, ...], ...]:
        """The moves of the first few games, with their passes."""
        skip, found = self.game.actions - 1, []
        for g in range(min(KEPT_GAMES, self.moves.shape[1])):
            moves: list[int] = []
            for move, sign in zip(self.moves[:, g], self.signs[:, g], strict=True):
                if move >= 0:
                    moves += [int(move), skip] if sign > 0 else [int(move)]
            found.append(tuple(moves))
        return tuple(found)
