"""Levels measured in one pool with fixed players: ratings, what they cost in time, and whether they are as
levels should be."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from engines.errors import InputError
from engines.files import read_json, write_json
from engines.game import Game
from engines.matches.arena import Tally
from engines.matches.match import Match
from engines.matches.pool import Pairing, Pool
from engines.matches.rating import Ratings, rate
from engines.opponents.levels import Level, ladder_of
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent

ANCHORS = ("random", "rollouts:n=10", "rollouts:n=100", "rollouts:n=1000")
"""Fixed players that every game has."""
REFERENCE, REFERENCE_ELO = "rollouts:n=100", 1000.0
"""Who has which rating by definition."""
WEAKEST_LOSES_TO = "rollouts:n=10"
NARROWEST, WIDEST = 100.0, 250.0
"""Elo between neighbours."""
SECONDS, LAST_SECONDS = 1.0, 2.0
"""What a move may take: of any level, and of the strongest."""
_TIMED_PLIES = 12


@dataclass(frozen=True, slots=True)
class MoveTimes:
    """Seconds that moves took, alone on this machine: the mean and the slowest."""

    mean: float
    slowest: float


@dataclass(frozen=True)
class Calibration:
    """What was measured of a game's levels; `players` are the levels' specs, then the anchors."""

    levels: tuple[Level, ...]
    players: tuple[str, ...]
    pool: Pool
    ratings: Ratings
    times: tuple[MoveTimes, ...]

    def games(self, player: str) -> int:
        """How many games a player has behind it."""
        return sum(self.pool.tally(player, other).games for other in self.players if other != player)

    def against(self, player: str, anchors: Sequence[str]) -> dict[str, Tally]:
        """A player's results against those of the anchors that it met."""
        tallies = {anchor: self.pool.tally(player, anchor) for anchor in anchors if anchor != player}
        return {anchor: tally for anchor, tally in tallies.items() if tally.games}


def pairings(levels: Sequence[str], anchors: Sequence[str], games: int, others: int) -> list[Pairing]:
    """Who is to play whom: neighbouring levels `games` games, all other levels and the anchors `others`."""
    near = [Pairing(one, two, games) for one, two in pairwise(levels)]
    far = [
        Pairing(one, two, others)
        for number, one in enumerate(levels)
        for two in (*levels[number + 2 :], *anchors)
    ]
    fixed = [Pairing(one, two, others) for one, two in pairwise(anchors)]
    return [pairing for pairing in (*near, *far, *fixed) if pairing.first != pairing.second]


def evaluate(
    pool: Pool, levels: Sequence[Level], anchors: Sequence[str], times: Sequence[MoveTimes]
) -> Calibration:
    """The ratings that follow from a pool's results."""
    players = tuple(dict.fromkeys((*(level.spec for level in levels), *anchors)))
    reference = players.index(REFERENCE) if REFERENCE in players else 0
    ratings = rate(pool.points(players), reference, REFERENCE_ELO)
    return Calibration(tuple(levels), players, pool, ratings, tuple(times))


def measure_times(game: Game, spec: str, plies: int = _TIMED_PLIES) -> MoveTimes:
    """How long the first moves of a game take the player that a spec describes, one game at a time;
    the moves between are another player's."""
    player, other = make_opponent(game, spec, 1), make_opponent(game, "rollouts:n=100", 1)
    _times(game, player, other, 4)  # loads what is loaded once
    seconds = _times(game, player, other, plies)
    return MoveTimes(sum(seconds) / len(seconds), max(seconds))


def _times(game: Game, player: Opponent, other: Opponent, plies: int) -> list[float]:
    match, seconds = Match.new(game), []
    while match.legal_moves and match.plies < plies:
        mover = player if match.plies % 2 == 0 else other
        started = time.perf_counter()
        choice = mover.choose([match])[0]
        if mover is player:
            seconds.append(time.perf_counter() - started)
        match = match.play(choice.move)
    return seconds


def failures(found: Calibration) -> list[str]:
    """What is not as it should be, one sentence each; empty when all is well."""
    return [*_steps(found), *_order(found), *_weakest(found), *_slow(found)]


def _steps(found: Calibration) -> list[str]:
    wrong = []
    for number, (lower, upper) in enumerate(pairwise(found.levels)):
        step, half = found.ratings.step(number, number + 1)
        if not NARROWEST <= step <= WIDEST:
            wrong.append(
                f"The step from {lower.id} to {upper.id} is {step:.0f} ± {half:.0f} Elo, "
                f"not {NARROWEST:.0f} to {WIDEST:.0f}."
            )
    return wrong


def _order(found: Calibration) -> list[str]:
    wrong = []
    for number, lower in enumerate(found.levels):
        for upper in found.levels[number + 1 :]:
            tally = found.pool.tally(upper.spec, lower.spec)
            if tally.games and tally.score < 0.5:
                score = f"{100 * tally.score:.1f} % in {tally.games} games"
                wrong.append(f"{upper.id} does not beat {lower.id}: it scores {score}.")
    return wrong


def _weakest(found: Calibration) -> list[str]:
    lowest = found.levels[0]
    tally = found.pool.tally(lowest.spec, WEAKEST_LOSES_TO)
    if not tally.games or tally.losses * 2 > tally.games:
        return []
    return [f"{lowest.id} loses only {tally.losses} of {tally.games} games to {WEAKEST_LOSES_TO}."]


def _slow(found: Calibration) -> list[str]:
    wrong = []
    for level, took in zip(found.levels, found.times, strict=False):
        allowed = LAST_SECONDS if level is found.levels[-1] else SECONDS
        if took.slowest >= allowed:
            wrong.append(f"{level.id} takes {took.slowest:.2f} s for a move, not under {allowed:g} s.")
    return wrong


def as_json(found: Calibration, anchors: Sequence[str]) -> dict[str, object]:
    """Everything that was measured."""
    rows = []
    for number, player in enumerate(found.players):
        low, high = found.ratings.interval(number)
        row: dict[str, object] = {
            "spec": player,
            "elo": round(float(found.ratings.elo[number]), 1),
            "low": round(low, 1),
            "high": round(high, 1),
            "games": found.games(player),
            "against": {
                anchor: [tally.wins, tally.draws, tally.losses]
                for anchor, tally in found.against(player, anchors).items()
            },
        }
        if number < len(found.times):
            row["seconds"] = round(found.times[number].slowest, 3)
        if number < len(found.levels):
            row = {"level": found.levels[number].id, **row}
        rows.append(row)
    return {"game": found.pool.game.id, "players": rows, "failures": failures(found)}


def write_levels(found: Calibration, anchors: Sequence[str], path: Path) -> None:
    """Put the measured ladder into a table of levels (see `resources/levels.json`), atomically. Raises
    InputError when the file is not such a table, or cannot be written."""
    table = read_json(path)
    game = found.pool.game
    rows = as_json(found, anchors)["players"]
    assert isinstance(rows, list)
    try:
        table["games"].setdefault(game.id, {})[ladder_of(game)] = rows[: len(found.levels)]  # type: ignore[index]
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError("{path} is damaged.", path=path) from error
    write_json(path, table)
