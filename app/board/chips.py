"""Over the pieces: what is true of each move, and beside it what the AI thought of it."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from app.board.geometry import Geometry, InHand, Spot
from app.board.layers import NO_PEN, Layer, arrow
from app.board.state import Chip, Tone
from app.theme.fonts import font
from app.theme.theme import colour, theme
from engines.game import Anatomy, Side

ALONG = 0.62
"""How far from its origin to its target the chip of a step lies."""
SMALLEST_TEXT, LARGEST_TEXT = 9, 26


class Chips(Layer):
    """A chip on every move. Moves with an origin are shown as steps; drops only on their pile, as the best
    of them, until the pile is taken up."""

    def __init__(self, geometry: Geometry, depth: float) -> None:
        super().__init__(geometry, depth)
        self.chips: tuple[Chip, ...] = ()
        self.selected: Spot | None = None
        self.side = Side.FIRST

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Arrows first, so that no arrow crosses a chip."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        placed = [(chip, place) for chip in self._shown() if (place := self._place(chip)) is not None]
        for chip, place in placed:
            self._arrow(painter, chip, place)
        sizes = [self._size(chip) for chip, _ in placed]
        wide = max(
            (self._width(painter, chip, size) for (chip, _), size in zip(placed, sizes, strict=True)),
            default=0,
        )
        for (chip, place), size in zip(placed, sizes, strict=True):
            self._chip(painter, chip, place, size, wide)

    def source(self, anatomy: Anatomy) -> Spot | None:
        """Where a move is picked up; None for one that is only put down."""
        return InHand(self.side, anatomy.drop) if anatomy.drop is not None else anatomy.origin

    def _shown(self) -> Iterable[Chip]:
        if self.selected is not None:
            return [chip for chip in self.chips if self.source(chip.anatomy) == self.selected]
        steps = [chip for chip in self.chips if chip.anatomy.drop is None]
        drops: dict[str, Chip] = {}
        for chip in self.chips:  # the best come first
            if chip.anatomy.drop is not None:
                drops.setdefault(chip.anatomy.drop, chip)
        telling = [chip for chip in self.chips if chip.anatomy.drop is not None and _telling(chip)]
        return [*steps, *dict.fromkeys([*drops.values(), *telling])]

    def _place(self, chip: Chip) -> QPointF | None:
        """The chip's middle."""
        target = chip.anatomy.target
        if target is None:
            return None
        centre = self.geometry.cell_rect(target).center()
        source = self.source(chip.anatomy)
        if source is None or self.selected is not None:
            return centre
        rect = self.geometry.spot_rect(source)
        if isinstance(source, InHand):
            return (
                centre if _telling(chip) else QPointF(rect.center().x(), rect.bottom() - rect.height() * 0.14)
            )
        return rect.center() + (centre - rect.center()) * ALONG

    def _arrow(self, painter: QPainter, chip: Chip, place: QPointF) -> None:
        source, target = self.source(chip.anatomy), chip.anatomy.target
        if source is None or target is None or self.selected is not None:
            return
        if isinstance(source, InHand) and not _telling(chip):
            return
        strong = _telling(chip)
        shade = theme.palette.accent if chip.favourite else _shade(chip.tone)
        painter.setPen(NO_PEN)
        painter.setBrush(colour(shade, 0.85 if strong else 0.45))
        start, end = self.geometry.spot_rect(source).center(), self.geometry.cell_rect(target).center()
        painter.drawPath(arrow(start, end, self.geometry.cell * (0.075 if strong else 0.04)))

    def _size(self, chip: Chip) -> float:
        """The height of a chip's letters."""
        stepping = self.source(chip.anatomy) is not None and self.selected is None
        return min(LARGEST_TEXT, self.geometry.cell * (0.145 if stepping else 0.20))

    def _width(self, painter: QPainter, chip: Chip, size: float) -> float:
        wide = 0
        for text, pixels, weight in ((chip.truth, size, 700), (_thought(chip), size * 0.62, 500)):
            painter.setFont(font(max(SMALLEST_TEXT, round(pixels)), weight))
            wide = max(wide, painter.fontMetrics().horizontalAdvance(text))
        return wide + size * 0.9

    def _chip(self, painter: QPainter, chip: Chip, place: QPointF, size: float, wide: float) -> None:
        """All of the same width, which is calmer."""
        thought = _thought(chip)
        high = size * (2.15 if thought else 1.5)
        area = QRectF(place.x() - wide / 2, place.y() - high / 2, wide, high)
        filled = chip.tone is Tone.BEST
        missed = chip.played and chip.tone is Tone.LOSES
        palette = theme.palette
        edge = palette.accent if chip.favourite else palette.mistake if missed else palette.hairline
        painter.setBrush(QColor(theme.palette.truth if filled else theme.palette.card))
        painter.setPen(QPen(QColor(edge), max(2.0, size * 0.13) if chip.favourite or missed else 1))
        painter.drawRoundedRect(area, size * 0.45, size * 0.45)
        ink = QColor(theme.palette.card if filled else _shade(chip.tone))
        self._write(painter, chip.truth, area, ink, size, 700, -0.42 if thought else 0.0)
        if thought:
            soft = colour(theme.palette.card, 0.92) if filled else QColor(theme.palette.accent_text)
            self._write(painter, thought, area, soft, size * 0.62, 500, 0.56)

    def _write(
        self, painter: QPainter, text: str, area: QRectF, ink: QColor, size: float, weight: int, down: float
    ) -> None:
        painter.setPen(ink)
        pixels = max(SMALLEST_TEXT, round(size))
        painter.setFont(font(pixels, weight))
        painter.drawText(area.translated(0, down * area.height() / 2), Qt.AlignmentFlag.AlignCenter, text)


def _telling(chip: Chip) -> bool:
    """Whether a chip is one of the few that the eye should find first."""
    return chip.tone is Tone.BEST or chip.favourite or chip.played


def _shade(tone: Tone) -> str:
    palette = theme.palette
    return {Tone.LOSES: palette.mistake, Tone.OPEN: palette.soft}.get(tone, palette.truth)


def _thought(chip: Chip) -> str:
    """The first idea and what the search made of it, in percent."""
    shares = [f"{round(100 * share)}" for share in (chip.prior, chip.visits) if share is not None]
    return f"{' → '.join(shares)} %" if shares else ""
