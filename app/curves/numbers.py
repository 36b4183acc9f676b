"""The numbers of runs at the ends of their curves. Where curves end close together they make room for each
other, and one number stands for each curve, or one group of numbers for curves that end in one place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from app.curves.style import curve_colour
from app.theme.fonts import TINY, font
from app.theme.theme import colour, theme

STEP, SIDE, BESIDE = 12.0, 2.0, 6.0
"""Heights of a line, room beside its text, and from a curve's end to there."""
NEAR = 7.0
"""Ends of curves of one colour that are no farther apart have their numbers in one line."""
LED = 4.0
"""A line leads to a number that stands farther above or below the end of its curve."""
ABOVE, PLATE, LEADER = 40, 0.8, 0.6


@dataclass(frozen=True, slots=True)
class End:
    """Where a curve ends, the index of its colour, and its run's number."""

    x: float
    y: float
    index: int
    text: str


@dataclass(frozen=True, slots=True)
class Tag:
    """A text to the right of the `end` that it belongs to; `room` is where it stands."""

    text: str
    index: int
    end: QPointF
    room: QRectF


class Numbers(QGraphicsObject):
    """Lies over the curves of a box."""

    def __init__(self, box: pg.ViewBox) -> None:
        super().__init__(box)
        self._box, self._ends = box, list[End]()
        self.setZValue(ABOVE)
        box.sigRangeChanged.connect(self._move)
        box.sigResized.connect(self._move)

    @staticmethod
    def beside(ends: Sequence[End]) -> float:
        """So many pixels these take to the right of the last of them, at most."""
        last = max((end.x for end in ends), default=0.0)
        widest = _joined({end.text for end in ends if end.x == last})
        return BESIDE + _width(widest) + 2 * SIDE if ends else 0.0

    def show_ends(self, ends: Sequence[End]) -> None:
        """Number these curves, whose ends are in the measure of the box."""
        self._ends = list(ends)
        self.update()

    def tags(self) -> list[Tag]:
        """Where they stand now, in pixels from the top left corner of the box."""
        places = [self._box.mapFromView(QPointF(end.x, end.y)) for end in self._ends]
        ends = [
            End(place.x(), place.y(), end.index, end.text)
            for place, end in zip(places, self._ends, strict=True)
        ]
        return arranged(ends, self.boundingRect())

    def boundingRect(self) -> QRectF:
        return QRectF(self._box.rect())

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        tags = self.tags()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(TINY, 600))
        for tag in tags:
            middle = QPointF(tag.room.left(), tag.room.center().y())
            if abs(middle.y() - tag.end.y()) > LED:
                painter.setPen(QPen(curve_colour(tag.index, LEADER), 1.0))
                painter.drawLine(tag.end, middle)
        for tag in tags:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(theme.palette.card, PLATE))
            painter.drawRoundedRect(tag.room, 3, 3)
            painter.setPen(curve_colour(tag.index))
            painter.drawText(tag.room, Qt.AlignmentFlag.AlignCenter, tag.text)

    def _move(self) -> None:
        self.prepareGeometryChange()
        self.update()


def arranged(ends: Sequence[End], area: QRectF) -> list[Tag]:
    """Tags for ends that are told in pixels, none over another while the area is high enough for them all."""
    tags = sorted((_tag(ends, area) for ends in _together(ends)), key=lambda tag: tag.room.left())
    columns: list[list[Tag]] = []
    right = -np.inf
    for tag in tags:
        if tag.room.left() > right:
            columns.append([])
        columns[-1].append(tag)
        right = max(right, tag.room.right())
    return [tag for column in columns for tag in _apart(column, area)]


def spread(wanted: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Places between `low` and `high` that are `step` apart at least and as near as can be to those wanted,
    which ascend; closer together where they have no room else."""
    step = min(step, (high - low) / max(1, len(wanted) - 1))
    blocks: list[list[float]] = []
    for at, place in enumerate(wanted):
        blocks.append([place - at * step])
        while len(blocks) > 1 and np.mean(blocks[-2]) > np.mean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    even = [float(np.mean(block)) for block in blocks for _ in block]
    highest = high - step * (len(wanted) - 1)
    return [min(max(place, low), highest) + at * step for at, place in enumerate(even)]


def _together(ends: Sequence[End]) -> list[list[End]]:
    """Those of one colour that end in one place, as near as the eye can tell."""
    found: list[list[End]] = []
    in_order = sorted(ends, key=lambda end: (end.index, round(end.x / NEAR), end.y))
    for _, alike in groupby(in_order, key=lambda end: (end.index, round(end.x / NEAR))):
        last = -np.inf
        for end in alike:
            if end.y - last > NEAR:
                found.append([])
                last = end.y
            found[-1].append(end)
    return found


def _width(text: str) -> float:
    return QFontMetricsF(font(TINY, 600)).horizontalAdvance(text)


def _joined(numbers: Iterable[str]) -> str:
    return " ".join(sorted(numbers, key=int))


def _tag(ends: Sequence[End], area: QRectF) -> Tag:
    """It stands to the right of its curves' end, but inside the area."""
    text = _joined(end.text for end in ends)
    wide = _width(text) + 2 * SIDE
    end = QPointF(max(end.x for end in ends), float(np.mean([end.y for end in ends])))
    left = min(end.x() + BESIDE, area.right() - wide)
    return Tag(text, ends[0].index, end, QRectF(left, end.y() - STEP / 2, wide, STEP))


def _apart(column: Sequence[Tag], area: QRectF) -> list[Tag]:
    """Tags that stand above each other, none over another."""
    in_order = sorted(column, key=lambda tag: tag.end.y())
    half = STEP / 2
    wanted = [tag.end.y() for tag in in_order]
    middles = spread(wanted, STEP, area.top() + half, area.bottom() - half)
    for tag, middle in zip(in_order, middles, strict=True):
        tag.room.moveTop(middle - half)
    return in_order
