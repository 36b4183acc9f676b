"""What the moves of a game lost, whoever says so: for certain, or in somebody's opinion."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from engines.matches.match import Match

SHORTLIST = 4
"""No more of the worst moves are offered to jump to."""


class Loss(Protocol):
    """What a move lost, for certain or in somebody's opinion."""

    @property
    def ply(self) -> int:
        """The number of the move."""

    @property
    def cost(self) -> float:
        """What it cost of the expected score, from 0 to 1."""

    @property
    def mark(self) -> str:
        """What stands behind the move; empty where it is not worth a word."""

    @property
    def weight(self) -> float:
        """How much that is, to compare: in hundredths of a win, and discs."""


AnyLoss = TypeVar("AnyLoss", bound=Loss)


def signed(number: int) -> str:
    """A whole number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def worst(found: Iterable[AnyLoss]) -> list[AnyLoss]:
    """The few moves that gave most away, as they were played."""
    heavy = sorted((one for one in found if one.mark), key=lambda one: one.weight, reverse=True)
    return sorted(heavy[:SHORTLIST], key=lambda one: one.ply)


def running_totals(line: Match, found: Mapping[int, Loss], opening: int = 0) -> list[tuple[float, float]]:
    """What the first and the second side had lost in all of the expected score, 0 to 1 for each move: after
    the first `opening` moves and after each further one, as long as it is known what they lost. Who had no
    choice lost nothing."""
    totals = [0.0, 0.0]
    course = [(0.0, 0.0)]
    for ply in range(opening + 1, line.plies + 1):
        position = line.positions[ply - 1]
        if len(line.game.legal_moves(position)) > 1:
            if ply not in found:
                break
            totals[position.side] += found[ply].cost
        course.append((totals[0], totals[1]))
    return course


def average_costs(line: Match, found: Mapping[int, Loss], opening: int = 0) -> tuple[float, float] | None:
    """What the moves of the first and of the second side cost on average, of those after the first `opening`
    that had a choice; None unless what was lost is known of all of them, and both sides made some."""
    costs: tuple[list[float], list[float]] = ([], [])
    for ply in range(opening + 1, line.plies + 1):
        position = line.positions[ply - 1]
        if len(line.game.legal_moves(position)) > 1:
            if ply not in found:
                return None
            costs[position.side].append(found[ply].cost)
    first, second = costs
    return (sum(first) / len(first), sum(second) / len(second)) if first and second else None
