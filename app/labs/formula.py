"""Formulas, set with a painter: rows, fractions, what stands below or above. No web page is needed.

A formula is data, a nest of the records here; `FormulaView` shows some of them, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.theme.fonts import font
from app.theme.theme import colour, theme

SIZE, SMALLEST, SMALLER = 17, 9, 0.72
ROOM = 6
"""Slanted letters lean over their width."""
GAP, BETWEEN = 3.0, 12.0


@dataclass(frozen=True, slots=True)
class Words:
    """Text; letters that stand for something are `italic`. `marked` text is what a lesson is about."""

    text: str
    italic: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Parts side by side."""

    parts: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Fraction:
    """One part over another."""

    top: Box
    bottom: Box


@dataclass(frozen=True, slots=True)
class Script:
    """A part with a smaller one after it, raised or below; or `under` it, as a max has it."""

    base: Box
    script: Box
    place: str = "above"


Box = Words | Row | Fraction | Script


@dataclass(frozen=True, slots=True)
class _Extent:
    width: float
    up: float
    down: float


def row(*parts: Box | str) -> Row:
    """Parts side by side; plain texts among them are words."""
    return Row(tuple(Words(part) if isinstance(part, str) else part for part in parts))


def italic(text: str, marked: bool = False) -> Words:
    """A letter that stands for something."""
    return Words(text, italic=True, marked=marked)


def spoken(box: Box) -> str:
    """The formula as a line of text, for those who cannot see it."""
    if isinstance(box, Words):
        return box.text
    if isinstance(box, Row):
        return "".join(spoken(part) for part in box.parts)
    if isinstance(box, Fraction):
        return f"({spoken(box.top)}) / ({spoken(box.bottom)})"
    return f"{spoken(box.base)}{'^' if box.place == 'above' else '_'}({spoken(box.script)})"


class FormulaView(QWidget):
    """Some formulas, one below the other, made smaller where the room is narrow."""

    def __init__(self, formulas: Sequence[Box]) -> None:
        super().__init__()
        self._formulas = tuple(formulas)
        self._hint: QSize | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(spoken(one) for one in formulas))

    def sizeHint(self) -> QSize:
        if self._hint is None:
            extents = [_measure(one, SIZE) for one in self._formulas]
            height = sum(one.up + one.down + BETWEEN for one in extents) + BETWEEN
            self._hint = QSize(int(self._width(SIZE)), int(height))
        return self._hint

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def fitting_size(self) -> int:
        """The size of the letters in pixels, the largest that fits."""
        sizes = range(SIZE, SMALLEST, -1)
        fits = (size for size in sizes if self._width(size) <= self.width())
        return next(fits, SMALLEST)

    def _width(self, size: float) -> float:
        return max(_measure(one, size).width for one in self._formulas) + ROOM

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self.fitting_size()
        extents = [_measure(one, size) for one in self._formulas]
        used = sum(one.up + one.down + BETWEEN for one in extents) - BETWEEN
        y = (self.height() - used) / 2
        for formula, extent in zip(self._formulas, extents, strict=True):
            _draw(painter, formula, QPointF(0, y + extent.up), size)
            y += extent.up + extent.down + BETWEEN


def _font(box: Words, size: float) -> QFont:
    result = font(max(8, round(size)), 600 if box.marked else 400)
    result.setItalic(box.italic)
    return result


def _measure(box: Box, size: float) -> _Extent:
    if isinstance(box, Words):
        metrics = QFontMetricsF(_font(box, size))
        return _Extent(metrics.horizontalAdvance(box.text), metrics.capHeight() + 3, metrics.descent())
    if isinstance(box, Row):
        parts = [_measure(part, size) for part in box.parts]
        return _Extent(
            sum(one.width for one in parts), max(one.up for one in parts), max(one.down for one in parts)
        )
    if isinstance(box, Fraction):
        top, bottom = (_measure(part, size * 0.9) for part in (box.top, box.bottom))
        middle = _middle(size)
        return _Extent(
            max(top.width, bottom.width) + 2 * GAP, middle + GAP + top.down + top.up,
            GAP + bottom.up + bottom.down - middle,
        )  # fmt: skip
    base, script = _measure(box.base, size), _measure(box.script, size * SMALLER)
    if box.place == "under":
        return _Extent(max(base.width, script.width), base.up, GAP + script.up + script.down)
    raised = base.up * 0.45
    up = max(base.up, raised + script.up) if box.place == "above" else base.up
    down = max(base.down, script.down + base.up * 0.25) if box.place == "below" else base.down
    return _Extent(base.width + script.width + 1, up, down)


def _middle(size: float) -> float:
    """How far above the line a fraction's bar is drawn."""
    return size * 0.3


def _draw(painter: QPainter, box: Box, at: QPointF, size: float) -> None:
    if isinstance(box, Words):
        painter.setFont(_font(box, size))
        painter.setPen(colour(theme.palette.accent_text if box.marked else theme.palette.ink))
        painter.drawText(at, box.text)
    elif isinstance(box, Row):
        x = at.x()
        for part in box.parts:
            _draw(painter, part, QPointF(x, at.y()), size)
            x += _measure(part, size).width
    elif isinstance(box, Fraction):
        _draw_fraction(painter, box, at, size)
    else:
        _draw_script(painter, box, at, size)


def _draw_fraction(painter: QPainter, box: Fraction, at: QPointF, size: float) -> None:
    whole, bar = _measure(box, size), at.y() - _middle(size)
    for part, above in ((box.top, True), (box.bottom, False)):
        extent = _measure(part, size * 0.9)
        y = bar - GAP - extent.down if above else bar + GAP + extent.up
        _draw(painter, part, QPointF(at.x() + (whole.width - extent.width) / 2, y), size * 0.9)
    painter.setPen(QPen(colour(theme.palette.ink), max(1.0, size / 15), c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(at.x() + 1, bar), QPointF(at.x() + whole.width - 1, bar))


def _draw_script(painter: QPainter, box: Script, at: QPointF, size: float) -> None:
    whole, base = _measure(box, size), _measure(box.base, size)
    script = _measure(box.script, size * SMALLER)
    if box.place == "under":
        _draw(painter, box.base, QPointF(at.x() + (whole.width - base.width) / 2, at.y()), size)
        place = QPointF(at.x() + (whole.width - script.width) / 2, at.y() + GAP + script.up)
    else:
        _draw(painter, box.base, at, size)
        shift = -base.up * 0.45 if box.place == "above" else base.up * 0.25
        place = QPointF(at.x() + base.width + 1, at.y() + shift)
    _draw(painter, box.script, place, size * SMALLER)
