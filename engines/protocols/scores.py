"""Values in [-1, 1] and the scores that engines tell, both for the side to move.

Centipawns: value = 2 / (1 + exp(-0.00368208 cp)) - 1, the chance of winning as lichess fits it to games
(https://lichess.org/page/accuracy). Discs, expected at the end of Reversi: value = tanh(discs / 8), our own
choice, by which a lead of four is worth about a half and one of sixteen is all but won.
"""

import math

_CENTIPAWNS = 2 / 0.00368208
_DISCS = 8.0
MOST_CENTIPAWNS, MOST_DISCS = 10_000, 64.0
"""What certainty is written as."""


def value_of_centipawns(centipawns: float) -> float:
    """The value, in [-1, 1]."""
    return math.tanh(centipawns / _CENTIPAWNS)


def centipawns_of_value(value: float) -> int:
    """The score, at most `MOST_CENTIPAWNS` for either side."""
    return round(_turned_back(value, _CENTIPAWNS, MOST_CENTIPAWNS))


def value_of_discs(discs: float) -> float:
    """The value, in [-1, 1]."""
    return math.tanh(discs / _DISCS)


def discs_of_value(value: float) -> float:
    """The lead, at most `MOST_DISCS` for either side."""
    return _turned_back(value, _DISCS, MOST_DISCS)


def _turned_back(value: float, scale: float, most: float) -> float:
    if abs(value) >= 1:
        return math.copysign(most, value)
    return max(-most, min(most, scale * math.atanh(value)))
