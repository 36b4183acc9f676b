"""A game looked back on in numbers: how good each side's moves were, and when they cost most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from engines.game import Side
from engines.matches.match import Match
from engines.review.doubts import CARELESS, Doubt
from engines.review.verdicts import FEW_DISCS, Verdict

SLIGHT, GRAVE = 0.04, 0.3
"""A move that costs less of the expected score than the first is as good as any, since searches differ by so
much by themselves; one that costs the second has thrown much of the game away."""
PARTS = 3
"""Beginning, middle and end, as many moves each."""


class Grade(IntEnum):
    """How good a move was, from the best to the worst."""

    BEST = 0
    GOOD = 1
    INEXACT = 2
    MISTAKE = 3
    BLUNDER = 4


def grade(loss: Verdict | Doubt) -> Grade:
    """How good a move was, by what it lost; one that gave discs away is inexact where the result stayed."""
    if loss.best in (None, loss.move):
        return Grade.BEST
    bounds = (SLIGHT, loss.least if isinstance(loss, Doubt) else CARELESS, GRAVE)
    found = Grade(1 + sum(loss.cost >= bound for bound in bounds))
    return max(found, Grade.INEXACT) if (_discs(loss) or 0) >= FEW_DISCS else found


def _discs(loss: Verdict | Doubt) -> int | None:
    """How many discs a move gave away; None where that is not known, or nobody counts them."""
    counted = isinstance(loss, Verdict) and None not in (loss.before.margin, loss.after.margin)
    return loss.discs if isinstance(loss, Verdict) and counted else None


@dataclass(frozen=True, slots=True)
class SideSummary:
    """Of the moves of a side that had a choice: how many are judged, how many had each grade, in the order of
    `Grade`, and what a move cost on average in each part of the game, of the expected score (0 to 1) and in
    discs, None where that is known of none there."""

    moves: int
    grades: tuple[int, ...]
    parts: tuple[float | None, ...]
    discs: tuple[float | None, ...]


def summary(
    line: Match, found: Mapping[int, Verdict | Doubt], opening: int = 0
) -> tuple[SideSummary, SideSummary]:
    """Both sides' moves after the first `opening`, as far as it is known what they lost."""
    return _of_side(line, found, opening, Side.FIRST), _of_side(line, found, opening, Side.SECOND)


def _of_side(line: Match, found: Mapping[int, Verdict | Doubt], opening: int, side: Side) -> SideSummary:
    grades = [0] * len(Grade)
    costs: list[list[float]] = [[] for _ in range(PARTS)]
    discs: list[list[int]] = [[] for _ in range(PARTS)]
    made = line.plies - opening
    for ply in range(opening + 1, line.plies + 1):
        position, loss = line.positions[ply - 1], found.get(ply)
        if position.side is side and loss is not None and len(line.game.legal_moves(position)) > 1:
            grades[grade(loss)] += 1
            part, given = PARTS * (ply - opening - 1) // made, _discs(loss)
            costs[part].append(loss.cost)
            discs[part] += [] if given is None else [given]
    return SideSummary(sum(grades), tuple(grades), _averages(costs), _averages(discs))


def _averages(parts: Sequence[Sequence[float]]) -> tuple[float | None, ...]:
    return tuple(sum(part) / len(part) if part else None for part in parts)
