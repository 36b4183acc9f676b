"""Everyone against everyone: who plays, what came out and every game lie in a folder, so that play can go on
later."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np

from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.library import BEST, bundled
from engines.files import read_json, write_json
from engines.game import Game, Side
from engines.matches.arena import Encounter, Tally, play_match
from engines.matches.pool import Pairing, Pool, play_pool, round_seeds
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
                "In a tournament each two play 1 to {games} games, after 0 to {plies} random moves.",
                games=MOST_GAMES, plies=MOST_PLIES,
            )  # fmt: skip

    @property
    def pairings(self) -> list[Pairing]:
        """Who plays whom."""
        return [Pairing(first, second, self.games) for first, second in combinations(self.players, 2)]

    def goes_on_from(self, other: "Plan") -> bool:
        """Whether the games of the other plan count in this one."""
        mine, theirs = (
            (one.game.id, one.game.rules_version, one.players, one.openings) for one in (self, other)
        )
        return mine == theirs


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
        networks = "".join(one.sha256[:16] for one in bundled(plan.game) if one.name == BEST)
        origin = f"rules {plan.game.rules_version}, network {networks or 'none'}, openings {plan.openings}"
        self.pool = Pool(plan.game, folder / RESULTS, origin)

    @property
    def planned(self) -> int:
        """How many games are to be played in all."""
        return self.plan.games * len(self.plan.pairings)

    @property
    def played(self) -> int:
        """How many of them were."""
        pairs = self.plan.pairings
        return sum(min(pair.games, self.pool.tally(pair.first, pair.second).games) for pair in pairs)

    def play(
        self, jobs: int = 1, control: Control | None = None, progress: Callable[[], None] | None = None
    ) -> None:
        """Play what is missing, on `jobs` threads. Each round of games is kept when it is over, and
        `progress` hears of it. Stopped through `control`, it drops the rounds under way. Raises InputError
        where a player cannot play, or nothing can be written."""
        play_pool(
            self.pool, self.plan.pairings, self._round, jobs, control,
            lambda *_: progress() if progress else None, AT_A_TIME,
        )  # fmt: skip

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
        files = (self.folder / GAMES / self._pair(first, second)).glob("*.json")
        return sorted(files, key=lambda path: (len(path.name), path.name))

    def _all_games(self, player: str) -> Tally:
        others = (other for other in self.plan.players if other != player)
        return sum((self.pool.tally(player, other) for other in others), Tally())

    def _pair(self, first: str, second: str) -> str:
        one, two = sorted((self.plan.players.index(first), self.plan.players.index(second)))
        return f"{one + 1}-{two + 1}"

    def _round(self, pairing: Pairing, before: int, control: Control) -> Tally:
        """Some games of two players, kept one by one; the same ones each time they are asked for."""
        game, names = self.plan.game, (pairing.first, pairing.second)
        seeds = round_seeds(pairing, before)
        players = [make_opponent(game, name, seed) for name, seed in zip(names, seeds, strict=False)]
        until = before + pairing.games
        result = play_match(
            game, players[0], players[1], until, self.plan.openings, OPENING_SEED, control,
            part=slice(before, until),
        )  # fmt: skip
        if not control.stop.is_set():
            self._keep(result.finished, names)
        return result.total

    def _keep(self, finished: Sequence[Encounter], names: tuple[str, str]) -> None:
        folder = self.folder / GAMES / self._pair(*names)
        for encounter in finished:
            first, second = names if encounter.side == Side.FIRST else names[::-1]
            save_record(record_of(encounter.match, first, second), folder / f"{encounter.number + 1}.json")


def begin(plan: Plan, folder: Path) -> Tournament:
    """A tournament in `folder`, with the games that were already played there, if they count in this plan.
    Raises InputError for a player that there is not, and where the folder holds another one or cannot be
    written."""
    for player in plan.players:
        make_opponent(plan.game, player, 0)
    if (folder / PLAN).exists() and not plan.goes_on_from(_read(folder)):
        raise InputError("There is another tournament in {path}: choose another folder.", path=folder)
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
    result = Tournament(_read(folder), folder)
    result.pool.load()
    return result


def _read(folder: Path) -> Plan:
    stored = read_json(folder / PLAN)
    try:
        if stored["format"] != FORMAT:  # type: ignore[index]
            raise ValueError
        players = [str(player) for player in stored["players"]]  # type: ignore[index]
        games, openings = int(stored["games"]), int(stored["openings"])  # type: ignore[index]
        game = str(stored["game"])  # type: ignore[index]
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("{path} is damaged.", path=folder / PLAN) from error
    return Plan(find_game(game), tuple(players), games, openings)
