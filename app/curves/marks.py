"""What happened in a run, as small marks below its curves; those that would touch are one."""

from dataclasses import dataclass
from html import escape

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.i18n import moment, tr
from app.runs.history import History, Mark, What
from app.runs.words import say
from app.theme.theme import colour, theme

APART = 8
"""Marks closer than so many pixels are one."""
NEAR = 9
"""The pointer is at a mark when it is as close as this, in pixels."""
HALF = 3.0
"""Half the size of a mark, in pixels."""
SHOWN = 4
"""So many sentences are said at once."""
_RANK = list(What)


@dataclass(frozen=True, slots=True)
class Spot:
    """Marks at one place of the axis, of which the gravest is drawn."""

    place: float
    marks: tuple[Mark, ...]

    @property
    def what(self) -> What:
        """What is drawn."""
        return min((mark.what for mark in self.marks), key=_RANK.index)

    @property
    def story(self) -> str:
        """What is said of it, as rich text: when, and a sentence for each mark, the gravest first."""
        marks = sorted(self.marks, key=lambda mark: (_RANK.index(mark.what), -mark.iteration))
        sentences = list(dict.fromkeys(say(mark.sentence) for mark in marks))
        lines = [escape(sentence, quote=False) for sentence in sentences[:SHOWN]]
        if len(sentences) > SHOWN:
            lines.append(tr("and {count} more", count=len(sentences) - SHOWN))
        head = moment(marks[0].time)
        soft = f'<div style="color:{theme.palette.soft}; font-size:11px">{head}</div>'
        return soft + "".join(f"<div>{line}</div>" for line in lines)


def spots(history: History, axis: str, unit: float, low: float, high: float, columns: int) -> list[Spot]:
    """The marks of a run on an axis that goes from `low` to `high`, in units of `unit`, over so many
    pixels."""
    marks = history.marks()
    places = history.places(marks, axis) / unit
    if not len(places) or high <= low:
        return []
    found: list[Spot] = []
    step = APART * (high - low) / max(1, columns)
    group: list[int] = []
    for row in (at for at in np.argsort(places, kind="stable") if np.isfinite(places[at])):
        if group and places[row] - places[group[0]] >= step:
            found.append(_spot(group, places, marks))
            group = []
        group.append(int(row))
    return [*found, _spot(group, places, marks)] if group else []


def _spot(rows: list[int], places: np.ndarray, marks: list[Mark]) -> Spot:
    """It stands where the gravest of them does."""
    gravest = min(rows, key=lambda row: _RANK.index(marks[row].what))
    return Spot(float(places[gravest]), tuple(marks[row] for row in sorted(rows)))


def paint_mark(painter: QPainter, what: What, x: float, y: float) -> None:
    """Draw a mark with its middle at a point."""
    palette = theme.palette
    soft, grave = colour(palette.soft, 0.8), colour(palette.mistake)
    painter.setPen(Qt.PenStyle.NoPen)
    if what is What.BEST:
        painter.setBrush(colour(palette.accent))
        painter.drawEllipse(QPointF(x, y), HALF - 0.8, HALF - 0.8)
    elif what is What.ROLLED_BACK:
        painter.setBrush(grave)
        painter.drawPolygon(_triangle([(x + HALF, y - HALF), (x + HALF, y + HALF), (x - HALF, y)]))
    elif what in (What.WARNING, What.ENDED):
        painter.setBrush(grave if what is What.WARNING else soft)
        painter.drawRect(int(x - 2), int(y - 2), 5, 5)
    elif what in (What.GATE_PASSED, What.GATE_FAILED):
        passed = what is What.GATE_PASSED
        shade = colour(palette.truth) if passed else soft
        painter.setPen(QPen(shade, 1.0))
        painter.setBrush(shade if passed else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(_triangle([(x - HALF, y + HALF), (x + HALF, y + HALF), (x, y - HALF)]))
    else:
        painter.setPen(QPen(soft, 1.5))
        painter.drawLine(QPointF(x, y - HALF), QPointF(x, y + HALF))


def _triangle(corners: list[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([QPointF(*corner) for corner in corners])
