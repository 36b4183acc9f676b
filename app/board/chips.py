"""Over the pieces: what is true of each move, and beside it what the AI thought of it."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from app.board.geometry import Geometry, InHand, Spot
from app.board.layers import NO_PEN, Layer, arrow
from app.board.state import Chip, Tone
from app.theme.fonts import font
from app.theme.theme import colour, theme
from engines.game import Anatomy, Side

UPRIGHT, LEVEL, ASLANT = (0.72, 0.5, 0.95), (0.58, 0.75, 0.9), (0.45, 0.66, 0.9, 0.25)
"""How far from its origin to its target the chip of a step may lie, the best place first."""
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
        shown = [chip for chip in self._shown() if chip.anatomy.target is not None]
        for chip in shown:
            self._arrow(painter, chip)
        for chip, area in self._layout(painter, shown):
            self._chip(painter, chip, area)

    def _layout(self, painter: QPainter, shown: Sequence[Chip]) -> list[tuple[Chip, QRectF]]:
        """A place for each chip, all equally wide; the best ones choose first, and nobody covers another
        where that can be helped."""
        wide = max((self._width(painter, chip) for chip in shown), default=0.0)
        placed: list[tuple[Chip, QRectF]] = []
        for chip in shown:
            size = self._size(chip)
            area = QRectF(0, 0, wide, size * (2.15 if _thought(chip) else 1.5))
            choices: list[tuple[float, int, QRectF]] = []
            for place in self._places(chip):
                area.moveCenter(place)
                covered = sum(_overlap(area, other) for _, other in placed)
                choices.append((covered, len(choices), QRectF(area)))
            placed.append((chip, min(choices, key=lambda choice: choice[:2])[2]))
        return placed

    def words_at(self, spot: Spot) -> str:
        """What the chips say of the moves to a square, or from a pile, one line for each."""
        return "\n".join(
            chip.words
            for chip in self.chips
            if spot in (chip.anatomy.target, self.source(chip.anatomy))
            and (self.selected is None or self.source(chip.anatomy) == self.selected)
        )

    def source(self, anatomy: Anatomy) -> Spot | None:
        """Where a move is picked up; None for one that is only put down."""
        return InHand(self.side, anatomy.drop) if anatomy.drop is not None else anatomy.origin

    def _shown(self) -> Sequence[Chip]:
        if self.selected is not None:
            return [chip for chip in self.chips if self.source(chip.anatomy) == self.selected]
        steps = [chip for chip in self.chips if chip.anatomy.drop is None]
        drops: dict[str, Chip] = {}
        for chip in self.chips:  # the best come first
            if chip.anatomy.drop is not None:
                drops.setdefault(chip.anatomy.drop, chip)
        telling = [chip for chip in self.chips if chip.anatomy.drop is not None and _telling(chip)]
        return [*steps, *dict.fromkeys([*drops.values(), *telling])]

    def _places(self, chip: Chip) -> list[QPointF]:
        """Where the middle of a chip may lie, the best place first."""
        target, source = chip.anatomy.target, self.source(chip.anatomy)
        assert target is not None
        end = self.geometry.cell_rect(target).center()
        if source is None or self.selected is not None:
            return [end]
        rect = self.geometry.spot_rect(source)
        if isinstance(source, InHand):
            below = QPointF(rect.center().x(), rect.bottom() - rect.height() * 0.14)
            return [end if _telling(chip) else below]
        start, way = rect.center(), end - rect.center()
        parts = ASLANT if way.x() and way.y() else LEVEL if way.x() else UPRIGHT
        return [start + way * part for part in parts]

    def _arrow(self, painter: QPainter, chip: Chip) -> None:
        source, target = self.source(chip.anatomy), chip.anatomy.target
        if source is None or target is None or self.selected is not None:
            return
        strong = _telling(chip)
        if isinstance(source, InHand) and not strong:
            return
        painter.setPen(NO_PEN)
        shade = theme.palette.accent if chip.favourite else _shade(chip.tone)
        painter.setBrush(colour(shade, 0.9 if strong else 0.55))
        start, end = self.geometry.spot_rect(source).center(), self.geometry.cell_rect(target).center()
        away = end - start
        painter.drawPath(arrow(start + away * 0.3, end, self.geometry.cell * (0.075 if strong else 0.04)))

    def _size(self, chip: Chip) -> float:
        """The height of a chip's letters."""
        stepping = self.source(chip.anatomy) is not None and self.selected is None
        return min(LARGEST_TEXT, self.geometry.cell * (0.115 if stepping else 0.20))

    def _width(self, painter: QPainter, chip: Chip) -> float:
        wide, size = 0, self._size(chip)
        for text, pixels, weight in ((chip.truth, size, 700), (_thought(chip), size * 0.62, 500)):
            painter.setFont(font(max(SMALLEST_TEXT, round(pixels)), weight))
            wide = max(wide, painter.fontMetrics().horizontalAdvance(text))
        return wide + size * 0.9

    def _chip(self, painter: QPainter, chip: Chip, area: QRectF) -> None:
        thought, size = _thought(chip), self._size(chip)
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


def _overlap(one: QRectF, other: QRectF) -> float:
    shared = one.intersected(other)
    return shared.width() * shared.height()


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
