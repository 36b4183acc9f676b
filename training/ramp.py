"""Short first iterations: so there is soon something to see."""

ENOUGH = 20
"""Doublings after which there is more than any iteration has."""


def ramped(first: int, iteration: int) -> int:
    """How much of its work iteration 1, 2, ... may do: `first`, and then twice as much as the one before."""
    return first << min(iteration - 1, ENOUGH)
