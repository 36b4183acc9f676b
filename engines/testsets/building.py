"""Making a test set: positions of random and of strong play, each with the worth of all its moves."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

import numpy as np

from engines.game import Game, Move, Position
from engines.matches.match import Match
from engines.matches.openings import least_image
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent
from engines.processors import processors
from engines.solvers.oracle import Oracle, find_oracle
from engines.testsets.position_set import Origin, PositionSet, Question
from engines.testsets.stages import Stages, stages_of

GAMES_AT_ONCE = 64
FROM_ONE_GAME = 4
"""Questions from one game at most: neighbours in a game are much alike."""
_IN_VAIN = 8
"""After so many batches of games that brought nothing new, no more are played."""
_LONGEST_GAME = 200

Progress = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and of how much at most."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a set is made. `each`: questions in each stratum from each origin, fewer where `games` games
    (of each origin) do not have them. `strong`: the spec of the strong player, who makes a random move
    with probability `deviation`. Positions within `opening` plies of the start are left out, and so
    are those with more than `most_empties` empty squares (see `stages`)."""

    strong: str
    each: int = 100
    games: int = 2000
    opening: int = 4
    deviation: float = 0.1
    most_empties: int | None = None
    seed: int = 1


def build(game: Game, plan: Plan, progress: Progress | None = None) -> PositionSet:
    """Make a set; the same plan makes the same one on the same machine. Raises InputError where the
    game has no oracle, or a player cannot be made."""
    told = progress or (lambda *_: None)
    oracle = find_oracle(game)
    stages = stages_of(oracle, plan.most_empties)
    rng = np.random.default_rng(plan.seed)
    collector = _Collector(game, stages, plan, rng)
    seeds = rng.integers(2**32, size=2).tolist()
    collector.collect(make_opponent(game, plan.strong, seeds[1]), Origin.STRONG, plan.deviation, told)
    collector.collect(make_opponent(game, "random", seeds[0]), Origin.RANDOM, 0.0, told)
    found = [collector.found[i] for i in rng.permutation(len(collector.found))]
    questions = []
    with ThreadPoolExecutor(processors(), "solving") as pool:
        try:
            for question in pool.map(lambda one: _asked(oracle, stages, *one), found):
                questions.append(question)
                told("solving", len(questions), len(found))
        finally:
            pool.shutdown(cancel_futures=True)
    present = {stratum for _, stratum, _ in found}
    names = dict.fromkeys(stages.name(stratum) for stratum in stages.strata if stratum in present)
    return PositionSet(game, tuple(names), tuple(questions), asdict(plan))


def opening_images(game: Game, plies: int) -> set[bytes]:
    """The positions that can stand within so many plies of the start, each as the least of its images."""
    seen = {least_image(game, game.initial)}
    edge = [game.initial]
    for _ in range(plies):
        following = {
            least_image(game, after): after
            for position in edge
            for after in (game.play(position, move) for move in game.legal_moves(position))
        }
        edge = [after for image, after in following.items() if image not in seen]
        seen |= following.keys()
    return seen


class _Collector:
    """Gathers positions until every stratum has enough of them."""

    def __init__(self, game: Game, stages: Stages, plan: Plan, rng: np.random.Generator) -> None:
        self.found: list[tuple[Position, int, Origin]] = []
        self._game, self._stages, self._plan, self._rng = game, stages, plan, rng
        self._seen = opening_images(game, plan.opening)
        self._counts: Counter[tuple[int, Origin]] = Counter()

    def collect(self, player: Opponent, origin: Origin, deviation: float, told: Progress) -> None:
        """Let `player` play against itself, and take positions of its games."""
        in_vain = 0
        wanted = self._plan.each * len(self._stages.strata)
        for _ in range(0, self._plan.games, GAMES_AT_ONCE):
            before = len(self.found)
            for match in self._play(player, deviation):
                self._take(match, origin)
            in_vain = 0 if len(self.found) > before else in_vain + 1
            here = sum(n for (_, its), n in self._counts.items() if its is origin)
            told(f"{origin.value} play", here, wanted)
            if in_vain >= _IN_VAIN or here >= wanted:
                break

    def _play(self, player: Opponent, deviation: float) -> list[Match]:
        running = [Match.new(self._game) for _ in range(GAMES_AT_ONCE)]
        ended: list[Match] = []
        for ply in range(_LONGEST_GAME):
            own = [ply >= self._plan.opening and self._rng.random() >= deviation for _ in running]
            asked = [match for match, thinks in zip(running, own, strict=True) if thinks]
            choices = iter(player.choose(asked)) if asked else iter(())
            after = [
                match.play(next(choices).move if thinks else self._any(match))
                for match, thinks in zip(running, own, strict=True)
            ]
            ended += [match for match in after if match.outcome]
            running = [match for match in after if not match.outcome]
            if not running:
                break
        return ended + running

    def _any(self, match: Match) -> Move:
        return match.legal_moves[int(self._rng.integers(len(match.legal_moves)))]

    def _take(self, match: Match, origin: Origin) -> None:
        positions = match.positions[self._plan.opening : match.plies]
        taken = 0
        for at in self._rng.permutation(len(positions)):
            position = positions[at]
            if taken == FROM_ONE_GAME:
                return
            if len(self._game.legal_moves(position)) < 2:
                continue
            image = least_image(self._game, position)
            stratum = None if image in self._seen else self._stages.of(position)
            if stratum is None or self._counts[stratum, origin] >= self._plan.each:
                continue
            self._seen.add(image)
            self._counts[stratum, origin] += 1
            self.found.append((position, stratum, origin))
            taken += 1


def _asked(oracle: Oracle, stages: Stages, position: Position, stratum: int, origin: Origin) -> Question:
    return Question(position, oracle.solve(position).moves, stages.name(stratum), origin)
