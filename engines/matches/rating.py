"""What a score against someone tells, and how surely."""

import math

_Z95 = 1.959963984540054
"""The normal quantile that leaves 2.5 % above it."""


def wilson(score: float, games: int, z: float = _Z95) -> tuple[float, float]:
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
    spread = z * z / games
    middle = score + spread / 2
    half = z * math.sqrt(score * (1 - score) / games + spread / (4 * games))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    return max(0.0, min(low, score)), min(1.0, max(high, score))


def elo(score: float) -> float:
    """The rating difference, 400 log10(s / (1 - s)), that makes `score` in [0, 1] the expected one;
    -inf at 0 and inf at 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def expected_score(difference: float) -> float:
    """The expected score in [0, 1] of a player who is rated `difference` Elo above the other."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_interval(score: float, games: int) -> tuple[float, float, float]:
    """The rating difference and its 95 % interval (low, high), by `wilson`; may hold infinities."""
    low, high = wilson(score, games)
    return elo(score), elo(low), elo(high)
