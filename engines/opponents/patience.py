"""What the perfect player waits for. Nothing slow is imported here, so that a window need not wait to ask."""

from dataclasses import dataclass

EMPTIES = {4: 12, 6: 26, 8: 20}
"""Rows of a Reversi board -> so many empty squares, or fewer, are worth waiting for their solution:
some seconds."""


@dataclass(frozen=True, slots=True)
class Patience:
    """What the player waits for: solutions from so many empty squares on (None: `EMPTIES`), for at most
    so many seconds a move."""

    empties: int | None = None
    seconds: float = 20.0
