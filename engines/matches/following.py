"""How well the opponent at a person's level finds and keeps to it: tried with people of known strength."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engines.game import Game, Side
from engines.matches.match import Match
from engines.matches.rating import expected_score
from engines.opponents.family import reach, spec_for
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent
from engines.opponents.standing import Standing, first_guess

LATER = 20
"""The games at the end of which the score is looked at."""
Contest = Callable[[float, int], float]
"""The person's score (1, ½, 0) against an opponent of this rating, in the game of this number."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One person's games: how far the last estimate is above their true rating, in Elo, and their
    mean score in the last `LATER` games."""

    error: float
    score: float


def follow(game: Game, strength: float, games: int, contest: Contest) -> Trial:
    """Let somebody of known strength play at their level, from the first guess on."""
    standing, scores = Standing(first_guess(game)), []
    low, high = reach(game)
    for number in range(games):
        opponent = min(max(standing.elo, low), high)
        scores.append(contest(opponent, number))
        standing = standing.after(opponent, scores[-1])
    return Trial(standing.elo - strength, float(np.mean(scores[-LATER:])))


def drawn(strength: float, seed: int, draws: float = 0.1) -> Contest:
    """Results drawn by the law of ratings, a share of them draws where both are equally strong."""
    rng = np.random.default_rng(seed)

    def contest(opponent: float, _: int) -> float:
        score = expected_score(strength - opponent)
        draw = draws * 4 * score * (1 - score)
        lot = float(rng.random())
        return 0.5 if lot < draw else float(lot < draw / 2 + score)

    return contest


def played(game: Game, person: Opponent, seed: int) -> Contest:
    """Results of games that a player plays in place of the person, sides alternating."""
    seeds = np.random.default_rng(seed)

    def contest(opponent: float, number: int) -> float:
        machine = make_opponent(game, spec_for(game, opponent), int(seeds.integers(2**32)))
        side, match = Side(number % 2), Match.new(game)
        while match.legal_moves:
            mover = person if match.position.side == side else machine
            match = match.play(mover.choose([match])[0].move)
        assert match.outcome
        return 0.5 if match.outcome.winner is None else float(match.outcome.winner == side)

    return contest
