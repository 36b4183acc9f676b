"""Players who all met each other: results are kept as they come, so that play can go on later."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.evaluation.library import find_bundled
from engines.files import read_json, write_json
from engines.game import Game
from engines.matches.arena import Tally, play_match
from engines.opponents.spec import make_opponent
from engines.search.limit import Control

FORMAT = 1
ROUND = 40
"""Games played at a time, and kept when all are finished: even, so that openings stay paired."""

_MOST_GAMES = 10**9


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, by their specs, and how many games they are to play."""

    first: str
    second: str
    games: int


Round = Callable[[Pairing, int, Control], Tally]
"""Plays a part of a pairing: gets it with so many games, how many games of the whole came before, and what
stops it. Returns the result as the first player sees it."""


def origin_of(game: Game, openings: int) -> str:
    """What results depend on beside the players: the game's bundled network, and so many random plies."""
    best = find_bundled(game)
    return f"network {best.sha256[:16] if best else 'none'}, openings {openings}"


class Pool:
    """Results of one game's players, in a file. `origin` says what else the results depend on (the
    network, the openings): results of another origin are not mixed with these."""

    def __init__(self, game: Game, path: Path | None = None, origin: str = "") -> None:
        """An empty pool; `path` None keeps it in memory."""
        self.game, self.path, self.origin = game, path, origin
        self._tallies: dict[tuple[str, str], Tally] = {}

    def load(self) -> None:
        """Take up the results in the file, where there is one. Raises InputError when it is damaged
        or of another game or origin."""
        if self.path is None or not self.path.exists():
            return
        stored = read_json(self.path)
        try:
            known = (stored["format"], stored["game"], stored["origin"])  # type: ignore[index]
            rows: list[dict[str, Any]] = stored["results"]  # type: ignore[index]
            tallies = {(str(row["first"]), str(row["second"])): _tally(row) for row in rows}
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise InputError("{path} is damaged.", path=self.path) from error
        if known != (FORMAT, self.game.id, self.origin):
            raise InputError(
                "The results in {path} are for another game, network or choice of openings. Start afresh.",
                path=self.path,
            )
        self._tallies = tallies

    def save(self) -> None:
        """Write the file, atomically."""
        if self.path is None:
            return
        rows = [
            {"first": first, "second": second, **tally.as_json()}
            for (first, second), tally in self._tallies.items()
        ]
        content = {"format": FORMAT, "game": self.game.id, "origin": self.origin, "results": rows}
        write_json(self.path, content)

    def add(self, first: str, second: str, tally: Tally) -> None:
        """More games, from `first`'s point of view."""
        if (second, first) in self._tallies:
            first, second, tally = second, first, tally.turned
        self._tallies[first, second] = self._tallies.get((first, second), Tally()) + tally

    def tally(self, first: str, second: str) -> Tally:
        """All games of two players, from `first`'s point of view."""
        turned = self._tallies.get((second, first), Tally()).turned
        return self._tallies.get((first, second), Tally()) + turned

    def played(self, pairings: Iterable[Pairing]) -> int:
        """How many of the games of some pairings were played."""
        return sum(min(one.games, self.tally(one.first, one.second).games) for one in pairings)

    def points(self, players: Sequence[str]) -> NDArray[np.float64]:
        """What row won from column, float64 [n, n], a draw being half a win."""
        found = np.zeros((len(players), len(players)))
        for i, first in enumerate(players):
            for j, second in enumerate(players):
                if i != j:
                    tally = self.tally(first, second)
                    found[i, j] = tally.wins + tally.draws / 2
        return found


def _tally(row: dict[str, Any]) -> Tally:
    counts = [int(row[key]) for key in ("wins", "draws", "losses")]
    if not all(0 <= count <= _MOST_GAMES for count in counts):
        raise ValueError
    return Tally(*counts)


def play_pool(
    pool: Pool,
    pairings: Iterable[Pairing],
    play: Round,
    jobs: int = 1,
    control: Control | None = None,
    progress: Callable[[], None] | None = None,
    at_a_time: int = ROUND,
) -> None:
    """Have what is missing played, so many games of a pair at a time, on `jobs` threads, and save after
    each round. `progress` hears when a round is over. Stopped through `control`, it
    drops the rounds under way."""
    control = control or Control()
    rounds = _rounds(pool, list(pairings), at_a_time)
    with ThreadPoolExecutor(jobs) as threads:
        running: dict[Future[Tally], tuple[Pairing, int]] = {}
        try:
            while not control.stop.is_set():
                while len(running) < jobs and (task := next(rounds, None)) is not None:
                    running[threads.submit(play, *task, Control(control.stop))] = task
                if not running:
                    return
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    pairing, _ = running.pop(done)
                    tally = done.result()
                    if control.stop.is_set():
                        continue  # the games that are finished first are not like the others
                    pool.add(pairing.first, pairing.second, tally)
                    pool.save()
                    if progress:
                        progress()
        except BaseException:
            control.stop.set()
            raise


def _rounds(pool: Pool, pairings: list[Pairing], at_a_time: int) -> Iterator[tuple[Pairing, int]]:
    """What is to be played: a part of a pairing, and how many games come before it. Every pairing
    gets its turn before one gets another."""
    begun = {pairing: pool.tally(pairing.first, pairing.second).games for pairing in pairings}
    while left := [pairing for pairing in pairings if begun[pairing] < pairing.games]:
        for pairing in left:
            before = begun[pairing]
            begun[pairing] += min(at_a_time, pairing.games - before)
            yield Pairing(pairing.first, pairing.second, begun[pairing] - before), before


def round_seeds(pairing: Pairing, before: int) -> list[int]:
    """Three seeds for a round: of both players and of the openings."""
    key = (crc32(pairing.first.encode()), crc32(pairing.second.encode()), before)
    return [int(seed) for seed in np.random.SeedSequence(key).generate_state(3)]


def from_random_openings(game: Game, openings: int) -> Round:
    """Rounds whose games begin with so many random plies; the same games each time they are asked for."""

    def play(pairing: Pairing, before: int, control: Control) -> Tally:
        seeds = round_seeds(pairing, before)
        players = make_opponent(game, pairing.first, seeds[0]), make_opponent(game, pairing.second, seeds[1])
        return play_match(game, *players, pairing.games, openings, seed=seeds[2], control=control).total

    return play
