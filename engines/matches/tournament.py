"""Everyone against everyone: who plays, what came out and every game lie in a folder, so that play can go on
later."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from threading import Lock

import numpy as np

from engines.catalogue import find_game
from engines.errors import InputError
from engines.files import read_json, write_json
from engines.game import Game, Side
from engines.matches.arena import Encounter, MatchResult, Tally, play_match
from engines.matches.match import Match
from engines.matches.openings import random_openings
from engines.matches.pool import Pairing, Pool, origin_of, play_pool, round_seeds
from engines.matches.rating import rate
from engines.matches.record import record_of, save_record
from engines.opponents.spec import make_opponent
from engines.search.limit import Control

FORMAT = 1
PLAN, RESULTS, GAMES = "tournament.json", "results.json", "games"
MOST_PLAYERS, MOST_GAMES, MOST_PLIES = 16, 10_000, 60
AT_A_TIME = 10
"""Games that a pair plays before the next one's turn: even, so that openings stay paired."""
OPENING_SEED = 1
"""Every pair plays from the same openings."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`players`, as specs, each of whom plays `games` games against each other one, every two of them from an
    opening of so many random plies. Raises InputError for what cannot be a tournament."""

    game: Game
    players: tuple[str, ...]
    games: int
    openings: int

    def __post_init__(self) -> None:
        if not 2 <= len(set(self.players)) == len(self.players) <= MOST_PLAYERS:
            raise InputError("A tournament needs 2 to {most} different players.", most=MOST_PLAYERS)
        if not (1 <= self.games <= MOST_GAMES and 0 <= self.openings <= MOST_PLIES):
            raise InputError(
                "In a tournament each pair plays 1 to {games} games, after 0 to {plies} random moves.",
                games=MOST_GAMES, plies=MOST_PLIES,
            )  # fmt: skip

    @property
    def pairings(self) -> list[Pairing]:
        """Who plays whom."""
        return [Pairing(first, second, self.games) for first, second in combinations(self.players, 2)]

    def goes_on_from(self, other: "Plan") -> bool:
        """Whether the games of the other plan count in this one, as far as the same players play."""
        return (self.game.id, self.openings) == (other.game.id, other.openings)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's games, and its rating in Elo with the 95 % interval, relative to the mean of all; None while
    not everyone is linked by games."""

    player: str
    tally: Tally
    rating: tuple[float, float, float] | None
    """The rating, and the lower and upper end of its interval."""


@dataclass(frozen=True, slots=True)
class Table:
    """How a tournament stands: the best first. `lead` is how far the best is above the next one in Elo, and
    half the width of that difference's 95 % interval; None while there is no rating."""

    standings: tuple[Standing, ...]
    lead: tuple[float, float] | None


