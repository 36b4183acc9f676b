"""Self-play on every core: one player in this process, the others in processes of their own.

Threads of one process wait for each other's Python; only where memory has no room for more processes are
further players threads of this one. An accelerator is shared by all of them.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Lock

from engines.evaluation.evaluator import Evaluator
from engines.game import Game
from training.alphazero.play_options import PlayOptions
from training.alphazero.playing.actor import Actor
from training.alphazero.playing.player import Player
from training.alphazero.samples import Samples
from training.alphazero.teaching.judges import read_ahead


class _Tally:
    """What all players hand in, on whichever thread."""

    def __init__(self, game: Game, games: int, stop: Event, progress: Callable[[int], None] | None) -> None:
        self._wanted, self._stop, self._progress = games, stop, progress
        self._parts = [Samples.without_positions(game)]
        self._games, self._over = 0, False
        self._lock = Lock()

    def enough(self) -> bool:
        return self._over or self._games >= self._wanted or self._stop.is_set()

    def take(self, samples: Samples) -> None:
        with self._lock:
            self._parts.append(samples)
            self._games += samples.games
            games = self._games
        if samples.games and self._progress:
            self._progress(games)

    def close(self) -> None:
        self._over = True

    def joined(self, seconds: float) -> Samples:
        return Samples.joined(self._parts, seconds)


class SelfPlay:
    """Plays games with the current network; unfinished games carry on between calls."""

    def __init__(
        self,
        game: Game,
        evaluators: Sequence[Evaluator],
        options: PlayOptions,
        seed: int,
        actors: Sequence[Actor] = (),
    ) -> None:
        """One thread per evaluator, one at least, and the `actors`, which are closed with this; `seed` makes
        the games of one thread repeatable."""
        self.game, self._actors = game, actors
        self._players = [
            Player(game, evaluator, options, seed * 1000 + index)
            for index, evaluator in enumerate(evaluators)
        ]

    def take(self, evaluators: Sequence[Evaluator], network: Path | None = None) -> None:
        """Let the games go on with a new network, the one in the .onnx file `network` for actors."""
        for player, evaluator in zip(self._players, evaluators, strict=True):
            player.take(evaluator)
        for actor in self._actors:
            assert network
            actor.take(network)

    def keep_answers(self, kept: bool) -> None:
        """As `Player.keep_answers`."""
        for player in self._at_work:
            player.keep_answers(kept)

    def play(
        self,
        games: int,
        stop: Event | None = None,
        progress: Callable[[int], None] | None = None,
        at_once: int | None = None,
    ) -> Samples:
        """Play until `games` more games have ended, or until told to stop; answers a stop within
        one batch. `progress` hears the number of ended games, on any of the threads. All together have
        `at_once` games under way, see `Player.begin`. Raises InputError when an actor has ended."""
        tally = _Tally(self.game, games, stop or Event(), progress)
        each = None if at_once is None else -(-at_once // len(self._at_work))

        def work(player: Player | Actor) -> None:
            try:
                player.play(tally.enough, tally.take, each)
            finally:  # the first one to see that it is enough, or to fail, tells the others
                tally.close()
                for actor in self._actors:
                    actor.stop()

        return tally.joined(self._at_once(work))

    def read_ahead(self) -> None:
        """As `judges.read_ahead`, for all players."""
        for actor in self._actors:
            actor.read_ahead()
        read_ahead(self.game)

    def ask(self, seconds: float) -> Samples:
        """Let all players only judge positions for so long, see `Player.ask`."""
        tally = _Tally(self.game, 0, Event(), None)
        return tally.joined(self._at_once(lambda player: tally.take(player.ask(seconds))))

    def _at_once(self, work: Callable[[Player | Actor], None]) -> float:
        """How many seconds it takes all players."""
        started = time.perf_counter()
        with ThreadPoolExecutor(len(self._at_work)) as pool:
            for future in [pool.submit(work, player) for player in self._at_work]:
                future.result()
        return time.perf_counter() - started

    @property
    def _at_work(self) -> list[Player | Actor]:
        return [*self._players, *self._actors]

    @property
    def processes(self) -> list[int]:
        """The actors' process ids."""
        return [actor.pid for actor in self._actors]

    def close(self) -> None:
        """End the actors."""
        for actor in self._actors:
            actor.close()
