"""How numbers change over a run: rounds grow, learning rates rise and fall."""

import math

ENOUGH = 20
"""Doublings after which there is more than any iteration has."""


def ramped(first: int, iteration: int) -> int:
    """How much of its work iteration 1, 2, ... may do: `first`, and then twice as much as the one before, so
    that there is soon something to see."""
    return first << min(iteration - 1, ENOUGH)


def warm(step: int, steps: int) -> float:
    """The share, 0 to 1, of its size that the learning rate has in `step` 0, 1, ...: it rises over so many
    `steps`."""
    return min(1.0, (step + 1) / steps) if steps else 1.0


def cosine(high: float, low: float, part: float) -> float:
    """What falls from `high` to `low`, if that is less, by half a wave; `part`, 0 to 1, of it is over."""
    low = min(low, high)
    return low + (high - low) * 0.5 * (1 + math.cos(math.pi * min(1.0, part)))


def line(first: float, last: float, part: float) -> float:
    """What moves evenly from `first` to `last`; `part`, 0 to 1, of the way is over."""
    return first + part * (last - first)
