"""What a score against someone tells, and how surely."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_Z95 = 1.959963984540054
"""The normal quantile that leaves 2.5 % above it."""
_NEWTON_STEPS, _LONGEST_STEP, _EXACT = 200, 200.0, 1e-6
"""How ratings are found: steps at most, and in Elo the longest step and the last change."""


def wilson(score: float, games: int) -> tuple[float, float]:
    """The interval of the true score in [0, 1] after `games` games with the mean `score`.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927):

        (s + z²/2n ± z sqrt(s (1 - s)/n + z²/4n²)) / (1 + z²/n)

    with a draw counted as half a win. Wins and draws together vary less than the wins and losses
    that the formula assumes, so with draws the interval is a little wider than it need be. Without
    games it is all of [0, 1].
    """
    if games == 0:
        return 0.0, 1.0
    spread = _Z95**2 / games
    middle = score + spread / 2
    half = _Z95 * math.sqrt(score * (1 - score) / games + spread / (4 * games))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    return max(0.0, min(low, score)), min(1.0, max(high, score))


def expected_score(difference: float) -> float:
    """The expected score in [0, 1] of a player who is rated `difference` Elo above the other."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Ratings:
    """Ratings of a pool: `elo` float64 [n] and `covariance` float64 [n, n] in Elo², both relative to
    the reference player, who has the given rating for sure."""

    elo: NDArray[np.float64]
    covariance: NDArray[np.float64]

    def interval(self, player: int) -> tuple[float, float]:
        """The 95 % interval of a player's rating."""
        half = _Z95 * math.sqrt(max(0.0, float(self.covariance[player, player])))
        return float(self.elo[player]) - half, float(self.elo[player]) + half

    def step(self, lower: int, upper: int) -> tuple[float, float]:
        """How far `upper` is above `lower`, and half the width of that difference's 95 % interval."""
        spread = self.covariance
        variance = spread[lower, lower] + spread[upper, upper] - 2 * spread[lower, upper]
        return float(self.elo[upper] - self.elo[lower]), _Z95 * math.sqrt(max(0.0, float(variance)))

    def centred(self) -> "Ratings":
        """The same ratings relative to their mean, which nobody's is for sure. All must be linked."""
        centre = np.eye(len(self.elo)) - 1 / len(self.elo)
        return Ratings(centre @ self.elo, centre @ self.covariance @ centre.T)


def rate(points: NDArray[np.float64], reference: int = 0, rating: float = 0.0, prior: float = 0.1) -> Ratings:
    """Maximum-likelihood ratings of a pool by Bradley and Terry's model, a draw being half a win.

    `points` float64 [n, n]: what row won from column, wins and half the draws. R. A. Bradley and
    M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952); the intervals
    are those of Fisher's information, a little too wide where there are draws. `prior` imagined
    draws between any two who met keep ratings finite where somebody won all games. Players that no
    chain of games links to the reference get its rating, and an interval without bounds.
    """
    met = (points + points.T) > 0
    won = points + np.where(met, prior / 2, 0.0)
    games = won + won.T
    scale = math.log(10) / 400
    linked = _linked(met, reference)
    free = np.array([i for i in range(len(points)) if i != reference and linked[i]], np.int64)
    elo = np.full(len(points), rating)
    for _ in range(_NEWTON_STEPS):
        expected = 1 / (1 + 10 ** ((elo[None, :] - elo[:, None]) / 400))
        slope = scale * (won - games * expected).sum(axis=1)
        weight = scale**2 * games * expected * (1 - expected)
        information = np.diag(weight.sum(axis=1)) - weight
        if not len(free):
            break
        change = np.linalg.solve(information[np.ix_(free, free)], slope[free])
        elo[free] += np.clip(change, -_LONGEST_STEP, _LONGEST_STEP)
        if np.abs(change).max() < _EXACT:
            break
    covariance = np.where(np.eye(len(points), dtype=bool) & ~linked[:, None], np.inf, 0.0)
    if len(free):
        covariance[np.ix_(free, free)] = np.linalg.inv(information[np.ix_(free, free)])
    return Ratings(elo, covariance)


def _linked(met: NDArray[np.bool_], start: int) -> NDArray[np.bool_]:
    """Who is linked to `start` by a chain of games."""
    found = np.zeros(len(met), bool)
    found[start] = True
    for _ in range(len(met)):
        found |= met[found].any(axis=0)
    return found
