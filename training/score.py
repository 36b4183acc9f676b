"""What a learner got in a match, as a point of a curve."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """The learner's share of the points, 0 to 1, with its 95 % interval, by the name of its curve."""

    name: str
    score: float
    low: float
    high: float