class Tournament:
    """A plan, and what was played of it, in `folder`."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        origin = f"rules {plan.game.rules_version}, {origin_of(plan.game, plan.openings)}"
        self.pool = Pool(plan.game, folder / RESULTS, origin)
        self.failures: dict[tuple[str, str], InputError] = {}
        """The pairs that could not play on when it was last played, and why."""
        self._starts: list[Match] = []
        self._lock = Lock()

    @property
    def planned(self) -> int:
        """How many games are to be played in all."""
        return self.plan.games * len(self.plan.pairings)

    @property
    def played(self) -> int:
        """How many of them were."""
        return self.counted(self.plan)

    def counted(self, plan: Plan) -> int:
        """How many of the games that a plan wants were played here."""
        return self.pool.played(plan.pairings)

    def play(
        self, jobs: int = 1, control: Control | None = None, progress: Callable[[], None] | None = None
    ) -> None:
        """Play what is missing, on `jobs` threads. Each round of games is kept when it is over, and
        `progress` hears of it. Stopped through `control`, it drops the rounds under way. A pair that cannot
        play on is left out, and stands in `failures`. Raises InputError where nothing can be written."""
        self.failures.clear()
        play_pool(self.pool, self.plan.pairings, self._round, jobs, control, progress, AT_A_TIME)

    def table(self) -> Table:
        """How it stands now."""
        players = self.plan.players
        tallies = [self._all_games(player) for player in players]
        found = rate(self.pool.points(players))
        if not np.isfinite(found.covariance).all():
            order = sorted(range(len(players)), key=lambda at: -tallies[at].score)
            return Table(tuple(Standing(players[at], tallies[at], None) for at in order), None)
        centred = found.centred()
        order = sorted(range(len(players)), key=lambda at: -centred.elo[at])
        ratings = [(float(elo), *centred.interval(at)) for at, elo in enumerate(centred.elo)]
        rows = [Standing(players[at], tallies[at], ratings[at]) for at in order]
        return Table(tuple(rows), found.step(order[1], order[0]))

    def records(self, first: str, second: str) -> list[Path]:
        """The files of the games that two players played, in their order."""
        files = (self.folder / GAMES / pair_name(first, second)).glob("*.json")
        return sorted(files, key=lambda path: (len(path.name), path.name))

    def _all_games(self, player: str) -> Tally:
        others = (other for other in self.plan.players if other != player)
        return sum((self.pool.tally(player, other) for other in others), Tally())

    def _round(self, pairing: Pairing, before: int, control: Control) -> Tally:
        """Some games of two players, kept one by one; the same ones each time they are asked for."""
        names = (pairing.first, pairing.second)
        if names in self.failures:
            return Tally()
        try:
            result = self._match(pairing, before, control)
        except InputError as error:
            self.failures[names] = error
            return Tally()
        if control.stop.is_set():
            return Tally()
        self._keep(result.finished, names)
        return result.total

    def _match(self, pairing: Pairing, before: int, control: Control) -> MatchResult:
        game, (one, two, _) = self.plan.game, round_seeds(pairing, before)
        first, second = make_opponent(game, pairing.first, one), make_opponent(game, pairing.second, two)
        until = before + pairing.games
        starts = self._openings((until + 1) // 2, control)
        return play_match(
            game, first, second, until, control=control, part=slice(before, until), starts=starts
        )  # fmt: skip

    def _openings(self, count: int, control: Control) -> list[Match]:
        """At least so many openings, always the same ones; fewer when it is stopped."""
        with self._lock:
            if len(self._starts) < count:
                wanted, rng = max(count, 2 * len(self._starts)), np.random.default_rng(OPENING_SEED)
                found = random_openings(self.plan.game, wanted, self.plan.openings, rng, control.stop)
                self._starts = self._starts if control.stop.is_set() else found
            return self._starts if len(self._starts) >= count else []

    def _keep(self, finished: Sequence[Encounter], names: tuple[str, str]) -> None:
        folder = self.folder / GAMES / pair_name(*names)
        for encounter in finished:
            first, second = names if encounter.side == Side.FIRST else names[::-1]
            record = record_of(encounter.match, first, second, opening=self.plan.openings)
            save_record(record, folder / f"{encounter.number + 1}.json")


def pair_name(first: str, second: str) -> str:
    """The folder of two players' games, whoever else takes part and whoever of them comes first."""
    return hashlib.sha256("\n".join(sorted((first, second))).encode()).hexdigest()[:16]


def begin(plan: Plan, folder: Path) -> Tournament:
    """A tournament in `folder`, with the games that were already played there, if they count in this plan.
    Raises InputError for a player that there is not, and where the folder holds another one or cannot be
    written."""
    for player in plan.players:
        make_opponent(plan.game, player, 0)
    if (folder / PLAN).exists() and not plan.goes_on_from(read_plan(folder)):
        raise InputError(
            "{path} holds a tournament of another game or with other openings. Choose another folder.",
            path=folder,
        )
    content = {
        "format": FORMAT, "game": plan.game.id, "players": list(plan.players),
        "games": plan.games, "openings": plan.openings,
    }  # fmt: skip
    result = Tournament(plan, folder)
    result.pool.load()
    write_json(folder / PLAN, content)
    return result


def load(folder: Path) -> Tournament:
    """The tournament in `folder`. Raises InputError where there is none, or it cannot be gone on with."""
    result = Tournament(read_plan(folder), folder)
    result.pool.load()
    return result


def read_plan(folder: Path) -> Plan:
    """What is played in `folder`. Raises InputError where there is no tournament, or it is damaged."""
    stored = read_json(folder / PLAN)
    try:
        version, players = stored["format"], stored["players"]  # type: ignore[index]
        games, openings = int(stored["games"]), int(stored["openings"])  # type: ignore[index]
        game = str(stored["game"])  # type: ignore[index]
        if version != FORMAT or not isinstance(players, list) or not all(isinstance(p, str) for p in players):
            raise ValueError
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise InputError("{path} is damaged.", path=folder / PLAN) from error
    return Plan(find_game(game), tuple(players), games, openings)
