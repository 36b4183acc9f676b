"""What the graph shows beside the expected score: what both sides lost in all, or the disc margin.
No Qt here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.analysis.judgement import Judgement
from app.i18n import tr
from engines.game import Side
from engines.review.losses import signed

LEAST_DISCS = 8
"""The graph is high enough for a margin of so many discs at least,"""
LEAST_LOST = 1.0
"""and for as much of the expected score as one game is about."""


@dataclass(frozen=True, slots=True)
class Course:
    """A line: by ply how far above the graph's middle, -1 to 1. `shade` is one of the palette's colours."""

    heights: Mapping[int, float]
    shade: str
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """Lines that belong together, and by ply what they say."""

    courses: tuple[Course, ...] = ()
    words: Mapping[int, str] = field(default_factory=dict)


def lost_in_all(
    totals: Sequence[tuple[float, float]], opening: int, side: Side, names: tuple[str, str]
) -> Beside:
    """What both sides had lost after `opening` moves and each further one, upwards from the lower edge; that
    of `side` comes first, the other's is dashed. `names` are what the sides are called."""
    if len(totals) < 2:
        return Beside()
    largest = max(LEAST_LOST, *totals[-1])
    courses = [
        Course({ply: 2 * lost[one] / largest - 1 for ply, lost in enumerate(totals, opening)}, shade, dashed)
        for one, shade, dashed in ((side, "mistake", False), (side.other, "soft", True))
    ]
    words = {}
    for ply, lost in enumerate(totals, opening):
        own, other = (f"{tr(names[one])} {round(100 * lost[one])} %" for one in (side, side.other))
        words[ply] = tr("Lost in total up to move {ply}: {own}, {other}", ply=ply, own=own, other=other)
    return Beside(tuple(courses), words)


def disc_margin(truths: Sequence[Judgement]) -> Beside:
    """By how many discs the viewpoint's side wins with perfect play, as far as that is known."""
    margins = {point.ply: point.margin for point in truths if point.margin is not None}
    largest = max((LEAST_DISCS, *map(abs, margins.values())))
    words = {
        ply: tr("After move {ply}, with perfect play: {margin} discs", ply=ply, margin=signed(margin))
        for ply, margin in margins.items()
    }
    heights = {ply: margin / largest for ply, margin in margins.items()}
    return Beside((Course(heights, "truth", dashed=True),), words)
