"""How hard a problem is: players of known ratings try it, and their results rate it on the same scale.

Where a win or a draw is to be found, searches with random playouts try, which know nothing of the game: the
more playouts they need, the harder it is. (The game's networks know at sight how a sharp position ends, even
where that is ten moves away.) Where the margin counts, which such a search does not see, the levels try.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log10, prod

import numpy as np

from engines.game import Game, Move, Position
from engines.matches.match import Match
from engines.matches.rating import expected_score
from engines.opponents.levels import levels
from engines.opponents.natural import Natural
from engines.opponents.spec import make_opponent, parse_spec
from engines.opponents.standing import GUESS_SPREAD
from engines.problems.problem import Task

PLAYOUTS = (3, 10, 30, 100, 300, 1000, 3000, 10_000)
"""How many the searches make."""
TRIES, _TRIED_OFTEN = 3, 1000
"""How often a search tries each position, if it makes no more playouts than that; longer ones try once."""
_REFEREES = (10, 100, 1000)
_USUAL = (150.0, 700.0)
"""Elo for ten times as many playouts, and of one alone, where levels were never measured."""
AT_ONCE = 256
"""Positions that a level is asked about together."""
_LOWEST, _HIGHEST, _EXACT = -2000.0, 5000.0, 0.1
_SCALE = 400 / 2.302585092994046


@dataclass(frozen=True, slots=True)
class Step:
    """A position in which one of the moves `right` is to be found."""

    position: Position
    right: tuple[Move, ...]


def measuring_levels(game: Game) -> dict[str, float]:
    """The specs and ratings of the levels that try where the margin counts: all but those that look the end
    up, whose success says nothing of a problem."""
    plain = [level for level in levels(game) if not parse_spec(level.spec)[1].values.get("endings")]
    return {level.spec: level.elo for level in plain}


def measuring_searches(game: Game) -> dict[str, float]:
    """The specs and ratings of the searches with random playouts that try where win or draw counts. Some of
    these are known by the levels' results against them; the others' follow by the number of playouts."""
    counts, ratings = [], []
    for count in _REFEREES:
        tried = [(level.elo, level.against.get(_spec(count))) for level in levels(game)]
        results = [(elo, (won + drawn / 2) / (won + drawn + lost)) for elo, found in tried if found
                   for won, drawn, lost in [found]]  # fmt: skip
        if results:
            counts.append(log10(count))
            ratings.append(rating_of(results))
    slope, at_one = np.polyfit(counts, ratings, 1) if len(counts) > 1 else _USUAL
    return {_spec(count): float(at_one + slope * log10(count)) for count in PLAYOUTS}


def ratings(
    game: Game, lines: Sequence[tuple[Task, Sequence[Step]]], seed: int, told: Callable[[str], None]
) -> list[float]:
    """How hard each line of steps is, in Elo: all must be found."""
    found = [0.0] * len(lines)
    for players, by_margin in ((measuring_searches(game), False), (measuring_levels(game), True)):
        places = [at for at, (task, _) in enumerate(lines) if (task is Task.MOST) is by_margin]
        steps = list(dict.fromkeys(step for at in places for step in lines[at][1]))
        chances = _by_levels if by_margin else _by_searches
        by_player = {spec: chances(game, spec, steps, seed, told) for spec in players if steps}
        for at in places:
            results = [
                (elo, prod(by_player[spec][step] for step in lines[at][1])) for spec, elo in players.items()
            ]
            found[at] = float(round(rating_of(results)))
    return found


def _by_searches(
    game: Game, spec: str, steps: Sequence[Step], seed: int, told: Callable[[str], None]
) -> dict[Step, float]:
    """How often a search finds each step's move."""
    player, sims = make_opponent(game, spec, seed), int(spec.partition("=")[2])
    tries = TRIES if sims <= _TRIED_OFTEN else 1
    found = dict.fromkeys(steps, 0)
    for number, step in enumerate(steps):
        told(f"{spec}: {number} of {len(steps)} positions")
        for _ in range(tries):
            (choice,) = player.choose([Match.new(game, step.position)])
            found[step] += choice.move in step.right
    return {step: hits / tries for step, hits in found.items()}


def _by_levels(
    game: Game, spec: str, steps: Sequence[Step], seed: int, told: Callable[[str], None]
) -> dict[Step, float]:
    """How likely a level finds each step's move."""
    player = make_opponent(game, spec, seed)
    assert isinstance(player, Natural)
    chances: dict[Step, float] = {}
    for at in range(0, len(steps), AT_ONCE):
        told(f"{spec}: {at} of {len(steps)} positions")
        part = steps[at : at + AT_ONCE]
        matches = [Match.new(game, step.position) for step in part]
        for step, match, info in zip(part, matches, player.look(matches), strict=True):
            played = player.chances(match, info)
            chances[step] = sum(chance for move, chance in played.items() if move in step.right)
    return chances


def _spec(count: int) -> str:
    return f"rollouts:n={count}"


def rating_of(results: Sequence[tuple[float, float]]) -> float:
    """The rating of a problem that players of these ratings solved so often (0 to 1), by the law that ratings
    are defined by. Before it was tried it is thought to be like the middle of the players, within
    `GUESS_SPREAD`, which keeps one that all solved, or none, at hand."""
    middle = sum(elo for elo, _ in results) / len(results)
    low, high = _LOWEST, _HIGHEST
    while high - low > _EXACT:
        rating = (low + high) / 2
        surplus = sum(expected_score(elo - rating) - score for elo, score in results)
        slope = surplus / _SCALE - (rating - middle) / GUESS_SPREAD**2
        low, high = (rating, high) if slope > 0 else (low, rating)
    return (low + high) / 2
