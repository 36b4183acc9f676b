"""Making a game's problems: positions of games of its network, asked about by the truth, and rated."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice

import numpy as np

from engines.game import Game, Move
from engines.matches.match import Match
from engines.matches.openings import least_image
from engines.opponents.levels import levels
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent
from engines.problems.asking import ask, line_of
from engines.problems.measuring import Step, ratings
from engines.problems.problem import Collection, Problem, Task, grade_of
from engines.solvers.oracle import Oracle, find_oracle
from engines.testsets.building import opening_images

GAMES_AT_ONCE = 64
FROM_ONE_GAME = 2
"""Neighbours in a game are much alike."""
_LONGEST_GAME = 120
_IN_VAIN = 6
"""After so many batches of games that brought nothing new, no more are played."""
TEMPERATURES = (0.5, 1.0, 1.5)
"""How little those who play the games care which of the moves that look good they make."""

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """How problems are made. `count`: so many at most; of `tried` candidates for each task, from `games`
    games at most, the grades are filled evenly. Positions within `opening` plies of the start are left out,
    in Reversi also those with fewer than `fewest` or more than `most` empty squares."""

    count: int = 320
    tried: int = 200
    games: int = 2048
    opening: int = 4
    fewest: int = 5
    most: int = 14
    seed: int = 1


def make(game: Game, plan: Plan, told: Progress) -> Collection:
    """Make a collection; the same plan makes the same one on the same machine. Raises InputError where the
    game has no oracle."""
    oracle, rng = find_oracle(game), np.random.default_rng(plan.seed)
    found = [problem for part in _candidates(oracle, plan, rng, told).values() for problem in part]
    lines = [(one.task, _steps(oracle, one)) for one in found]
    rated = [
        replace(problem, rating=rating)
        for problem, rating in zip(found, ratings(game, lines, plan.seed, told), strict=True)
    ]
    making = asdict(plan) | {"candidates": len(found)}
    return Collection(game, tuple(sorted(_chosen(game, rated, plan.count), key=_order)), making)


def _steps(oracle: Oracle, problem: Problem) -> list[Step]:
    """What is to be found of a problem, one after the other."""
    line = line_of(oracle, problem)
    return [Step(position, problem.task.well(solution)) for position, solution in line]


def _order(problem: Problem) -> tuple[float, tuple[int, ...]]:
    return problem.rating, problem.position.words


def _candidates(
    oracle: Oracle, plan: Plan, rng: np.random.Generator, told: Progress
) -> dict[Task, list[Problem]]:
    """What can be asked about positions of the games, no two that are images of one another."""
    found: dict[Task, list[Problem]] = defaultdict(list)
    seen, in_vain = opening_images(oracle.game, plan.opening), 0
    for number, batch in enumerate(_games(oracle.game, plan.games, rng), 1):
        before = sum(map(len, found.values()))
        for match in batch:
            problems = _of_game(oracle, match, plan, rng, seen)
            wanted = (one for one in problems if len(found[one.task]) < plan.tried)
            for problem in islice(wanted, FROM_ONE_GAME):
                found[problem.task].append(problem)
        counts = {str(task): len(part) for task, part in found.items()}
        told(f"{number * GAMES_AT_ONCE} games: {counts}")
        in_vain = 0 if sum(map(len, found.values())) > before else in_vain + 1
        if in_vain == _IN_VAIN:
            break
    return found


def _of_game(
    oracle: Oracle, match: Match, plan: Plan, rng: np.random.Generator, seen: set[bytes]
) -> Iterator[Problem]:
    """The problems in one game, in an order drawn by lot."""
    game = match.game
    places = match.positions[plan.opening : match.plies]
    for at in rng.permutation(len(places)):
        position = places[at]
        empties = game.empty_squares(position)
        if not game.goes_in_circles and not plan.fewest <= empties <= plan.most:
            continue
        image = least_image(game, position)
        if image in seen:
            continue
        seen.add(image)
        problem = ask(position, oracle.solve(position))
        if problem is not None:
            yield problem


def _games(game: Game, count: int, rng: np.random.Generator) -> Iterator[list[Match]]:
    """Games in batches, of the game's network against itself: at first sight, and not always its best."""
    specs = [f"network:images=false,temperature={temperature}" for temperature in TEMPERATURES]
    players = [make_opponent(game, spec, int(rng.integers(2**32))) for spec in specs]
    for _ in range(0, count, GAMES_AT_ONCE):
        pairs = rng.integers(len(players), size=(GAMES_AT_ONCE, 2)).tolist()
        yield _play(game, players, pairs)


def _play(game: Game, players: list[Opponent], pairs: list[list[int]]) -> list[Match]:
    matches = [Match.new(game) for _ in pairs]
    for _ in range(_LONGEST_GAME):
        turns: dict[int, list[int]] = defaultdict(list)
        forced: list[int] = []
        for at, match in enumerate(matches):
            if len(match.legal_moves) == 1:
                forced.append(at)
            elif match.legal_moves:
                turns[pairs[at][match.position.side]].append(at)
        if not turns and not forced:
            break
        for at in forced:
            matches[at] = matches[at].play(matches[at].legal_moves[0])
        for player, places in turns.items():
            choices = players[player].choose([matches[at] for at in places])
            for at, choice in zip(places, choices, strict=True):
                matches[at] = matches[at].play(Move(choice.move))
    return matches


def _chosen(game: Game, rated: Iterable[Problem], count: int) -> list[Problem]:
    """Fill the grades evenly, and the tasks within each."""
    ladder, parts = levels(game), dict[tuple[str, Task], list[Problem]]()
    for problem in rated:
        parts.setdefault((grade_of(ladder, problem.rating).id, problem.task), []).append(problem)
    grades = [level.id for level in ladder]
    chosen: list[Problem] = []
    while len(chosen) < count and any(parts.values()):
        for grade in grades:
            task = min(
                (one for one in Task if parts.get((grade, one))),
                key=lambda one: sum(1 for it in chosen if it.task is one
                                    and grade_of(ladder, it.rating).id == grade),
                default=None,
            )  # fmt: skip
            if task is not None and len(chosen) < count:
                chosen.append(parts[grade, task].pop(0))
    return chosen
